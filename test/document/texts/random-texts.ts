import fc from 'fast-check';
import { anywhere, type Edit, edited, ordinaryDocument } from '../random-yaml.ts';
import { fragments, odd } from './odd-texts.ts';
import { jsonStream } from './random-json.ts';
import { structure } from './random-structure.ts';

/** Texts of all kinds: manifests with a few changes, YAML and JSON of every construct, and pieces in any order. */
export function randomTexts(manifests: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: changedManifest(manifests) },
    { weight: 4, arbitrary: changed(structure) },
    { weight: 2, arbitrary: changed(ordinaryDocument) },
    { weight: 2, arbitrary: changed(jsonStream) },
    { weight: 2, arbitrary: soup },
  );
}

const someEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    at: anywhere,
    removed: fc.constantFrom(0, 0, 0, 1, 2, 5, 20),
    inserted: fc.constantFrom(...fragments, ...odd.scalars),
  }),
  { maxLength: 3 },
);

function changed(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const ends = fc.constantFrom('\n', '\n', '\n', '\n', '\r\n', '\r');
  return fc.tuple(texts, someEdits, fc.array(lineChange, { maxLength: 2 }), ends).map(([text, edits, changes, end]) => {
    const lines = changes.reduce((all, change) => change(all), edited(text, edits).split('\n'));
    return wellFormed(lines.join(end));
  });
}

/** Nobody can save half of a character. */
export function wellFormed(text: string): string {
  return text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

/** Something that happens to one line. */
const lineChange: fc.Arbitrary<(lines: readonly string[]) => string[]> = fc
  .tuple(anywhere, fc.nat({ max: 12 }), fc.constantFrom(...odd.scalars), fc.constantFrom(...odd.keys))
  .map(([at, kind, scalar, key]) => (lines) => {
    const index = Math.floor(at * lines.length);
    const line = lines[index] ?? '';
    const indent = /^ */.exec(line)?.[0] ?? '';
    const rest = line.slice(indent.length);
    const ways: readonly (readonly string[])[] = [
      [` ${line}`],
      [`  ${line}`],
      [line.replace(/^ /, '')],
      [line.replace(/^ {2}/, '')],
      [line.trimStart()],
      [line, line],
      [],
      [line.replace(/:.*$/, `: ${scalar}`)],
      [line.replace(/[^ :-][^:]*:/, `${key}:`)],
      [line.replace(/ (\S+)$/, `\n${indent}$1`)],
      [line.replace(/ (\S+) (\S.*)$/, ` "$1\n${indent}$2"`)],
      [line.replace(indent, indent.replaceAll('  ', '\t'))],
      [line.replace(/: (.*)$/, `: [$1,\n${indent}${rest.length}]`)],
    ];
    return lines.toSpliced(index, 1, ...(ways[kind] ?? []));
  });

/** Up to forty lines of a manifest, from the beginning of a document as a rule, with changes. */
function changedManifest(manifests: readonly string[]): fc.Arbitrary<string> {
  const cut = fc.tuple(fc.constantFrom(...manifests), anywhere, fc.integer({ min: 3, max: 40 }), fc.boolean());
  return changed(
    cut.map(([text, at, count, isMiddle]) => {
      const lines = text.split('\n');
      const from = isMiddle ? Math.floor(at * lines.length) : 0;
      return `${lines.slice(from, from + count).join('\n')}\n`;
    }),
  );
}

/** Fragments and scalars in any order. */
const soup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...fragments, ...odd.scalars, ...odd.keys, 'a:', 'b:\n', '\n  c: '), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => wellFormed(parts.join('')));
