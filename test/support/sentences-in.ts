import { parseSync } from 'oxc-parser';

/** A text in the code that people may read, with the line that it stands in; `{}` is what is put into it. */
export interface FoundText {
  readonly line: number;
  readonly text: string;
}

/**
 * The string and template literals of a source that read as words of ours: two words side by side, or one beside what is
 * put in. Those that nobody reads do not count: class names and mark-up, what a text is compared or searched with, and
 * what `assert` and `present` tell those who fix this program.
 */
export function sentencesIn(file: string, source: string): readonly FoundText[] {
  return textsIn(file, source, isUnread);
}

/** Those that neither `say` nor `verbatim` tags. */
export function untaggedIn(file: string, source: string): readonly FoundText[] {
  return textsIn(file, source, (node, parent) => isUnread(node, parent) || isTagged(node, parent));
}

/** A noun beside a number has its own texts in a catalogue. */
function isTagged(_: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'CallExpression') return /^(?:plural|moreText|sayByKey)$/.test(nameOf(parent.callee));
  return parent?.type === 'TaggedTemplateExpression' && /^(?:say|verbatim)$/.test(nameOf(parent.tag));
}

type IsLeftOut = (node: Node, parent: Node | undefined) => boolean;

function textsIn(file: string, source: string, isLeftOut: IsLeftOut): readonly FoundText[] {
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors[0] !== undefined) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found: FoundText[] = [];
  const walk = (value: unknown, parent: Node | undefined): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, parent);
    if (!isNode(value) || isLeftOut(value, parent)) return;
    const text = textOf(value);
    if (text !== undefined && readsAsWords(text)) found.push({ line: lineOf(source, value.start), text });
    for (const child of Object.values(value)) walk(child, value);
  };
  walk(program, undefined);
  return found;
}

/** A node of the syntax tree, as ESTree has it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  if (type !== 'TemplateLiteral') return undefined;
  const parts = quasis as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map((part) => part.value.cooked).join('{}');
}

const letters = String.raw`(?<![\w$.:/@"'=<>-])(?:[A-Za-z][a-z]+(?:['’][a-z]+)*|a)[,;)]?\.?`;
const word = String.raw`${letters}(?![\w(=:/-])`;
/** The last word may stand before a colon; one before would be a key, as in YAML. */
const besideWord = new RegExp(String.raw`${word} \(?${letters}(?![\w(=/-])`);
const besideValue = new RegExp(String.raw`${word} \{\}|\{\} ${word}`);

function readsAsWords(text: string): boolean {
  const isMarkup = /^\s*</.test(text);
  return !isMarkup && (besideWord.test(text) || besideValue.test(text));
}

const readers: ReadonlySet<string> = new Set([
  ...['startsWith', 'endsWith', 'includes', 'indexOf', 'split', 'replace', 'replaceAll', 'matchMedia'],
  ...['assert', 'present'],
]);

function isUnread(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'TSLiteralType') return true;
  switch (parent?.type) {
    case 'Property':
      return node === parent.key || nameOf(parent.key) === 'class';
    case 'BinaryExpression':
      return parent.operator === '===' || parent.operator === '!==';
    case 'CallExpression':
      return node !== parent.callee && readers.has(nameOf(parent.callee));
    default:
      return false;
  }
}

function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  return value.type === 'MemberExpression' ? nameOf(value.property) : String(value.name ?? value.value ?? '');
}
