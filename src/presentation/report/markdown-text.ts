import { printable } from './terminal.ts';

/** A text that Markdown shows as it is, on one line: nothing in it becomes markup, a link or HTML, or calls people. */
export function visibleText(text: string): string {
  const marked = oneLine(text).replaceAll(/[\\`*_[\]<>|~&#]/g, (mark) => `&#${mark.codePointAt(0)};`);
  return marked.replaceAll(/(?<!\w)@(?=\w)/g, '@\u200b');
}

/** A text in a cell of a table; long ones are cut, as a table of long cells cannot be read. */
export function tableCell(text: string): string {
  return visibleText(text.length > 200 ? `${text.slice(0, 199)}…` : text);
}

/** A text in the type of code, in which neither marks nor names of people mean anything. */
export function codeSpan(text: string): string {
  // A bar would end a table's cell, and a backtick the span: neither occurs in a name that Kubernetes takes.
  return `\`${oneLine(text).replaceAll('`', "'").replaceAll('|', '¦')}\``;
}

function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' '));
}
