import type { ChangeKind } from '../../change/change.ts';
import type { Manifest } from '../../document/manifest.ts';
import { plainSurroundings } from '../../surroundings/former-objects.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { traitsIn } from '../../workload/versions.ts';
import { type AppliedWorkload, appliedIn, type ForecastContext } from '../preview.ts';
import type { WorkloadContext } from '../scenario-context.ts';

/** A workload that a release changes. */
export interface ReleaseMember extends AppliedWorkload, WorkloadContext {
  /** What the apply leaves. */
  readonly object: WorkloadObject;
}

/** A file's workloads as its apply leaves them, except for those whose manifests the server refuses. */
export function* appliedWorkloads(world: ForecastContext): Generator<ReleaseMember> {
  for (const { object, ...applied } of judgedWorkloads(world)) if (object !== undefined) yield { ...applied, object };
}

type JudgedWorkload = Omit<ReleaseMember, 'object'> & { readonly object: WorkloadObject | undefined };

function* judgedWorkloads(world: ForecastContext): Generator<JudgedWorkload> {
  const { file, surroundings, assumptions } = world;
  for (const manifest of file.manifests) {
    const written = decodeWorkload(manifest, traitsIn(assumptions));
    if (written === undefined) continue;
    const applied = appliedIn(written, world);
    yield { ...applied, object: applied.workload.object, surroundings };
  }
}

/** A workload that the server refuses, and how many members stand before it. */
export interface RefusedApply extends AppliedWorkload {
  readonly after: number;
}

/** Those that the apply changes; the list takes those that the server refuses. */
export function* membersIn(world: ForecastContext, refused: RefusedApply[] = []): Generator<ReleaseMember> {
  let after = 0;
  for (const { object, ...applied } of judgedWorkloads(world)) {
    if (applied.change.refusal !== undefined) refused.push({ ...applied, after });
    else if (object !== undefined && isMove(applied.change.kind)) {
      after++;
      yield { ...applied, object };
    }
  }
}

/** Whether a change starts or stops pods. */
export function isMove(kind: ChangeKind): boolean {
  return kind === 'created' || kind === 'rollout' || kind === 'scaled';
}

/** The same as plain data, for another thread: of its manifest what it says, and where it stands as a whole. */
export function plainMember(member: ReleaseMember): ReleaseMember {
  const { value, range } = member.workload.manifest;
  const surroundings = plainSurroundings(member.surroundings);
  return { ...member, surroundings, workload: { ...member.workload, manifest: { value, range } as Manifest } };
}
