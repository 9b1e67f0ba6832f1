/** A piece of a page as plain data: drawn by pure functions, put into the DOM by patch.ts, written as SVG by treeText. */
export interface Tree {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Tree | string)[];
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Tree | string | undefined | false | readonly Child[];

/** An element; attributes that are undefined or false are left out, true is the empty text. */
export function h(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Tree {
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    written[name] = value === true ? '' : String(value);
  }
  return { tag, attributes: written, children: children.flatMap(flat) };
}

function flat(child: Child): (Tree | string)[] {
  if (child === undefined || child === false) return [];
  if (typeof child === 'string' || 'tag' in child) return [child];
  return child.flatMap(flat);
}

/** The tree as XML text with one element a line, for golden files and exports. */
export function treeText(tree: Tree, indent = ''): string {
  const attributes = Object.entries(tree.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const open = `${indent}<${tree.tag}${attributes.join('')}`;
  if (tree.children.length === 0) return `${open}/>\n`;
  if (tree.children.every((child) => typeof child === 'string'))
    return `${open}>${tree.children.map((child) => escaped(String(child))).join('')}</${tree.tag}>\n`;
  const children = tree.children.map((child) =>
    typeof child === 'string' ? `${indent} ${escaped(child)}\n` : treeText(child, `${indent} `),
  );
  return `${open}>\n${children.join('')}${indent}</${tree.tag}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
