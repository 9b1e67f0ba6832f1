import { asList, asMap, asText, type Json, type Path } from '../../document/manifest.ts';
import type { Place, SourceSpan } from '../../document/place.ts';
import { type PlainDocument, readPlainDocuments } from '../../document/plain-documents.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { type BuiltObject, fieldSource } from './field-places.ts';
import type { FieldSource } from './field-source.ts';
import type { OverlayFiles } from './overlay-files.ts';

/** Which file a name of kustomize's means, which counts from the wrapper. */
export type ShownName = (name: string) => string;

/** Workloads, and what asks for charts that make some. */
function hasPlaces(kind: string): boolean {
  return isWorkloadKind(kind) || ['HelmRelease', 'Application', 'ApplicationSet'].includes(kind);
}

/** Where the fields of such objects come from that kustomize built, of which `annotated` is the build with its annotations. */
export function overlaySpans(text: string, annotated: string, files: OverlayFiles, shown: ShownName): SourceSpan[] {
  const origins = new Map(readPlainDocuments(annotated).map((each) => [nameOf(each), originOf(each, shown)]));
  // What stands for variables is not filled in yet, so that these may be no manifests.
  return readPlainDocuments(text).flatMap((document) => {
    const value = asMap(document.value);
    const origin = origins.get(nameOf(document));
    if (origin === undefined || !hasPlaces(asText(value.kind))) return [];
    return spansOf(document, text, { object: { value, ...origin }, files });
  });
}

function nameOf({ value }: PlainDocument): string {
  const { apiVersion, kind, metadata } = asMap(value);
  const { namespace, name } = asMap(metadata);
  return JSON.stringify([apiVersion, kind, namespace, name]);
}

function originOf({ value }: PlainDocument, shown: ShownName): Omit<BuiltObject, 'value'> {
  const annotations = asMap(asMap(asMap(value).metadata).annotations);
  const yaml = (name: string): Json => readPlainDocuments(asText(annotations[name]))[0]?.value ?? null;
  const { path: origin } = asMap(yaml('config.kubernetes.io/origin'));
  const changes = asList(yaml('alpha.config.kubernetes.io/transformations')).map(asMap);
  return {
    origin: typeof origin === 'string' ? shown(origin) : undefined,
    changedIn: changes.flatMap(({ configuredIn }) => (typeof configuredIn === 'string' ? [shown(configuredIn)] : [])),
  };
}

interface SpanSource {
  readonly object: BuiltObject;
  readonly files: OverlayFiles;
}

/** One for each key and each value that stands on one line, in the order of the text. */
function spansOf(document: PlainDocument, text: string, { object, files }: SpanSource): SourceSpan[] {
  const spans: SourceSpan[] = [];
  const visit = (value: Json, at: Path): void => {
    const source = at.length === 0 ? undefined : fieldSource(object, at, files);
    const keyRange = document.keyRangeOf(at);
    const range = document.rangeOf(at);
    const isInner = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (source !== undefined && keyRange !== undefined)
      spans.push(spanOf(text, keyRange, source, source.key ?? source.value));
    if (source !== undefined && range !== undefined && !isInner) spans.push(spanOf(text, range, source, source.value));
    if (!isInner) return;
    for (const [key, member] of Object.entries(value)) visit(member, [...at, Array.isArray(value) ? Number(key) : key]);
  };
  visit(document.value, []);
  return spans.sort((one, other) => one.start - other.start);
}

function spanOf(
  text: string,
  { start, end }: FieldSource['value'],
  source: FieldSource,
  from: FieldSource['value'],
): SourceSpan {
  const isSame =
    text.slice(start, end) === source.of.text.slice(from.start, from.end) && !text.slice(start, end).includes('\n');
  return { start, end, from: { ...placeOf(source, from), exactness: isSame ? 'written' : 'made' } };
}

function placeOf(source: FieldSource, { start, end }: FieldSource['value']): Omit<Place, 'exactness'> {
  const index = source.of.index;
  const range = { start: index.positionAt(start), end: index.positionAt(end) };
  return { file: source.of.file, ...range, values: [], isValueKnown: true };
}
