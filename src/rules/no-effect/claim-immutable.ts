import { asMap, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { formerNamed } from '../../surroundings/former-objects.ts';
import { claimImmutable as words } from '../../wording/findings/no-effect.ts';
import { compareQuantities, parseQuantity } from '../../workload/schema/quantity.ts';
import { finding, findingRange } from '../places.ts';
import type { ObjectRule } from '../rule.ts';

/** What a claim keeps from its creation on. Its request may grow, and nobody here knows whether its class allows that. */
const fixed = [
  'accessModes',
  'storageClassName',
  'volumeMode',
  'volumeName',
  'selector',
  'dataSource',
  'dataSourceRef',
];

/** A claim whose change the API server refuses: ValidatePersistentVolumeClaimUpdate of pkg/apis/core/validation. */
export const claimImmutable: ObjectRule = {
  id: 'claim-immutable',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  objectKinds: ['PersistentVolumeClaim'],
  check: (context) => {
    const { object, surroundings } = context;
    const former = formerNamed(surroundings, object);
    if (former === undefined) return [];
    const [old, now] = [asMap(former.value.spec), asMap(object.value.spec)];
    // What nobody wrote, the server or a controller has filled in: the new value may be the same.
    const changed = fixed.filter((field) => isSaid(old[field]) && !deepEqual(old[field], now[field]));
    const [first] = changed;
    const [size, before] = [storageOf(now), storageOf(old)];
    const found: { readonly path: Path; readonly message: string }[] = [];
    if (first !== undefined) {
      const field = { name: first, before: textOf(old[first]), after: textOf(now[first]) };
      const path = now[first] === undefined ? ['spec'] : ['spec', first];
      found.push({ path, message: words.message(object.name, field, changed.length - 1) });
    } else if (size !== undefined && before !== undefined && isLess(size, before))
      found.push({ path: sizePath, message: words.smaller(object.name, before, size) });
    return found.map(({ path, message }) => finding(claimImmutable, { message, range: findingRange(context, path) }));
  },
};

const sizePath: Path = ['spec', 'resources', 'requests', 'storage'];

function isSaid(value: Json | undefined): boolean {
  return (value ?? null) !== null;
}

function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function storageOf({ resources }: JsonMap): string | undefined {
  return textOf(asMap(asMap(resources).requests).storage);
}

function isLess(one: string, other: string): boolean {
  const [first, second] = [parseQuantity(one), parseQuantity(other)];
  return typeof first !== 'string' && typeof second !== 'string' && compareQuantities(first, second) < 0;
}
