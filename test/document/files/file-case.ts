import { isDeepStrictEqual } from 'node:util';
import {
  asMap,
  asText,
  isMap,
  type Json,
  type JsonMap,
  type Manifest,
  type ManifestFile,
  type Path,
} from '../../../src/document/manifest.ts';
import { readPiece } from '../../../src/document/read-document.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { splitDocuments } from '../../../src/document/split-documents.ts';
import { decodeText } from '../../../src/host/decode-text.ts';
import { isWorkloadKind, workloadKinds } from '../../../src/std/workload-kinds.ts';
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
  /** All faults that are told of objects and lists, whoever refuses these. */
  readonly told: readonly { readonly at: number }[];
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
 * What we make of the file. We leave the metadata of other kinds alone; with `isWhole`, they are judged as if we did not, and
 * as if we knew which kinds a cluster has.
 */
export function ownFile({ text, encoding }: Pick<FileCase, 'text' | 'encoding'>, isWhole = false): OwnFile {
  const file = readManifests(decodeText(bytesOf(text, encoding)));
  const objects: OwnObject[] = [];
  const all = [...file.problems, ...file.strangers].filter(({ code }) => code !== 'ignored');
  // That an object is taken for a list is told, and nothing of it refused.
  const problems = all.filter(({ message }) => !message.startsWith('kubectl takes this'));
  const told: { at: number }[] = [];
  const refusals: OwnRefusal[] = problems.map(({ code, message, range }) => ({ at: range.start, code, message }));
  for (const manifest of file.manifests) {
    const { start } = manifest.range;
    const judged = decodeWorkload(manifest, traits)?.refusal;
    if (judged !== undefined) told.push({ at: start });
    const refusal = judged ?? (isWhole ? refusalOfOther(manifest) : undefined);
    if (refusal !== undefined && isByKubectl(refusal)) {
      const code = refusal === unmapped ? 'modeled' : 'refused';
      refusals.push({ at: start, code, message: refusal.message });
    } else objects.push({ at: start, object: exactly(manifest, manifest.value, []) as JsonMap });
  }
  const own = { file, objects, refusals };
  const known = isWhole ? withoutUnknownLists(own) : own;
  told.push(...problems.map(({ range }) => ({ at: range.start })));
  return { ...known, told, refusals: [...known.refusals].sort((one, other) => one.at - other.at) };
}

/** The value with integers in full where they are too wide for a number here. */
function exactly(manifest: Manifest, value: Json, path: Path): Json {
  if (isWide(value)) return manifest.wideIntegerAt?.(path) ?? String(value);
  if (Array.isArray(value)) return value.map((each, index) => exactly(manifest, each, [...path, index]));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, exactly(manifest, each, [...path, key])]));
}

function isWide(value: Json): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** A recorded file; integers that are too wide for a number here are texts. */
export function fileCaseFrom(line: string): FileCase {
  const revive = (_key: string, value: Json, { source }: { readonly source?: string }) =>
    isWide(value) ? (source ?? value) : value;
  return JSON.parse(line, revive as Parameters<typeof JSON.parse>[1]) as FileCase;
}

/** As if we knew which lists a cluster has: of one that can be decoded and is none of these it takes nothing. */
function withoutUnknownLists(own: Omit<OwnFile, 'told'>): Omit<OwnFile, 'told'> {
  let { objects, refusals } = own;
  for (const { start, end, value } of documentsIn(own.file.text)) {
    const isIn = ({ at }: { readonly at: number }) => start <= at && at < end;
    const isDecoded = !refusals.some((each) => isIn(each) && isDecoding(each));
    const message = isDecoded ? faultOfList(asMap(value)) : undefined;
    if (message === undefined) continue;
    objects = objects.filter((each) => !isIn(each));
    refusals = [...refusals.filter((each) => !isIn(each)), { at: start, code: 'modeled', message }];
  }
  return { ...own, objects, refusals };
}

/** What kubectl says of a list itself before it looks at its items. */
export function faultOfList({ apiVersion, kind, items, metadata = null }: JsonMap): string | undefined {
  if (!Array.isArray(items) || asText(apiVersion) === '' || asText(kind) === '') return undefined;
  return faultOfMetadata(metadata) ?? (knownKinds.has(`${apiVersion} ${kind}`) ? undefined : unmapped.message);
}

/** What kubectl says of the types of an object's metadata. */
export function faultOfMetadata(metadata: Json): string | undefined {
  const value = { apiVersion: 'apps/v1', kind: 'Deployment', metadata };
  const message = decodeWorkload({ ...placeless, value }, traits)?.refusal?.message ?? '';
  return /cannot unmarshal|parsing time/.test(message) ? message : undefined;
}

/** The kinds that the random files have, with those of their lists. */
const knownKinds: ReadonlySet<string> = new Set([
  'v1 List',
  ...['v1 ConfigMap', 'v1 Service', ...workloadKinds.map((kind) => `apps/v1 ${kind}`)].flatMap((kind) => [
    kind,
    `${kind}List`,
  ]),
]);

/** A list in a list, or an item that is none: nothing of the list is taken. */
export function isOfAll(refusal: OwnRefusal): boolean {
  return isDecoding(refusal) || refusal.message.includes('is not a list');
}

/** An item that is no map, which kubectl finds before all else. */
export function isDecoding({ message }: OwnRefusal): boolean {
  return message.includes('into Go value of type map');
}

interface PlainDocument {
  readonly start: number;
  readonly end: number;
  readonly value: Json;
}

/** The values of the documents in a text. */
export function documentsIn(text: string): readonly PlainDocument[] {
  return splitDocuments(text).map(({ start, end, form, json }) => {
    const { root } = json ?? readPiece(text.slice(start, end), form);
    return { start, end, value: root?.value ?? null };
  });
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
