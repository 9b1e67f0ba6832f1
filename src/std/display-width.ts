/** What a terminal shows two columns wide: Chinese, Japanese and Korean characters and their punctuation. */
const wideCharacter =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;
const opening = '（“';
const closing = '，。；：、）”？…';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what begins a colour.
const colour = /\u001b\[\d*m/g;

/** How many columns of a terminal a text takes; its colours take none. */
export function displayWidth(text: string): number {
  const shown = text.replace(colour, '');
  return shown.length + (shown.match(wideCharacter)?.length ?? 0);
}

/** The text with blanks behind it up to the columns. */
export function paddedEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** The text with blanks before it up to the columns. */
export function paddedStart(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - displayWidth(text))) + text;
}

/** The text in so many columns, of which the last is an ellipsis where it is cut. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let [kept, room] = ['', columns - 1];
  for (const character of text) {
    room -= displayWidth(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept}…`;
}

/**
 * What a line may be broken between where no blank is: wide characters need none, but closing punctuation stays with
 * what it closes, and opening punctuation with what follows.
 */
export function unbreakable(word: string): readonly string[] {
  if (displayWidth(word) === word.length) return [word];
  const pieces: string[] = [];
  let start = 0;
  for (let end = 1; end < word.length; end += 1) {
    if (!mayBreak(word.charAt(end - 1), word.charAt(end))) continue;
    pieces.push(word.slice(start, end));
    start = end;
  }
  return [...pieces, word.slice(start)];
}

function mayBreak(before: string, after: string): boolean {
  if (opening.includes(before) || closing.includes(after)) return false;
  return isWide(before) || isWide(after) || closing.includes(before) || opening.includes(after);
}

function isWide(character: string): boolean {
  return displayWidth(character) > 1;
}
