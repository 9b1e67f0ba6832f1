import { h, type Tree } from '../tree.ts';

/** A sentence with what stands between backticks as code. */
export function withCode(sentence: string): (Tree | string)[] {
  const parts = sentence.split('`');
  if (parts.length % 2 === 0) return [sentence];
  return parts.map((part, index) => (index % 2 === 0 ? part : h('code', {}, part)));
}
