// Edits of a rendering as edits of its source files, if they have the same effect and change nothing else.
import type { Range } from '../document/manifest.ts';
import type { FileRange, SourceSpan } from '../document/place.ts';
import type { FileEdit } from '../presentation/editor/items.ts';
import type { TextEdit } from '../rules/rule.ts';
import { LineIndex } from '../std/line-index.ts';
import type { EditorRendering } from './rendering.ts';

type RenderingText = Pick<EditorRendering, 'text' | 'spans' | 'sources'>;

/** The same edit in a file; undefined if no edit certainly has the same effect. */
export function sourceEdit(rendered: RenderingText, edit: TextEdit): FileEdit | undefined {
  const lesser = shortened(rendered.text, edit);
  return replacement(rendered, edit) ?? replacement(rendered, lesser) ?? newLines(rendered, lesser);
}

/** The edit without what it leaves as it is. */
function shortened(text: string, { range, newText }: TextEdit): TextEdit {
  const old = text.slice(range.start, range.end);
  const most = Math.min(old.length, newText.length);
  let [ahead, behind] = [0, 0];
  while (ahead < most && old[ahead] === newText[ahead]) ahead++;
  while (behind < most - ahead && old.at(-1 - behind) === newText.at(-1 - behind)) behind++;
  return {
    range: { start: range.start + ahead, end: range.end - behind },
    newText: newText.slice(ahead, newText.length - behind),
  };
}

function replacement(rendered: RenderingText, edit: TextEdit): FileEdit | undefined {
  if (edit.range.start === edit.range.end && edit.newText.includes('\n')) return undefined;
  return literal(rendered, edit) ?? ofValue(rendered, edit);
}

/** The part of a file that is rendered literally, and once. */
function literal({ text, spans, sources }: RenderingText, { range, newText }: TextEdit): FileEdit | undefined {
  const first = spanAt(spans, range.start, range.start === range.end);
  const last = spanAt(spans, Math.max(range.start, range.end - 1), range.start === range.end);
  if (first?.from.exactness !== 'written' || last?.from.exactness !== 'written') return undefined;
  const { file } = first.from;
  const source = sources.get(file);
  if (source === undefined || last.from.file !== file || isTwice(spans, first) || isTwice(spans, last))
    return undefined;
  const index = new LineIndex(source);
  const start = index.offsetAt(first.from.start) + range.start - first.start;
  const end = index.offsetAt(last.from.start) + range.end - last.start;
  if (source.slice(start, end) !== text.slice(range.start, range.end)) return undefined;
  return { file, start: index.positionAt(start), end: index.positionAt(end), newText };
}

/** The output of an action that writes one value and nothing else. */
function ofValue({ text, spans, sources }: RenderingText, { range, newText }: TextEdit): FileEdit | undefined {
  const span = spanAt(spans, range.start, true);
  if (span === undefined || range.end > span.end || span.from.exactness !== 'made') return undefined;
  const { values, isValueKnown } = span.from;
  const at = values[0]?.at;
  if (at === undefined || values.length > 1 || !isValueKnown) return undefined;
  const now = text.slice(span.start, range.start) + newText + text.slice(range.end, span.end);
  const written = slice(sources.get(at.file) ?? '', at);
  const quoted = inTheQuotesOf(written, text.slice(span.start, span.end), now);
  return quoted === undefined ? undefined : { file: at.file, start: at.start, end: at.end, newText: quoted };
}

