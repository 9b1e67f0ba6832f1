import { printableName } from '../report/terminal.ts';

/** A text for a label of VS Code, on one line: nothing of the user's stands there as an icon or turns letters round. */
export function labelText(text: string): string {
  return printableName(text).replaceAll('$(', '$\u200b(');
}
