import { h, type Tree } from '../tree.ts';

/** A name that is not one word, with the places where a line may end: of an image, or such as `maxSurge`. */
export function withBreaks(name: string): (Tree | string)[] {
  const parts = name.split(/(?<=\/)|(?=[:@])|(?<=[a-z])(?=[A-Z])/);
  return parts.flatMap((part, index) => (index === 0 ? [part] : [h('wbr'), part]));
}

/** A sentence with what stands between backticks as code. */
export function withCode(sentence: string): (Tree | string)[] {
  const parts = sentence.split('`');
  if (parts.length % 2 === 0) return [sentence];
  return parts.map((part, index) => (index % 2 === 0 ? part : h('code', {}, part)));
}
