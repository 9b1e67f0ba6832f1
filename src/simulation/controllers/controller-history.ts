// Follows kubernetes/pkg/controller/history/controller_history.go (v1.36.3).
// Differs from upstream: a revision's data is the pod template; the patch that upstream stores is made from it.
import { fnv32 } from '../../std/fnv.ts';
import type { ControllerRevision, PodTemplateSpec, StringMap, WorkloadObject } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import type { LabelMatcher } from '../../workload/label-selector.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import { goJson, marshal } from '../../workload/schema/go-json.ts';
import { safeEncodeString } from '../../workload/schema/safe-encode-string.ts';
import { ApiError } from '../api-server/api-error.ts';
import type { Collection, New } from '../api-server/collection.ts';
import { newControllerRef } from '../api-server/controller-ref.ts';

const controllerRevisionHashLabel = 'controller.kubernetes.io/hash';

const longestPrefix = 223;
const patches = new WeakMap<PodTemplateSpec, { readonly minor: number; readonly patch: string }>();

/** The patch that restores the template, as upstream's getPatch writes it into the revision's data. */
export function revisionPatch(template: PodTemplateSpec, minor: number): string {
  const known = patches.get(template);
  if (known?.minor === minor) return known.patch;
  const { rest, labels, annotations } = template.metadata;
  const metadata = goJson('ObjectMeta', { ...rest, labels, annotations }, minor);
  const spec = goJson('PodSpec', template.spec, minor);
  const patch = marshal({ spec: { template: { $patch: 'replace', metadata, spec } } });
  patches.set(template, { minor, patch });
  return patch;
}

/** Whether both templates give the same revision, byte by byte. */
export function isSameRevision(a: PodTemplateSpec, b: PodTemplateSpec, minor: number): boolean {
  return a === b || revisionPatch(a, minor) === revisionPatch(b, minor);
}

/** By number, then by age, then by name. */
export function byRevision(a: ControllerRevision, b: ControllerRevision): number {
  if (a.revision !== b.revision) return a.revision - b.revision;
  const age = a.metadata.creationTimestamp - b.metadata.creationTimestamp;
  return age !== 0 ? age : compareBytes(a.metadata.name, b.metadata.name);
}

/** The hash of the patch and of the collision count, as in the revision's name and label. */
export function hashControllerRevision(template: PodTemplateSpec, collisionCount: number, minor: number): string {
  return safeEncodeString(String(fnv32(`${revisionPatch(template, minor)}${collisionCount}`)));
}

export function controllerRevisionName(prefix: string, hash: string): string {
  return `${prefix.slice(0, longestPrefix)}-${hash}`;
}

/** What a new revision is made of. */
export interface RevisionOptions {
  readonly revision: number;
  readonly collisionCount: number;
  readonly minor: number;
}

/** The revision of the set's template, not stored yet; like upstream it carries the set's own annotations. */
export function newControllerRevision(set: WorkloadObject, options: RevisionOptions): New<ControllerRevision> {
  const { revision, collisionCount, minor } = options;
  const { template } = set.spec;
  const hash = hashControllerRevision(template, collisionCount, minor);
  const labels: StringMap = { ...template.metadata.labels, [controllerRevisionHashLabel]: hash };
  const metadata = {
    name: controllerRevisionName(set.metadata.name, hash),
    labels,
    annotations: set.metadata.annotations,
    ownerReferences: [newControllerRef(set)],
  };
  return { kind: 'ControllerRevision', metadata, data: template, revision };
}

/** The ControllerRevisions of a controller. */
export class ControllerHistory {
  readonly #revisions: Collection<ControllerRevision>;
  readonly #minor: number;

  constructor(revisions: Collection<ControllerRevision>, minor: number) {
    this.#revisions = revisions;
    this.#minor = minor;
  }

  /** Those that the parent owns, and orphans, among those that the selector matches. */
  list(parent: WorkloadObject, selector: LabelMatcher): ControllerRevision[] {
    return this.#revisions.informer.list().filter((revision) => {
      const owner = controllerOf(revision);
      return (owner === undefined || owner.uid === parent.metadata.uid) && selector(revision.metadata.labels);
    });
  }

  /** Creates the revision under a name that is free: each name that another template has taken counts one collision. */
  create(
    set: WorkloadObject,
    revision: number,
    collisionCount: number,
  ): { readonly created: ControllerRevision; readonly collisionCount: number } {
    const planned = newControllerRevision(set, { revision, collisionCount, minor: this.#minor });
    try {
      return { created: this.#revisions.create(planned), collisionCount };
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'AlreadyExists') throw error;
      const existing = this.#revisions.get(planned.metadata.name);
      if (isSameRevision(existing.data, planned.data, this.#minor)) return { created: existing, collisionCount };
      return this.create(set, revision, collisionCount + 1);
    }
  }

  update(revision: ControllerRevision, number: number): ControllerRevision {
    return this.#revisions.patch(revision.metadata.name, (stored) => ({ ...stored, revision: number }));
  }

  delete(revision: ControllerRevision): void {
    this.#revisions.get(revision.metadata.name);
    this.#revisions.remove(revision.metadata.name);
  }

  adopt(parent: WorkloadObject, revision: ControllerRevision): void {
    this.#revisions.patch(revision.metadata.name, (stored) => ({
      ...stored,
      metadata: {
        ...stored.metadata,
        ownerReferences: [...stored.metadata.ownerReferences, newControllerRef(parent)],
      },
    }));
  }
}
