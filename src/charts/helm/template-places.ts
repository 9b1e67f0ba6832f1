// Each rendered line and the stretch of the template that it comes from.
import type { FileRange, Place, SourceSpan } from '../../document/place.ts';
import { LineIndex } from '../../std/line-index.ts';
import { EmittedPath } from './emitted-path.ts';
import type { FoundMark } from './marks.ts';
import type { ParsedTemplate, PlacedToken, TemplateOutput } from './read-template.ts';
import { type Reads, readsOf } from './reads.ts';
import type { HelmDocument, RenderedLine } from './rendered-documents.ts';
import type { ValuesLayers } from './values-layers.ts';

/** A template of a chart with all that places in it depend on. */
export interface ChartTemplate {
  readonly file: string;
  readonly template: ParsedTemplate;
  /** The offset of the mark of each line that has one. */
  readonly marks: ReadonlyMap<number, number>;
  readonly values: ValuesLayers;
  readonly defines: ReadonlyMap<string, readonly TemplateOutput[]>;
}

/** The spans of what one document of a template was rendered to, in order. */
export function templateSpans(document: HelmDocument, known: ChartTemplate, work: PlacingWork): readonly SourceSpan[] {
  const tracer = new Tracer(known, work);
  const marksAhead = marksAheadIn(document.lines);
  return document.lines.flatMap((line, index) =>
    line.text.trim() === '' ? [] : tracer.spansOf(line, marksAhead[index]),
  );
}

/** For each line the first mark that stands in it or behind it. */
function marksAheadIn(lines: readonly RenderedLine[]): readonly (FoundMark | undefined)[] {
  const ahead: (FoundMark | undefined)[] = [];
  let next: FoundMark | undefined;
  for (let index = lines.length - 1; index >= 0; index--) {
    next = lines[index]?.marks[0] ?? next;
    ahead[index] = next;
  }
  return ahead;
}

/** What is left to look at for the places of a rendering: what has no room any more has a place nearby. */
export interface PlacingWork {
  left: number;
}

/** To read so many takes as long as to look at one action or line. */
const charactersAtOnce = 16;

/** A stretch of the template, by offsets. */
interface OffsetSpan {
  readonly start: number;
  readonly end: number;
}

/** Follows the rendered lines through the template. */
class Tracer {
  readonly #known: ChartTemplate;
  readonly #index: LineIndex;
  readonly #plainLines: readonly PlainLine[];
  /** Behind what of the template was written last. */
  #at = 0;
  #emitting: { readonly output: TemplateOutput; readonly path: EmittedPath } | undefined;

  readonly #work: PlacingWork;

  constructor(known: ChartTemplate, work: PlacingWork) {
    this.#known = known;
    this.#index = new LineIndex(known.template.text);
    this.#plainLines = plainLinesOf(known);
    this.#work = work;
    work.left -= known.template.text.length / charactersAtOnce;
  }

  spansOf(line: RenderedLine, ahead: FoundMark | undefined): readonly SourceSpan[] {
    this.#work.left -= this.#known.template.outputs.length + this.#plainLines.length;
    if (this.#work.left < 0) return [this.#near(line, 0, line.text.length)];
    if (line.marks.length === 0) return this.#unmarked(line, this.#offsetOf(ahead));
    this.#emitting = undefined;
    return this.#marked(line);
  }

  #offsetOf(found: FoundMark | undefined): number | undefined {
    return found === undefined ? undefined : this.#known.marks.get(found.line);
  }

