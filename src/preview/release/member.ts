import type { ChangeKind } from '../../change/change.ts';
import type { Manifest } from '../../document/manifest.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { InWorld } from '../around-workload.ts';
import { type Applied, appliedIn, type World } from '../preview.ts';

/** A workload that a release changes. */
export interface ReleaseMember extends Applied, InWorld {
  /** What the apply leaves. */
  readonly object: WorkloadObject;
}

/** A file's workloads as its apply leaves them, but for those that the server refuses. */
export function* appliedWorkloads(world: World): Generator<ReleaseMember> {
  const { file, surroundings, assumptions } = world;
  for (const manifest of file.manifests) {
    const written = decodeWorkload(manifest, traitsIn(assumptions));
    if (written === undefined) continue;
    const applied = appliedIn(written, world);
    const { object } = applied.workload;
    if (object !== undefined) yield { ...applied, object, surroundings };
  }
}

/** Those that the apply changes. */
export function* membersIn(world: World): Generator<ReleaseMember> {
  for (const member of appliedWorkloads(world)) if (isMove(member.change.kind)) yield member;
}

/** Whether a change starts or stops pods. */
export function isMove(kind: ChangeKind): boolean {
  return kind === 'created' || kind === 'rollout' || kind === 'scaled';
}

/** The same as plain data, for another thread: of its manifest what it says, and where it stands as a whole. */
export function plainMember(member: ReleaseMember): ReleaseMember {
  const { value, range } = member.workload.manifest;
  return { ...member, workload: { ...member.workload, manifest: { value, range } as Manifest } };
}
