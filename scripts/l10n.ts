// Helps translators. A text without a translation is said in English, and stops nobody.
//   npm run l10n           lists the texts without a translation
//   npm run l10n -- FILE   writes them to a new file by the file that says them, each with what may have been its translation
//                          before, or takes over the translations of an existing file
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { catalogueFile, readCatalogue, sayableTexts } from './catalogues.ts';

/** A text to translate. */
interface Wanted {
  readonly translation: string;
  /** The text that it may have been, and its translation. */
  readonly before?: readonly [text: string, translation: string];
}

const language = 'zh-cn';
const said = sayableTexts();
const [file] = process.argv.slice(2);
const isThere = file !== undefined && existsSync(file);
const taken = isThere ? translatedIn(JSON.parse(readFileSync(file, 'utf8'))) : {};
const told: Readonly<Record<string, string>> = { ...readCatalogue(language), ...taken };
const missing = said.filter(({ key }) => !Object.hasOwn(told, key));
const unsaid = Object.entries(told).filter(([key]) => !said.some((each) => each.key === key));

// What nobody says any more helps with what is not translated yet.
const kept = said.flatMap(({ key }) => (Object.hasOwn(told, key) ? [[key, told[key]]] : []));
const all = Object.fromEntries([...kept, ...(missing.length === 0 ? [] : unsaid)]);
if (isThere) writeFileSync(catalogueFile(language), `${JSON.stringify(all, null, 2)}\n`);
if (file !== undefined && !isThere) writeFileSync(file, `${JSON.stringify(wantedByFile(), null, 2)}\n`);
for (const { key, places } of missing) process.stdout.write(`${places[0]}: not in ${language}: ${key}\n`);
process.stdout.write(`${kept.length} of ${said.length} texts are translated\n`);

function wantedByFile(): Readonly<Record<string, Readonly<Record<string, Wanted>>>> {
  const wanted: Record<string, Record<string, Wanted>> = {};
  for (const { key, places } of missing) {
    const source = places[0]?.replace(/:\d+$/, '') ?? '';
    const before = likest(key);
    wanted[source] = { ...wanted[source], [key]: { translation: '', ...(before && { before }) } };
  }
  return wanted;
}

/** Of what nobody says any more, what has most words in common with a text; undefined where that is less than half. */
function likest(text: string): readonly [text: string, translation: string] | undefined {
  const own = wordsOf(text);
  const ranked = unsaid.map((each) => {
    const other = wordsOf(each[0]);
    const common = [...own].filter((word) => other.has(word)).length;
    return { each, share: common / Math.max(own.size, other.size) };
  });
  const [best] = ranked.sort((one, other) => other.share - one.share);
  return best !== undefined && best.share >= 0.5 ? best.each : undefined;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\w+/g));
}

/** The filled-in translations. */
function translatedIn(files: Readonly<Record<string, Readonly<Record<string, Wanted>>>>): Record<string, string> {
  const filled = Object.values(files).flatMap((texts) =>
    Object.entries(texts).flatMap(([key, { translation }]) =>
      translation === '' ? [] : [[key, translation] as const],
    ),
  );
  return Object.fromEntries(filled);
}