  #marked(line: RenderedLine): readonly SourceSpan[] {
    const spans: SourceSpan[] = [];
    const { text, marks } = line;
    let done = text.length - text.trimStart().length;
    for (const [index, found] of marks.entries()) {
      const offset = this.#offsetOf(found);
      if (offset === undefined) continue;
      const literal = this.#literalAround(text, found.at, offset, done);
      const before = literal.at - done;
      if (before > 0) spans.push(this.#made(line, done, literal.at, this.#outputsBefore(literal.offset)));
      spans.push(this.#written(line, literal.at, literal.end, literal.offset));
      this.#at = literal.offset + literal.end - literal.at;
      const next = marks[index + 1]?.at ?? text.length;
      done = literal.end;
      if (done < next) {
        spans.push(...this.#behind(line, done, next));
        done = next;
      }
    }
    return spans;
  }

  /** The literal text around a mark, as far as it was written as it stands. */
  #literalAround(line: string, at: number, offset: number, least: number): { at: number; end: number; offset: number } {
    const { text, tokens } = this.#known.template;
    const token = tokenAt(tokens, offset);
    let [start, end] = [at, at];
    const from = offset - at;
    while (start > least && start + from > token.start && line[start - 1] === text[start - 1 + from]) start--;
    while (end < line.length && end + from < token.end && line[end] === text[end + from] && text[end + from] !== '\n')
      end++;
    return { at: start, end, offset: start + from };
  }

  /** What stands between a literal text and the next mark or the end of the line. */
  #behind(line: RenderedLine, start: number, end: number): readonly SourceSpan[] {
    const { text, outputs } = this.#known.template;
    const newline = text.indexOf('\n', this.#at);
    const lineEnd = newline < 0 ? text.length : newline;
    const own = outputs.filter((output) => output.start >= this.#at && output.start < lineEnd);
    const following = own.length > 0 ? own : outputs.filter((output) => output.start >= this.#at).slice(0, 1);
    if (following.length === 0) return [this.#near(line, start, end)];
    const last = following.at(-1) as TemplateOutput;
    // Other actions of the line write nothing.
    const [suffix = ''] = text
      .slice(last.end, Math.max(last.end, text.indexOf('\n', last.end)))
      .trimEnd()
      .split('{{', 1);
    const isKept = suffix !== '' && line.text.slice(start, end).endsWith(suffix);
    const kept = isKept ? suffix.length : 0;
    this.#at = last.end + kept;
    const made = end - kept > start ? this.#apart(line, { start, end: end - kept }, following) : [];
    this.#emitting = isKept ? undefined : { output: last, path: new EmittedPath() };
    return isKept ? [...made, this.#written(line, end - kept, end, last.end)] : made;
  }

  /** What several actions of a line made, apart where between them stands what parts keys and items from each other. */
  #apart(line: RenderedLine, { start, end }: OffsetSpan, outputs: readonly TemplateOutput[]): readonly SourceSpan[] {
    const own = line.text.slice(start, end);
    for (const [index, output] of outputs.slice(0, -1).entries()) {
      const literal = this.#known.template.text.slice(output.end, outputs[index + 1]?.start);
      const at = /[,{}]|: /.test(literal) && !literal.includes('{{') ? own.indexOf(literal) : -1;
      if (at < 0 || at !== own.lastIndexOf(literal)) continue;
      const [from, to] = [start + at, start + at + literal.length];
      return [
        ...(at > 0 ? [this.#made(line, start, from, outputs.slice(0, index + 1))] : []),
        this.#written(line, from, to, output.end),
        ...this.#apart(line, { start: to, end }, outputs.slice(index + 1)),
      ];
    }
    return start < end ? [this.#made(line, start, end, outputs)] : [];
  }

  #outputsBefore(offset: number): readonly TemplateOutput[] {
    const { text, outputs } = this.#known.template;
    const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
    const own = outputs.filter((output) => output.start >= start && output.end <= offset);
    return own.length > 0 ? own : outputs.filter((output) => output.end <= offset).slice(-1);
  }

  /** A line without a mark: literal text that bears none, or what an action wrote. */
  #unmarked(line: RenderedLine, ahead: number | undefined): readonly SourceSpan[] {
    const plain = this.#plainLineOf(line.text, ahead);
    if (plain !== undefined) {
      this.#emitting = undefined;
      const start = line.text.length - line.text.trimStart().length;
      const end = start + plain.literal.length;
      this.#at = plain.start + plain.literal.length;
      const spans = [this.#written(line, start, end, plain.start)];
      return end < line.text.length ? [...spans, ...this.#behind(line, end, line.text.length)] : spans;
    }
    return [this.#emitted(line, ahead)];
  }

  /** The nearest line that could not bear a mark and says the same: before the next mark, or behind the last. */
  #plainLineOf(text: string, ahead: number | undefined): PlainLine | undefined {
    const own = text.trim();
    const isBefore = (each: PlainLine) => ahead === undefined || each.start < ahead;
    const says = ({ literal, isWhole }: PlainLine) => (isWhole ? own === literal : own.startsWith(literal));
    // The head of a document stands nearest before its first mark: others of the template may begin alike.
    if (this.#at === 0 && ahead !== undefined) return this.#plainLines.findLast((each) => isBefore(each) && says(each));
    const isForward = ahead === undefined || ahead >= this.#at;
    return this.#plainLines.find((each) => each.start >= this.#at && (!isForward || isBefore(each)) && says(each));
  }

  #emitted(line: RenderedLine, ahead: number | undefined): SourceSpan {
    const start = line.text.length - line.text.trimStart().length;
    const { output, isSure } = this.#writerOf(line.text, start, ahead);
    if (output === undefined) return this.#near(line, start, line.text.length);
    if (this.#emitting?.output !== output) this.#emitting = { output, path: new EmittedPath() };
    const reads = this.#readsOf(output);
    const way = this.#emitting.path.next(line.text);
    const rest = writesWhole(output.body) ? way : [];
    const place = this.#placeOf(output, reads, rest);
    const from = isSure ? place : ({ ...place, exactness: 'nearby' } as const);
    return { start: line.start + start, end: line.start + line.text.length, from };
  }

  /** Which of the actions that may have written the line did. */
  #writerOf(
    text: string,
    indent: number,
    ahead: number | undefined,
  ): { output: TemplateOutput | undefined; isSure: boolean } {
    const { outputs } = this.#known.template;
    const current = this.#emitting?.output;
    const end = ahead === undefined || ahead < this.#at ? Number.POSITIVE_INFINITY : ahead;
    const own = outputs.filter((each) => each === current || (each.start >= this.#at && this.#isNext(each)));
    const later = outputs.filter((each) => each.start >= this.#at && each.start < end && this.#isAlone(each));
    const possible = [...new Set([...own, ...later])].filter((each) => depthOf(each.body) <= indent);
    const answers = possible.map((output) => ({ output, answer: this.#mayWrite(output, indent, text) }));
    const sure = answers.find(({ answer }) => answer === true);
    if (sure !== undefined) return { output: sure.output, isSure: true };
    const open = answers.filter(({ answer }) => answer === undefined);
    const first = open[0]?.output ?? possible[0] ?? this.#outputsBefore(this.#at).at(-1);
    return { output: first, isSure: open.length === 1 || possible.length === 1 };
  }

  /** Whether an action stands behind what was written last, on its line. */
  #isNext({ start }: TemplateOutput): boolean {
    return !this.#known.template.text.slice(this.#at, start).includes('\n');
  }

  /** Whether an action wrote a line; undefined where that cannot be told. */
  #mayWrite(output: TemplateOutput, indent: number, text: string): boolean | undefined {
    const isCurrent = output === this.#emitting?.output;
    if (!writesWhole(output.body)) return undefined;
    const { paths, isPlain } = this.#readsOf(output);
    const [, item, key] = /^\s*(- )?["']?([^"':\s]+)["']?:/.exec(text) ?? [];
    // Below the first level it is whoever wrote the line above.
    if (indent > depthOf(output.body) && isCurrent) return true;
    if (key === undefined || paths.length === 0) return undefined;
    const answers = paths.map((path) => this.#known.values.hasEntry(path, item === undefined ? key : undefined));
    if (answers.includes(true)) return true;
    return isPlain && !answers.includes(undefined) ? false : undefined;
  }

  /** Whether nothing that bears a mark stands before it on its line. */
  #isAlone({ start }: TemplateOutput): boolean {
    const { text } = this.#known.template;
    const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
    return /^[\s-]*(\{\{[^\n]*)?$/.test(text.slice(lineStart, start));
  }

  #readsOf(output: TemplateOutput): Reads {
    return readsOf(output, this.#known.defines);
  }

  #written(line: RenderedLine, start: number, end: number, offset: number): SourceSpan {
    const place = { ...this.#rangeOf({ start: offset, end: offset + end - start }), values: [], isValueKnown: true };
    return { start: line.start + start, end: line.start + end, from: { ...place, exactness: 'written' } };
  }

  #made(line: RenderedLine, start: number, end: number, outputs: readonly TemplateOutput[]): SourceSpan {
    const [first, last] = [outputs[0], outputs.at(-1)];
    if (first === undefined || last === undefined) return this.#near(line, start, end);
    const reads = outputs.map((output) => this.#readsOf(output));
    const all = { paths: reads.flatMap(({ paths }) => paths), isPlain: reads.every(({ isPlain }) => isPlain) };
    return {
      start: line.start + start,
      end: line.start + end,
      from: this.#placeOf({ start: first.start, end: last.end }, all, []),
    };
  }

  #near(line: RenderedLine, start: number, end: number): SourceSpan {
    const range = this.#rangeOf({ start: this.#at, end: this.#at });
    return {
      start: line.start + start,
      end: line.start + end,
      from: { ...range, exactness: 'nearby', values: [], isValueKnown: false },
    };
  }

  #placeOf(stretch: OffsetSpan, reads: Reads, rest: readonly string[]): Place {
    const values = this.#known.values.placesOf(reads, rest);
    return { ...this.#rangeOf(stretch), exactness: 'made', values, isValueKnown: reads.isPlain };
  }

  #rangeOf({ start, end }: OffsetSpan): FileRange {
    return { file: this.#known.file, start: this.#index.positionAt(start), end: this.#index.positionAt(end) };
  }
}

/** A line of literal text that bears no mark, such as `kind: Deployment`: all of it, or what stands before its action. */
interface PlainLine {
  /** Where its literal text starts in the template, behind the indentation. */
  readonly start: number;
  readonly literal: string;
  readonly isWhole: boolean;
}

function plainLinesOf({ template: { text, tokens }, marks }: ChartTemplate): readonly PlainLine[] {
  const lines: PlainLine[] = [];
  let line = 0;
  for (const token of tokens) {
    const pieces = text.slice(token.start, token.end).split('\n');
    let offset = token.start;
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) line++;
      const isAtStart = index > 0 || offset === 0;
      const literal = piece.trim();
      const isPlain = token.kind === 'text' && isAtStart && !token.isInDefine && !marks.has(line);
      const isWhole = index < pieces.length - 1 || token.end === text.length;
      if (isPlain && literal.length > 1) lines.push({ start: offset + piece.indexOf(literal), literal, isWhole });
      offset += piece.length + 1;
    }
  }
  return lines;
}

function tokenAt(tokens: readonly PlacedToken[], offset: number): OffsetSpan {
  return tokens.find(({ start, end }) => offset >= start && offset < end) ?? { start: offset, end: offset };
}

/** How deep an action indents what it writes. */
function depthOf(body: string): number {
  return Number(/\bn?indent\s+(\d+)\s*\)?$/.exec(body)?.[1] ?? 0);
}

/** Whether an action writes a value out as it is, with all that is below it. */
function writesWhole(body: string): boolean {
  return /\btoYaml\b/.test(body) && !/\b(include|tpl|merge\w*|omit|pick|concat|dict)\b/.test(body);
}
