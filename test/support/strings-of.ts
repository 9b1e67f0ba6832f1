/** What stands between quotes in a TypeScript source, and what stands directly before it. */
export interface StringLiteral {
  readonly text: string;
  readonly before: string;
}

const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=(?:[=(,:!&|?;[{]|return|=>)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|`|\{|\}/g;

/** The string literals of a source; of a template its parts between what is interpolated. */
export function stringsOf(source: string): readonly StringLiteral[] {
  const found: StringLiteral[] = [];
  /** What each open brace belongs to. */
  const braces: ('code' | 'template')[] = [];
  const add = (start: number, end: number, text: string): void => {
    found.push({ text, before: source.slice(Math.max(0, start - 40), start) });
    token.lastIndex = end;
  };
  const templatePart = (from: number): void => {
    const end = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y;
    end.lastIndex = from;
    end.test(source);
    const isInterpolation = source[end.lastIndex] === '$';
    if (isInterpolation) braces.push('template');
    add(from, end.lastIndex + (isInterpolation ? 2 : 1), source.slice(from, end.lastIndex));
  };
  token.lastIndex = 0;
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [text] = match;
    if (text === '`') templatePart(token.lastIndex);
    else if (text === '{') braces.push('code');
    else if (text === '}') {
      if (braces.pop() === 'template') templatePart(token.lastIndex);
    } else if (/^['"]/.test(text)) add(match.index, token.lastIndex, text.slice(1, -1));
  }
  return found;
}
