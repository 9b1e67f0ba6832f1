import { asList, asMap, asText, type Json, type Manifest, type Path } from '../../document/manifest.ts';
import type { Place, SourceSpan } from '../../document/place.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { type BuiltObject, fieldSource } from './field-places.ts';
import type { FieldSource } from './field-source.ts';
import type { OverlayFiles } from './overlay-files.ts';

/** Which file a name of kustomize's means, which counts from the wrapper. */
export type ShownName = (name: string) => string;

/** Where the fields of workloads come from that kustomize built, of which `annotated` is the build with its annotations. */
export function overlaySpans(text: string, annotated: string, files: OverlayFiles, shown: ShownName): SourceSpan[] {
  const origins = new Map(readManifests(annotated).manifests.map((each) => [nameOf(each), originOf(each, shown)]));
  return readManifests(text).manifests.flatMap((manifest) => {
    const { kind } = manifest.value;
    const origin = origins.get(nameOf(manifest));
    if (origin === undefined || typeof kind !== 'string' || !isWorkloadKind(kind)) return [];
    return spansOf(manifest, text, { object: { value: manifest.value, ...origin }, files });
  });
}

function nameOf({ value }: Manifest): string {
  const { namespace, name } = asMap(value.metadata);
  return JSON.stringify([value.apiVersion, value.kind, namespace, name]);
}

function originOf({ value }: Manifest, shown: ShownName): Omit<BuiltObject, 'value'> {
  const annotations = asMap(asMap(value.metadata).annotations);
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
function spansOf(manifest: Manifest, text: string, { object, files }: SpanSource): SourceSpan[] {
  const spans: SourceSpan[] = [];
  const visit = (value: Json, at: Path): void => {
    const source = at.length === 0 ? undefined : fieldSource(object, at, files);
    const keyRange = manifest.keyRangeOf(at);
    const range = manifest.rangeOf(at);
    const isInner = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (source !== undefined && keyRange !== undefined)
      spans.push(spanOf(text, keyRange, source, source.key ?? source.value));
    if (source !== undefined && range !== undefined && !isInner) spans.push(spanOf(text, range, source, source.value));
    if (!isInner) return;
    for (const [key, member] of Object.entries(value)) visit(member, [...at, Array.isArray(value) ? Number(key) : key]);
  };
  visit(manifest.value, []);
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
