import { sayableTexts } from '../../scripts/catalogues.ts';
import type { Catalogue } from '../../src/std/say.ts';

const accented: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' };

/** A made-up language whose texts are half as long again, to see whether they have room. */
export function pseudoLanguage(): Catalogue {
  return Object.fromEntries(sayableTexts().map(({ key }) => [key, pseudo(key)]));
}

function pseudo(text: string): string {
  const added = '·'.repeat(Math.ceil(text.trim().length / 2));
  return text.replace(/[aeiounc]/g, (letter) => accented[letter] ?? letter).replace(/\s*$/, (blanks) => added + blanks);
}
