/** A text on one line of a table. */
export function pageCell(text: string): string {
  return text.replaceAll('\n', '; ').replaceAll('|', '\\|');
}
