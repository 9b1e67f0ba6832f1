// The texts that are said to users, and the catalogues that have them in other languages.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './root.ts';

/** A text with the places that say it, such as `src/wording/drain.ts:42`. */
export interface SayableText {
  readonly key: string;
  readonly places: readonly string[];
}

/** Every text of the sources that is tagged with `say`, and those of nouns with a number, in the order of the sources. */
export function sayableTexts(): readonly SayableText[] {
  const places = new Map<string, string[]>();
  for (const file of globSync('{src,webview}/**/*.ts', { cwd: root }).sort()) {
    const name = file.replaceAll(path.sep, '/');
    for (const { key, line } of keysIn(name, readFileSync(path.join(root, file), 'utf8')))
      places.set(key, [...(places.get(key) ?? []), `${name}:${line}`]);
  }
  return [...places].map(([key, found]) => ({ key, places: found }));
}

/** The file with the texts of a language, such as `zh-cn`. */
export function catalogueFile(language: string): string {
  return path.join(root, 'l10n', `bundle.l10n.${language}.json`);
}

export function readCatalogue(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(catalogueFile(language), 'utf8'));
}

/** A node of the syntax tree, as ESTree has it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function keysIn(file: string, source: string): readonly { readonly key: string; readonly line: number }[] {
  const { program } = parseSync(file, source, { lang: 'ts' });
  const found: { key: string; line: number }[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    const line = source.slice(0, value.start).split('\n').length;
    for (const key of keysOf(value)) found.push({ key, line });
    Object.values(value).forEach(walk);
  };
  walk(program);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The texts of functions that take a noun, by the names of the functions: singular and plural. */
const countedTexts: Readonly<Record<string, (noun: string) => readonly string[]>> = {
  plural: (noun) => [`{0} ${noun}`, `{0} ${noun}s`],
  moreText: (noun) => [`… and {0} more ${noun}`, `… and {0} more ${noun}s`],
};

function keysOf({ type, tag, quasi, callee, arguments: given }: Node): readonly string[] {
  if (type === 'TaggedTemplateExpression' && nameOf(tag) === 'say') {
    const { quasis } = quasi as { readonly quasis: readonly { readonly value: { readonly cooked: string } }[] };
    return [quasis.map(({ value }, index) => `${index === 0 ? '' : `{${index - 1}}`}${value.cooked}`).join('')];
  }
  if (type !== 'CallExpression') return [];
  const [, noun] = given as readonly Node[];
  return noun?.type === 'Literal' ? (countedTexts[nameOf(callee)]?.(String(noun.value)) ?? []) : [];
}

function nameOf(value: unknown): string {
  return isNode(value) ? String(value.name ?? '') : '';
}
