/** What a terminal shows two columns wide: Chinese, Japanese and Korean characters and their punctuation. */
const wide =
  '\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uff60\\uffe0-\\uffe6';
const wideCharacter = new RegExp(`[${wide}]`, 'g');
/** Closing punctuation stays with what it closes, and opening punctuation with what follows. */
const piece = new RegExp(`[（“]*(?:[^（“${wide}]+|[${wide}])[，。；：、）”？…]*`, 'g');

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  return text.length + (text.match(wideCharacter)?.length ?? 0);
}

/** The text with blanks behind it up to the columns. */
export function paddedEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** The text with blanks before it up to the columns. */
export function paddedStart(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - displayWidth(text))) + text;
}

/** What a line may be broken between where no blank is: wide characters need none. */
export function unbreakable(word: string): readonly string[] {
  return word.match(wideCharacter) === null ? [word] : (word.match(piece) ?? [word]);
}
