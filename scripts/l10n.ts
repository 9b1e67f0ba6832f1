// Helps translators:
//   npm run l10n -- FILE   writes the texts without a translation to a new file, by the file that says them, or
//                          takes over the translations of an existing file
//   npm run l10n           drops texts from the catalogue that the sources no longer have
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { catalogueFile, readCatalogue, sayableTexts } from './catalogues.ts';

const language = 'zh-cn';
const said = sayableTexts();
const [file] = process.argv.slice(2);
const isThere = file !== undefined && existsSync(file);
const taken = isThere ? translatedIn(JSON.parse(readFileSync(file, 'utf8'))) : {};
const told: Readonly<Record<string, string>> = { ...readCatalogue(language), ...taken };

const kept = said.flatMap(({ key }) => (Object.hasOwn(told, key) ? [[key, told[key]]] : []));
writeFileSync(catalogueFile(language), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
if (file !== undefined && !isThere) writeFileSync(file, `${JSON.stringify(missingByFile(), null, 2)}\n`);
process.stdout.write(`${kept.length} of ${said.length} texts are translated\n`);

function missingByFile(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const missing: Record<string, Record<string, string>> = {};
  for (const { key, places } of said) {
    if (Object.hasOwn(told, key)) continue;
    const source = places[0]?.replace(/:\d+$/, '') ?? '';
    missing[source] = { ...missing[source], [key]: '' };
  }
  return missing;
}

/** The filled-in translations, whether they are grouped by file or not. */
function translatedIn(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const found = Object.entries(value).flatMap(([key, each]) => {
    if (typeof each === 'object' && each !== null) return Object.entries(translatedIn({ ...each }));
    return typeof each === 'string' && each !== '' ? [[key, each] as const] : [];
  });
  return Object.fromEntries(found);
}
