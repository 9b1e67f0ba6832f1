import { isDeepStrictEqual } from 'node:util';
import { asMap, asText, type JsonMap, type Manifest, type ManifestFile } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { decodeText } from '../../../src/host/decode-text.ts';
import { isWorkloadKind } from '../../../src/std/workload-kinds.ts';
import { decodeWorkload } from '../../../src/workload/decode-workload.ts';
import { isByKubectl } from '../../../src/workload/faults.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { withoutNulls } from '../../../src/workload/without-nulls.ts';
import type { Refusal } from '../../../src/workload/workload.ts';

/** A file, and what kubectl makes of it, as `npm run oracle -- apply` records it. */
export interface FileCase {
  readonly name?: string;
  readonly kubernetes: string;
  readonly encoding?: string;
  readonly text: string;
  readonly applied: AppliedFile;
}

/** The objects that the server is asked to create, in their order, and what is printed of the rest. */
export interface AppliedFile {
  readonly objects: readonly { readonly path: string; readonly object: JsonMap }[];
  readonly refusal?: string;
}

/** What we make of a file: its objects, and all that we say of what kubectl refuses, in the order of the text. */
export interface OwnFile {
  readonly file: ManifestFile;
  readonly objects: readonly OwnObject[];
  readonly refusals: readonly OwnRefusal[];
}

interface OwnObject {
  readonly at: number;
  readonly object: JsonMap;
}

export interface OwnRefusal {
  readonly at: number;
  readonly code: string;
  readonly message: string;
}

const traits = versionTraitsOf('1.36');

/**
 * What we make of the file. We leave the metadata of other kinds alone; with `all`, they are judged as if we did not, and
 * as if we knew which kinds a cluster has.
 */
export function ownFile({ text, encoding }: Pick<FileCase, 'text' | 'encoding'>, all = false): OwnFile {
  const file = readManifests(decodeText(bytesOf(text, encoding)));
  const objects: OwnObject[] = [];
  const problems = [...file.problems, ...file.strangers].filter(({ code }) => code !== 'ignored');
  const refusals: OwnRefusal[] = problems.map(({ code, message, range }) => ({ at: range.start, code, message }));
  for (const manifest of file.manifests) {
    const { start } = manifest.range;
    const refusal = decodeWorkload(manifest, traits)?.refusal ?? (all ? refusalOfOther(manifest) : undefined);
    if (refusal !== undefined && isByKubectl(refusal)) {
      refusals.push({ at: start, code: 'refused', message: refusal.message });
    } else objects.push({ at: start, object: manifest.value });
  }
  return { file, objects, refusals: refusals.sort((one, other) => one.at - other.at) };
}

/** As if the kind had the name of a workload's. */
function refusalOfOther(manifest: Manifest): Refusal | undefined {
  const { apiVersion, kind, metadata = null } = manifest.value;
  if (['ConfigMap', 'Service'].includes(String(kind)) && apiVersion === 'v1') {
    if (asText(asMap(metadata).name) === '' && asText(asMap(metadata).generateName) !== '') return unmapped;
    const value = { apiVersion: 'apps/v1', kind: 'Deployment', metadata };
    return decodeWorkload({ ...placeless, value, isItem: manifest.isItem === true }, traits)?.refusal;
  }
  return isWorkloadKind(kind) && apiVersion === 'apps/v1' ? undefined : unmapped;
}

const placeless = {
  range: { start: 0, end: 0 },
  duplicates: [],
  rangeOf: () => undefined,
  keyRangeOf: () => undefined,
};

const unmapped: Refusal = {
  message: 'no such kind',
  decodeErrors: [{ kind: 'unknown-version', message: 'no such kind', path: [] }],
  reasons: [],
};

function bytesOf(text: string, encoding: string | undefined): Buffer {
  if (encoding === undefined) return Buffer.from(text);
  if (encoding === 'utf-8 with a mark') return Buffer.from(`\ufeff${text}`);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

/** Without nulls and what kubectl adds; it makes a text of an annotation that is null. */
function comparable(object: JsonMap): JsonMap {
  const { annotations, ...metadata } = asMap(object.metadata);
  const texts = Object.entries(asMap(annotations)).map(([key, value]) => [key, value ?? '']);
  const kept = texts.length === 0 ? {} : { annotations: Object.fromEntries(texts) };
  const namespace = asText(metadata.namespace) || 'default';
  return withoutNulls({ ...object, metadata: { ...metadata, ...kept, namespace } });
}

/** Whether the objects are the same in the same order. */
export function areSameObjects(one: readonly JsonMap[], other: readonly JsonMap[]): boolean {
  return isDeepStrictEqual(one.map(comparable), other.map(comparable));
}
