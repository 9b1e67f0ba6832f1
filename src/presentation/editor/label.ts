import { printable, printableName } from '../report/terminal.ts';

/** A text for a label of VS Code, on one line; nothing in it becomes an icon or changes the text direction. */
export function labelText(text: string): string {
  return printableName(text).replaceAll('$(', '$\u200b(');
}

/** A text for a message of VS Code, in which nothing becomes a link: one to a command would run it. */
export function noticeText(text: string): string {
  return printable(text).replaceAll('](', ']\u200b(');
}

/** What a command is told in the address of a link: Markdown ends an address at a bracket, which URIs leave as it is. */
export function linkArguments(values: readonly string[]): string {
  return encodeURIComponent(JSON.stringify(values)).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
