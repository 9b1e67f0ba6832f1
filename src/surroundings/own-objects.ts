// The objects of a workload's own file among those around it.
import { asText, type JsonMap, type Manifest, type ManifestFile, type ProblemCode } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { allOfKinds } from './object-index.ts';
import {
  identity,
  type SurroundingObject,
  type Surroundings,
  surroundingObject,
  visibleObject,
} from './surroundings.ts';

/**
 * The surroundings with the world, and with the file's own objects among them, as far as others see them, which take the place of older
 * copies of themselves.
 */
export function withObjectsOf(
  file: ManifestFile,
  around: Surroundings,
  assumptions: Pick<Assumptions, 'world' | 'nodeSize'>,
  objectOf: VisibleObjectOf = visibleObject,
): Surroundings {
  const { manifests } = file;
  const { world } = assumptions;
  const surroundings = world === undefined ? around : { ...around, world };
  const counts = manifests.some(({ value }) => countingKinds.includes(asText(value.kind)));
  const isCounted = counts || isCounting(surroundings) || isRoomAssumed(file, assumptions);
  const own = manifests.map(({ value }) => objectOf(value, isCounted));
  return { ...surroundings, own, isPartial: isPartial(file) };
}

/** Whether a part of the text cannot be read, so that nobody knows what it holds. */
export function isPartial({ problems, strangers }: ManifestFile): boolean {
  return strangers.length > 0 || problems.some(({ code }) => !wholeCodes.has(code));
}

/** Problems of what is read all the same. */
const wholeCodes: ReadonlySet<ProblemCode> = new Set([
  'duplicate-key',
  'generate-name',
  'kustomized',
  'not-an-object',
  'patch',
]);

/** Whether somebody may assume what nodes have room for: in general, or in a comment. */
export function isRoomAssumed(
  { comments }: Pick<ManifestFile, 'comments'>,
  { nodeSize }: Pick<Assumptions, 'nodeSize'>,
): boolean {
  return nodeSize !== undefined || comments.some(({ text }) => text.includes('nodes='));
}

/** Makes an object of the file visible for others, with or without what is only counted. */
export type VisibleObjectOf = (value: JsonMap, isCounted: boolean) => SurroundingObject;

/** Whether quotas, nodes or budgets count pods or what they ask for. */
export function isCounting(surroundings: Surroundings): boolean {
  return allOfKinds(surroundings, ...countingKinds).length > 0;
}

const countingKinds = ['ResourceQuota', 'Node', 'PodDisruptionBudget'];

/** Whether an earlier manifest of the file is the same workload. */
export function isRepeated(manifest: Manifest, { manifests }: ManifestFile, { own = [] }: Surroundings): boolean {
  const object = surroundingObject(manifest.value, '');
  const first = firstOfRepeated(own).get(identity(object));
  return object.name !== '' && first !== undefined && manifests[first] !== manifest;
}

/** Of each name that several have, where the first of them stands. */
const firstOfRepeated = oncePer((own: readonly SurroundingObject[]): ReadonlyMap<string, number> => {
  const firsts = new Map<string, number>();
  const repeated = new Map<string, number>();
  for (const [index, name] of own.map(identity).entries()) {
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, index);
    else repeated.set(name, first);
  }
  return repeated;
});
