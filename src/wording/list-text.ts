import { say } from '../std/say.ts';

/** `Deployment, StatefulSet or DaemonSet`. */
export function listText(words: readonly string[], joint: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  const [first, last] = [commaText(words.slice(0, -1)), words.at(-1)];
  return joint === 'and' ? say`${first} and ${last}` : say`${first} or ${last}`;
}

/** `Deployment, StatefulSet`. */
export function commaText(words: readonly string[]): string {
  return words.join(say`, `);
}
