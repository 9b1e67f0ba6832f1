import type { Json, JsonMap } from '../../document/manifest.ts';
import type { FieldValue } from './field-value.ts';

type Segment = FieldValue['path'][number];

interface Branch {
  readonly below: Map<Segment, Branch>;
  field?: FieldValue;
}

/** Fields from `start` on of which none stands inside of another: how many, and of those of one place the last. */
export function independentStart(
  fields: readonly FieldValue[],
  start: number,
): { readonly count: number; readonly last: readonly FieldValue[] } {
  const root: Branch = { below: new Map() };
  const branches = new Set<Branch>();
  let count = 0;
  for (; start + count < fields.length; count++) {
    const field = fields[start + count] as FieldValue;
    const branch = branchFor(root, field);
    if (branch === undefined) break;
    branch.field = field;
    branches.add(branch);
  }
  return { count, last: [...branches].flatMap((branch) => branch.field ?? []) };
}

/** Undefined where the field stands inside of another, or another inside of it. */
function branchFor(root: Branch, { path }: FieldValue): Branch | undefined {
  let branch = root;
  for (const segment of path) {
    if (branch.field !== undefined) return undefined;
    const next = branch.below.get(segment) ?? { below: new Map() };
    branch.below.set(segment, next);
    branch = next;
  }
  return branch.below.size === 0 ? branch : undefined;
}

/** The map that has each field at the part of its path behind the first `depth` segments, all of which are keys. */
export function mapOfFields(fields: readonly FieldValue[], depth: number): JsonMap {
  const root: Branch = { below: new Map() };
  for (const field of fields) {
    const branch = branchFor(root, { ...field, path: field.path.slice(depth) });
    if (branch !== undefined) branch.field = field;
  }
  return jsonOfBranch(root) as JsonMap;
}

function jsonOfBranch({ below, field }: Branch): Json {
  if (field !== undefined) return field.value;
  return Object.fromEntries([...below].map(([key, branch]) => [key, jsonOfBranch(branch)]));
}
