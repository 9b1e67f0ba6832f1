import { h, type Tree } from '../tree.ts';

/** A name that is not one word, with the places where a line may end: of an image, or such as `maxSurge`. */
export function withBreaks(name: string): (Tree | string)[] {
  return withEnds(name.split(/(?<=\/)|(?=[:@])|(?<=[a-z])(?=[A-Z])/));
}

/**
 * The path of a field, perhaps with words after it, and with the places where a line may end: before each part of the
 * path, and after each part of a value that is an object or a list.
 */
export function withPathBreaks(text: string): (Tree | string)[] {
  const [path = '', ...words] = text.split(/(?=\s)/);
  return [...withEnds(path.split(/(?=[.[])/)), ...withEnds(words.join('').split(/(?<=[,{[])/))];
}

/** The parts, after each of which a line may end. */
function withEnds(parts: readonly string[]): (Tree | string)[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [h('wbr'), part]));
}

/** A sentence with what stands between backticks as code. */
export function withCode(sentence: string): (Tree | string)[] {
  const parts = sentence.split('`');
  if (parts.length % 2 === 0) return withShortNames(sentence);
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? withShortNames(part) : [h('code', {}, withShortNames(part))],
  );
}

/** Longer names fill lines without being read. */
const longName = /[\w.-]{65,}/g;

/** The path of a field, such as `spec.strategy.rollingUpdate`. */
const fieldPath = /(?<![\w/.-])[a-z]\w*(?:\[\w*\]|\.[a-z]\w*){2,}/gi;
/** Shorter paths have a line of their own even in a narrow panel. */
const shortPath = 30;

/** Such as `1 min 38 s`. */
const time = /\b\d+(?:\.\d+)? (?:h|min|s)\b(?: \d+ (?:min|s)\b)*/g;

type SentenceParts = (Tree | string)[];

/**
 * A text whose very long names are cut in the middle; they are whole on hover, and for those who hear them. In a long path of
 * a field, a line may end before each of its names, so that no name is torn. A time is not torn either.
 */
export function withShortNames(text: string): SentenceParts {
  const names = (text.match(longName) ?? []).map((name) => [shortName(name)]);
  return alternating(text.split(longName).map(withBrokenPaths), names);
}

function withBrokenPaths(text: string): SentenceParts {
  const paths = (text.match(fieldPath) ?? []).map((path) => (path.length > shortPath ? withPathBreaks(path) : [path]));
  return alternating(text.split(fieldPath).map(withWholeTimes), paths);
}

function withWholeTimes(text: string): SentenceParts {
  const times = (text.match(time) ?? []).map((found) => [h('span', { class: 'nowrap' }, found)]);
  return alternating(
    text.split(time).map((between) => [between]),
    times,
  );
}

/** What is between, with what was found in its places. */
function alternating(between: readonly SentenceParts[], found: readonly SentenceParts[]): SentenceParts {
  return between.flatMap((each, index) => [...each, ...(found[index] ?? [])]);
}

function shortName(name: string): Tree {
  const short = `${name.slice(0, 24)}…${name.slice(-16)}`;
  return h('span', { title: name }, h('span', { 'aria-hidden': 'true' }, short), h('span', { class: 'heard' }, name));
}
