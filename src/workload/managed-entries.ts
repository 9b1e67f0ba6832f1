// Which entries of managed fields the server goes on with, after pkg/util/managedfields of apimachinery (0.36.3) and
// structured-merge-diff: all of what is sent or, where one of them cannot be read, nothing; without those whose fields
// are all written by the request itself.
import type { Json, JsonMap } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { compareBytes } from './schema/byte-order.ts';
import { textOf } from './validation/checks.ts';
import { faultsOfManager } from './validation/managed-fields.ts';

/** What there is before and after the request. */
export interface StoredChange {
  readonly before: JsonMap;
  readonly after: JsonMap;
}

/** In the order in which the server keeps them. Nobody asks for entries in which nothing can be wrong. */
export function managedEntries(sent: readonly JsonMap[], written: StoredChange): readonly JsonMap[] {
  if (sent.every((entry) => faultsOfManager(entry).length === 0) || !sent.every(isReadable)) return [];
  const byManager = new Map(sent.map((entry) => [identifierOf(entry), entry]));
  const kept = [...byManager.values()].filter((entry) => isServed(entry) && isLeft(entry.fieldsV1, written));
  return kept.sort(compareEntries);
}

function isReadable({ operation, apiVersion, fieldsType, fieldsV1 }: JsonMap): boolean {
  const isKnown = operation === 'Apply' || operation === 'Update';
  return isKnown && textOf(apiVersion) !== '' && fieldsType === 'FieldsV1' && isFieldSet(fieldsV1 ?? {});
}

/** Steps are fields, items by their keys, values, and indexes; others of one letter are passed over. */
function isFieldSet(fields: Json): boolean {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return false;
  return Object.entries(fields).every(([step, within]) => step === '.' || (isStep(step) && isFieldSet(within)));
}

function isStep(step: string): boolean {
  if (step[1] !== ':') return false;
  if (step.startsWith('i:')) return /^-?\d+$/.test(step.slice(2));
  return !/^[kv]:/.test(step) || valueIn(step) !== undefined;
}

function valueIn(step: string): Json | undefined {
  try {
    return JSON.parse(step.slice(2)) as Json;
  } catch {
    return undefined;
  }
}

/** Who applies is the same one in every version. */
function identifierOf({ manager, operation, apiVersion, subresource }: JsonMap): string {
  return JSON.stringify([manager, operation, operation === 'Apply' ? '' : apiVersion, subresource].map(textOf));
}

const servedVersions = ['apps/v1', 'apps/v1beta1', 'apps/v1beta2'];

function isServed({ apiVersion }: JsonMap): boolean {
  return servedVersions.includes(textOf(apiVersion));
}

/** Whether one of the fields is as it was. */
function isLeft(fields: Json | undefined, written: StoredChange): boolean {
  return Object.entries((fields ?? {}) as JsonMap).some(([step, within]) => {
    const [before, after] = [itemAt(written.before, step), itemAt(written.after, step)];
    if (Object.keys(within as JsonMap).length === 0)
      return before === undefined ? after === undefined : deepEqual(before, after);
    return isLeft(within, { before: (before ?? {}) as JsonMap, after: (after ?? {}) as JsonMap });
  });
}

function itemAt(value: Json, step: string): Json | undefined {
  if (step === '.') return value;
  if (step.startsWith('f:')) return (value as JsonMap)[step.slice(2)];
  if (!Array.isArray(value)) return undefined;
  if (step.startsWith('i:')) return value[Number(step.slice(2))];
  const wanted = valueIn(step);
  if (step.startsWith('v:')) return value.find((item) => deepEqual(item, wanted));
  return value.find((item) =>
    Object.entries(wanted as JsonMap).every(([key, each]) => deepEqual((item as JsonMap)[key], each)),
  );
}

/** Times are in UTC, as the server writes them. */
const order = ['operation', 'time', 'manager', 'apiVersion', 'subresource'];

function compareEntries(one: JsonMap, other: JsonMap): number {
  const first = order.find((name) => textOf(one[name]) !== textOf(other[name]));
  return first === undefined ? 0 : compareBytes(textOf(one[first]), textOf(other[first]));
}
