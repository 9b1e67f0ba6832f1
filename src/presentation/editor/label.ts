import { printableName } from '../report/terminal.ts';

/** A text for a label of VS Code, on one line; nothing in it becomes an icon or changes the text direction. */
export function labelText(text: string): string {
  return printableName(text).replaceAll('$(', '$\u200b(');
}
