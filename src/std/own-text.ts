/** The text by itself: a part of a text keeps the whole of it in memory. */
export function ownText(part: string): string {
  return `${part}\n`.slice(0, -1);
}