/** The text to write so that it renders to `now`, given that the present text renders to `before`. */
function inTheQuotesOf(written: string, before: string, now: string): string | undefined {
  if (/["'\\\n]/.test(now.replaceAll(/^(["'])(.*)\1$/g, '$2'))) return undefined;
  if (written === before) return bareOrQuoted(now);
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(written) ?? [];
  if (quote !== undefined && inner === before) return quote + now + quote;
  const [, shown, bare] = /^(["'])(.*)\1$/.exec(before) ?? [];
  return shown !== undefined && bare === written && now.startsWith(shown) ? now.slice(1, -1) : undefined;
}

/** A value as YAML writes it alone. Digits are a number; other texts that YAML would not read as a string are quoted. */
function bareOrQuoted(value: string): string | undefined {
  if (value === '' || /^[\s*&{[!%@`|>?,#"']|[:#]\s|\s[#:]|[\s:]$/.test(value)) return undefined;
  const isOther = /^[-+.]?\d[\d._eE+-]*$|^(?:true|false|null|yes|no|on|off|~)$/i.test(value);
  return isOther && !/^-?(?:0|[1-9]\d{0,14})$/.test(value) ? `"${value}"` : value;
}

/** Whole lines behind a line with the same indentation in the file and in the rendering. */
function newLines({ text, spans, sources }: RenderingText, edit: TextEdit): FileEdit | undefined {
  const lines = asLines(text, edit);
  if (lines === undefined) return undefined;
  const above = { start: text.lastIndexOf('\n', lines.at - 2) + 1, end: lines.at - 1 };
  const indent = /^ */.exec(text.slice(above.start, above.end))?.[0].length ?? 0;
  const first = spanAt(spans, above.start + indent, false);
  const last = spanAt(spans, above.end, true);
  const source = sources.get(first?.from.file ?? '');
  if (first?.from.exactness !== 'written' || last === undefined || source === undefined) return undefined;
  const { file, start } = first.from;
  const isOneLine = last.from.file === file && last.from.start.line === start.line && last.from.end.line === start.line;
  const goesOn = spanAt(spans, lines.at + indentAt(text, lines.at), false);
  const isWhole = last.from.exactness === 'written' || !isSamePlace(goesOn, last);
  if (!isOneLine || !isWhole || isTwice(spans, first)) return undefined;
  const own = source.split('\n')[start.line - 1] ?? '';
  if (start.column !== indent + 1 || indentAt(own, 0) !== indent) return undefined;
  const eol = own.endsWith('\r') ? '\r\n' : '\n';
  const end = { line: start.line, column: own.replace(/\r$/, '').length + 1 };
  return { file, start: end, end, newText: lines.texts.map((each) => eol + each).join('') };
}

/** The edit as lines that are put before the line that starts at the offset; undefined where it is none. */
function asLines(text: string, { range, newText }: TextEdit): { at: number; texts: readonly string[] } | undefined {
  if (range.start !== range.end || !newText.includes('\n')) return undefined;
  let [at, put] = [range.start, newText];
  // The same may be said from further ahead.
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] === put.at(-1)) {
    put = (text[--at] ?? '') + put.slice(0, -1);
  }
  if (put.startsWith('\n') && text[at] === '\n') [at, put] = [at + 1, `${put.slice(1)}\n`];
  const isWhole = at > 1 && text[at - 1] === '\n' && put.endsWith('\n');
  return isWhole ? { at, texts: put.slice(0, -1).split('\n') } : undefined;
}

function indentAt(text: string, offset: number): number {
  let at = offset;
  while (text[at] === ' ') at++;
  return at - offset;
}

/** The span at the offset; `endsToo`: or the one that ends there. */
function spanAt(spans: readonly SourceSpan[], offset: number, endsToo: boolean): SourceSpan | undefined {
  const inside = spans.find(({ start, end }) => start <= offset && offset < end);
  return inside ?? (endsToo ? spans.find(({ end }) => end === offset) : undefined);
}

/** Whether the same stretch of a file was rendered more than once, as in a range. */
function isTwice(spans: readonly SourceSpan[], span: SourceSpan): boolean {
  return spans.filter((each) => isSamePlace(each, span)).length > 1;
}

function isSamePlace(one: SourceSpan | undefined, { from }: SourceSpan): boolean {
  const { file, start } = one?.from ?? {};
  return file === from.file && start?.line === from.start.line && start.column === from.start.column;
}

function slice(source: string, { start, end }: Pick<FileRange, 'start' | 'end'>): string {
  const index = new LineIndex(source);
  const range: Range = { start: index.offsetAt(start), end: index.offsetAt(end) };
  return source.slice(range.start, range.end);
}
