// Owners of an object, after ValidateOwnerReferences of k8s.io/apimachinery/pkg/api/validation/objectmeta.go (0.36.3).
import type { JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { plainBadValue, textOf } from './checks.ts';
import { child, type Field, type FieldErrors } from './field-errors.ts';

/** Each needs a whole name, and only one of them may be the controller; the server names the list, not its items. */
export function validateOwnerReferences(owners: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  let first: string | undefined;
  for (const [index, owner] of owners.entries()) {
    validateOwnerReference(owner, errors.traits.namesOwners ? child(field, index) : field, errors);
    if (owner.controller !== true) continue;
    const name = `${textOf(owner.kind)}/${textOf(owner.name)}`;
    if (first !== undefined) {
      const found = `Found "true" in references for ${first} and ${name}`;
      const rule = `Only one reference can have Controller set to true. ${found}`;
      errors.invalid(field, { kind: 'owners', value: owners.map(asPrinted), from: owners }, rule);
    }
    first ??= name;
  }
}

function validateOwnerReference(owner: JsonMap, field: Field, errors: FieldErrors): void {
  const [group, version] = groupVersionOf(textOf(owner.apiVersion));
  const kind = textOf(owner.kind);
  if (version === '') rejectVersion(textOf(owner.apiVersion), child(field, 'apiVersion'), errors);
  for (const name of ['kind', 'name', 'uid']) {
    if (textOf(owner[name]) === '') rejectEmpty(name, child(field, name), errors);
  }
  if (group === '' && version === 'v1' && kind === 'Event')
    errors.invalid(
      field,
      { kind: 'owners', value: asPrinted(owner), from: owner },
      '/v1, Kind=Event is disallowed from being an owner',
    );
}

function rejectVersion(apiVersion: string, field: Field, errors: FieldErrors): void {
  if (!errors.traits.namesOwners) errors.invalid(field, plainBadValue(apiVersion), 'version must not be empty');
  else if (apiVersion === '') errors.required(field, 'must not be empty');
  else errors.invalid(field, plainBadValue(apiVersion), 'must be <group>/<version> or <version>');
}

function rejectEmpty(name: string, field: Field, errors: FieldErrors): void {
  const { namesOwners, namesEmptyOwnerFields } = errors.traits;
  if (namesOwners) errors.required(field, 'must not be empty');
  else errors.invalid(field, plainBadValue(''), `${namesEmptyOwnerFields ? `${name} ` : ''}must not be empty`);
}

/** Of what is no version, both are empty. */
function groupVersionOf(apiVersion: string): readonly [group: string, version: string] {
  const parts = apiVersion.split('/');
  const [first = '', second = ''] = parts;
  if (parts.length > 2) return ['', ''];
  return parts.length === 2 ? [first, second] : ['', first];
}

/** Without those that are there twice, of which only the first one stays; and the UIDs of the others. */
export function withoutDuplicates(owners: readonly JsonMap[]): {
  readonly kept: readonly JsonMap[];
  readonly duplicates: readonly string[];
} {
  const kept: JsonMap[] = [];
  const duplicates: string[] = [];
  for (const owner of owners) {
    const isKnown = kept.some((each) => deepEqual(asPrinted(each), asPrinted(owner)));
    if (isKnown) duplicates.push(textOf(owner.uid));
    else kept.push(owner);
  }
  return { kept, duplicates };
}

/** As JSON has it, in Go's order. */
function asPrinted({ apiVersion, kind, name, uid, controller, blockOwnerDeletion }: JsonMap): JsonMap {
  return {
    apiVersion: textOf(apiVersion),
    kind: textOf(kind),
    name: textOf(name),
    uid: textOf(uid),
    ...(controller !== undefined && { controller }),
    ...(blockOwnerDeletion !== undefined && { blockOwnerDeletion }),
  };
}
