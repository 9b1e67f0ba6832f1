import { refusedHelmWord, unclosedQuote } from '../../wording/cli/usage.ts';
import { UsageError } from '../usage-error.ts';

/** With what charts are rendered: files of values, where others are tried if there are none, and words for `helm template`. */
export interface HelmOptions {
  readonly values: readonly string[];
  readonly set: readonly string[];
  readonly words: readonly string[];
  /** Whether helm may pull charts from elsewhere. */
  readonly fetch?: true;
}

/** As they are typed. */
interface TypedHelmOptions {
  readonly values: readonly string[];
  readonly set: readonly string[];
  readonly arguments: readonly string[];
  readonly isFetching: boolean;
}

/** Throws a UsageError for what helm is not given. */
export function helmOptionsOf({ values, set, arguments: own, isFetching }: TypedHelmOptions): HelmOptions {
  const words = own.flatMap(shellWords);
  const refused = words.find((word) =>
    /^--(post-renderer|dependency-update|validate|kube|registry|repo|username|password)/.test(word),
  );
  if (refused !== undefined) throw new UsageError(refusedHelmWord(refused));
  return { values, set, words, ...(isFetching && { fetch: true }) };
}

/** The words of a text as a shell takes them apart: quotes hold blanks together, a backslash takes the next character as it is. */
export function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  let [word, quote]: [string | undefined, string] = [undefined, ''];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '\\' && quote !== "'") word = (word ?? '') + (text[++at] ?? '');
    else if (quote === '' && /["']/.test(character)) [word, quote] = [word ?? '', character];
    else if (character === quote) quote = '';
    else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') throw new UsageError(unclosedQuote(quote));
  return word === undefined ? words : [...words, word];
}
