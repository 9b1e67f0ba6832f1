// A Go template as literal text and actions, as far as places need it: text/template/parse/lex.go, Go 1.26.

export interface TemplateToken {
  readonly kind: 'text' | 'action';
  readonly start: number;
  readonly end: number;
  /** Of an action what stands between its braces, without the marks that trim; empty for a comment. */
  readonly body: string;
}

/** The literal texts and actions of a template, in order. Never throws; what is never closed is an action to the end. */
export function templateTokens(text: string): readonly TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{{', at);
    const textEnd = open < 0 ? text.length : open;
    if (textEnd > at) tokens.push({ kind: 'text', start: at, end: textEnd, body: '' });
    if (open < 0) break;
    at = actionEnd(text, open + 2);
    tokens.push({ kind: 'action', start: open, end: at, body: bodyOf(text.slice(open, at)) });
  }
  return tokens;
}

/** Behind the braces that close an action; braces in its strings do not. */
function actionEnd(text: string, from: number): number {
  const comment = /^-?\s*\/\*/.exec(text.slice(from, from + 100));
  if (comment !== null) {
    const end = text.indexOf('*/', from);
    const close = end < 0 ? -1 : text.indexOf('}}', end);
    return close < 0 ? text.length : close + 2;
  }
  const part = /["'`]|\}\}/g;
  part.lastIndex = from;
  const strings = new StringEnds(text);
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    if (found[0] === '}}') return part.lastIndex;
    part.lastIndex = strings.endOf(found[0], part.lastIndex) ?? part.lastIndex;
  }
  return text.length;
}

/** What is left of a string behind its quotation mark, and whether that closes it. */
const restsOfStrings = new Map([
  ['"', /(?:[^"\\\n]|\\.)*("?)/y],
  ["'", /(?:[^'\\\n]|\\.)*('?)/y],
  ['`', /[^`]*(`?)/y],
]);

/** Finds the ends of strings. Up to where one was looked for in vain no other one with its mark ends either. */
class StringEnds {
  readonly #text: string;
  readonly #unclosed = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the string ends that begins behind its quotation mark at the place; undefined where nothing closes it. */
  endOf(mark: string, at: number): number | undefined {
    const rest = restsOfStrings.get(mark);
    if (rest === undefined || at <= (this.#unclosed.get(mark) ?? 0)) return undefined;
    rest.lastIndex = at;
    const isClosed = rest.exec(this.#text)?.[1] === mark;
    if (isClosed) return rest.lastIndex;
    this.#unclosed.set(mark, rest.lastIndex);
    return undefined;
  }
}

function bodyOf(action: string): string {
  const inner = action.slice(2, action.endsWith('}}') ? -2 : undefined);
  const body = inner
    .replace(/^-(?=\s|$)/, '')
    .replace(/(?<=\s|^)-$/, '')
    .trim();
  return body.startsWith('/*') ? '' : body;
}
