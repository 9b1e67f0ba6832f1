// The rollouts that go on in a cluster, for a file to keep.
import type { LiveState } from '../change/change.ts';
import { uidOf } from '../change/printed-state.ts';
import { asMap, asText, type JsonMap } from '../document/manifest.ts';
import type { LabelSelector, StringMap } from '../workload/api-types.ts';
import type { KnownWorld } from '../workload/known-world.ts';
import { labelMatcher } from '../workload/label-selector.ts';
import { conditionOf } from '../workload/pod-start.ts';
import { toldStatus } from '../workload/told-workload.ts';
import type { KubectlProgram, LivePlace } from './kubectl.ts';
import { liveObject } from './live-object.ts';
import type { LiveReading } from './live-world.ts';

/** A world with the rollouts of its workloads. */
export interface WorldWithRollouts {
  readonly world: KnownWorld;
  /** The time of the last that was read, such as 2026-11-20T12:00:00.000Z; absent: all workloads are at rest. */
  readonly readAt?: string;
  /** The workloads whose revisions or pods the cluster does not show. */
  readonly unread: readonly JsonMap[];
}

/**
 * The world with the revisions and pods of those workloads that are in the middle of a rollout, each workload as it was
 * when they were read. Throws in kubectl's words where nobody answers.
 */
export async function withRollouts(
  { world, pods }: Pick<LiveReading, 'world' | 'pods'>,
  kubectl: KubectlProgram,
  place: LivePlace,
): Promise<WorldWithRollouts> {
  const [states, unread]: [LiveState[], JsonMap[]] = [[], []];
  for (const workload of world.workloads?.filter((each) => isOnItsWay(each, pods)) ?? []) {
    const { namespace, name } = asMap(workload.metadata);
    const wanted = { kind: asText(workload.kind), namespace: asText(namespace), name: asText(name) };
    const found = await liveObject(kubectl, place, wanted);
    if (found?.state === undefined) unread.push(workload);
    else states.push(found.state);
  }
  if (states.length === 0) return { world, unread };
  const known = new Map(states.map(({ object }) => [uidOf(object), object]));
  const workloads = world.workloads?.map((workload) => known.get(uidOf(workload)) ?? workload) ?? [];
  const dependents = states.flatMap(({ revisions, pods }) => [...revisions, ...pods]);
  const readAt = new Date(Math.max(...states.map((each) => each.readAt))).toISOString();
  return { world: { ...world, workloads, dependents }, readAt, unread };
}

/** No controller has told anything yet of a workload that is new. A pod may go or be lost beside a rollout that is done. */
function isOnItsWay(workload: JsonMap, pods: readonly JsonMap[]): boolean {
  const { metadata, spec, status } = workload;
  if (asMap(status).observedGeneration === undefined) return false;
  const isSelected = labelMatcher(asMap(asMap(spec).selector) as LabelSelector);
  const isOwn = (pod: JsonMap) => {
    const { namespace, labels } = asMap(pod.metadata);
    return namespace === asMap(metadata).namespace && isSelected(asMap(labels) as StringMap);
  };
  return toldStatus(workload).state !== 'done' || pods.some((pod) => isOwn(pod) && !isSettled(pod));
}

function isSettled(pod: JsonMap): boolean {
  return (
    asMap(pod.metadata).deletionTimestamp === undefined && (conditionOf(pod, 'Ready')?.status ?? 'True') === 'True'
  );
}
