import { type FoundMark, marksIn, withoutMarks } from './marks.ts';

/** What came out of one document of one template. */
export interface HelmDocument {
  /** As Helm names it: the chart's name, a slash and the way inside; empty where it does not say. */
  readonly source: string;
  readonly lines: readonly RenderedLine[];
}

export interface RenderedLine {
  /** In the whole text. */
  readonly start: number;
  readonly text: string;
  readonly marks: readonly FoundMark[];
}

/** The documents that `helm template` wrote, with the marks of the marked rendering on the lines that are the same. */
export function renderedDocuments(text: string, marked: string | undefined): readonly HelmDocument[] {
  const documents = documentsIn(text);
  if (marked === undefined) return documents;
  const others = documentsIn(marked);
  const isOneToOne =
    documents.length === others.length && documents.every(({ source }, index) => others[index]?.source === source);
  const twinOf = isOneToOne ? (index: number) => others[index] : twinsBySource(documents, others);
  return documents.map((document, index) => withMarksOf(document, twinOf(index)));
}

function documentsIn(text: string): HelmDocument[] {
  const documents: { source: string; lines: RenderedLine[] }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const own = line.endsWith('\r') ? line.slice(0, -1) : line;
    const source = /^# Source: (.*)$/.exec(own)?.[1];
    if (own === '---') documents.push({ source: '', lines: [] });
    const last = documents.at(-1);
    if (source !== undefined && last?.lines.length === 0) last.source = source;
    else if (own !== '---') {
      if (last === undefined) documents.push({ source: '', lines: [{ start, text: own, marks: [] }] });
      else last.lines.push({ start, text: own, marks: [] });
    }
    start += line.length + 1;
  }
  return documents;
}

type HelmDocuments = readonly HelmDocument[];

/** The nth of a source is the nth of it in the other rendering. */
function twinsBySource(documents: HelmDocuments, others: HelmDocuments): (index: number) => HelmDocument | undefined {
  const left = new Map<string, HelmDocument[]>();
  for (const other of others) left.set(other.source, [...(left.get(other.source) ?? []), other]);
  const twins = documents.map(({ source }) => left.get(source)?.shift());
  return (index) => twins[index];
}

/** Lines that are the same from the beginning and from the end; where as many differ between, those pairwise. */
function withMarksOf(document: HelmDocument, twin: HelmDocument | undefined): HelmDocument {
  if (twin === undefined) return document;
  const theirs = twin.lines.map(({ text }) => text);
  const plain = theirs.map(withoutMarks);
  const ours = document.lines.map(({ text }) => text);
  const most = Math.min(ours.length, theirs.length);
  let [ahead, behind] = [0, 0];
  while (ahead < most && ours[ahead] === plain[ahead]) ahead++;
  while (behind < most - ahead && ours.at(-1 - behind) === plain.at(-1 - behind)) behind++;
  const isPairwise = ours.length === theirs.length;
  const lines = document.lines.map((line, index) => {
    const isBehind = index >= ours.length - behind;
    if (index >= ahead && !isBehind && !isPairwise) return line;
    const other = theirs[isBehind ? index + theirs.length - ours.length : index] ?? '';
    return other === line.text ? line : { ...line, marks: marksIn(other) };
  });
  return { ...document, lines };
}
