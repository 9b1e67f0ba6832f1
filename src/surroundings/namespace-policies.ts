// What a workload's namespace says of its pods, as far as the folder and the world file know.
import { asMap } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { oncePer } from '../std/once-per.ts';
import { wholeList } from '../workload/known-world.ts';
import {
  type KnownItems,
  type NamespacePolicies,
  type PriorityClass,
  priorityClassOf,
  runtimeClassOf,
  serviceAccountOf,
} from '../workload/placement/namespace-policies.ts';
import { type PodSecurityPolicy, policyToEvaluate } from '../workload/placement/pod-security-policy.ts';
import type { Workload } from '../workload/workload.ts';
import { formerNamed, isNewInFile } from './former-objects.ts';
import { holdsFor } from './holds-for.ts';
import { allOfKinds, objectsNamed, objectsOfKind } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

export interface PlacedPodSecurity {
  readonly policy: PodSecurityPolicy;
  /** The path or URI of the namespace's file; empty for the workload's own. */
  readonly file: string;
}

/** Pod Security of the workload's namespace; undefined where no file has the namespace. */
export function podSecurityOf({ namespace }: Workload, surroundings: Surroundings): PlacedPodSecurity | undefined {
  // Where a Namespace lies itself is what an object without a namespace has.
  const [found] = objectsNamed(surroundings, { kind: 'Namespace', namespace: 'default', name: namespace });
  const policy = found && policyOf(found);
  return found && policy && { policy, file: found.file };
}

/** The server takes no Namespace with other labels. */
const policyOf = oncePer(({ value }: SurroundingObject): PodSecurityPolicy | undefined => {
  const policy = policyToEvaluate(asMap(asMap(value.metadata).labels));
  return policy.isValid ? policy : undefined;
});

/** What pods refer to. A folder never tells that something is not there; a world file does, of what it lists. */
export function referredTo(workload: Workload, surroundings: Surroundings): Omit<NamespacePolicies, 'podSecurity'> {
  const { namespace, manifest } = workload;
  const own = { value: manifest.value, file: '' };
  const accounts = objectsOfKind(surroundings, 'ServiceAccount', namespace).filter((each) =>
    holdsFor(each, own, surroundings),
  );
  const isWhole = (kind: string, inNamespace?: string): boolean =>
    surroundings.world?.whole.includes(wholeList(kind, inNamespace)) === true;
  const known = <Item>(kind: string, items: readonly Item[], inNamespace?: string): KnownItems<Item> | undefined => {
    const areAll = isWhole(kind, inNamespace);
    return items.length === 0 && !areAll ? undefined : { items, areAll };
  };
  const serviceAccounts = known('ServiceAccount', accounts.map(accountOf), namespace);
  const priorityClasses = { items: priorityClassesIn(surroundings), areAll: isWhole('PriorityClass') };
  const former = formerPriorityClassesIn(surroundings);
  const runtimeClasses = known('RuntimeClass', allOfKinds(surroundings, 'RuntimeClass').flatMap(runtimeOf));
  const terminating = surroundings.world?.terminatingNamespaces?.[namespace];
  return {
    ...(terminating !== undefined && { terminating }),
    ...(serviceAccounts && { serviceAccounts }),
    priorityClasses,
    ...(former !== priorityClasses.items && { formerPriorityClasses: { items: former, areAll: false } }),
    ...(runtimeClasses && { runtimeClasses }),
  };
}

/** Once for all that ask, so that the lists of workloads which see the same are the same. */
export const priorityClassesIn = oncePer((surroundings: Surroundings): readonly PriorityClass[] =>
  allOfKinds(surroundings, 'PriorityClass').flatMap(priorityOf),
);

/** Those before the change: a pod keeps the priority that it got when it was made. The same list where nothing changes. */
export const formerPriorityClassesIn = oncePer((surroundings: Surroundings): readonly PriorityClass[] => {
  const now = priorityClassesIn(surroundings);
  const objects = allOfKinds(surroundings, 'PriorityClass');
  const former = objects.flatMap((object) => {
    if (isNewInFile(object, surroundings)) return [];
    return priorityOf(formerNamed(surroundings, object) ?? object);
  });
  return deepEqual(former, now) ? now : former;
});

const accountOf = oncePer(({ value }: SurroundingObject) => serviceAccountOf(value));
const priorityOf = oncePer(({ value }: SurroundingObject) => priorityClassOf(value) ?? []);
const runtimeOf = oncePer(({ value }: SurroundingObject) => runtimeClassOf(value) ?? []);
