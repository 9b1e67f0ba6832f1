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
  const part = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'|\}\}/g;
  part.lastIndex = from;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    if (found[0] === '}}') return part.lastIndex;
  }
  return text.length;
}

function bodyOf(action: string): string {
  const inner = action.slice(2, action.endsWith('}}') ? -2 : undefined);
  const body = inner
    .replace(/^-(?=\s|$)/, '')
    .replace(/(?<=\s|^)-$/, '')
    .trim();
  return body.startsWith('/*') ? '' : body;
}
