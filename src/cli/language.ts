// Chooses the language. The program imports it before all else, because constants are said while they are loaded.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { speak } from '../std/say.ts';
import { languages } from './options/languages.ts';

const asked = askedLanguage(process.argv.slice(2));
if (asked !== 'en' && languages.some((known) => known === asked)) speak(catalogueOf(asked));

/** As the command line says it; what is not known there is refused later. */
function askedLanguage(words: readonly string[]): string {
  const end = words.indexOf('--');
  const options = end < 0 ? words : words.slice(0, end);
  const last = options.findLastIndex((word) => /^--language(?:=|$)/.test(word));
  return (options[last]?.includes('=') ? options[last].split('=')[1] : options[last + 1]) ?? '';
}

/** This is in `src/cli` of the package, or built in `dist/cli`. */
function catalogueOf(language: string): Readonly<Record<string, string>> {
  const file = path.resolve(import.meta.dirname, '../../l10n', `bundle.l10n.${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
