import { seen } from './terminal.ts';

/**
 * A text that Markdown shows as it is, on one line: nothing in it becomes markup, a formula, a link, HTML, or a reference
 * to a person, an issue or the like. A text that is too long to read is cut.
 */
export function visibleText(text: string, maxCharacters = 500): string {
  return oneLine(text, maxCharacters)
    .replaceAll(linked, '$&\u200b')
    .replaceAll(/[\\`*_[\]<>|~&#$]/g, (mark) => `&#${mark.codePointAt(0)};`);
}

/**
 * Behind what GitHub and GitLab make a link of, when all else is done and entities are characters again: an address, `@name`
 * but no digest, `#1`, `!1`, `~label` and their likes, `GH-1`, `www.`.
 */
const linked = /:(?=\/\/)|(?<!\w)@(?=\w)|@(?=\w)(?!sha\d{3}:)|[#!$%&~^](?=[\w"])|\bgh-(?=\d)|\bwww(?=\.)/gi;

/** A text in a cell of a table; long ones are cut, as a table of long cells cannot be read. */
export function tableCell(text: string): string {
  return visibleText(text, 200);
}

/** A text in the type of code, in which neither marks nor names of people mean anything. */
export function codeSpan(text: string): string {
  // A bar would end a table's cell, and a backtick the span: neither occurs in a name that Kubernetes takes.
  return `\`${oneLine(text, 300).replaceAll('`', "'").replaceAll('|', '¦')}\``;
}

function oneLine(text: string, maxCharacters: number): string {
  // No half of a character is left at the end.
  const cut = text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '');
  return seen((text.length > maxCharacters ? `${cut}…` : text).replaceAll(/\s+/g, ' '));
}
