// The pods of a rollout as a watch tells them.
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { millisecondsOf } from '../../std/rfc3339.ts';
import type { FollowedPods } from './milestones.ts';

interface SeenPod {
  readonly object: JsonMap;
  /** When it was first seen to terminate. */
  readonly deletedAt: number | undefined;
}

/** How long pods took, in seconds; undefined where none has come to it. */
export interface MeasuredTimes {
  /** From a pod's node to its containers. */
  readonly pull: number | undefined;
  /** From its containers to ready. */
  readonly startup: number | undefined;
  readonly termination: number | undefined;
}

export class SeenPods {
  readonly #pods = new Map<string, SeenPod>();
  /** Names of new pods that have got ready, with how long that took. */
  readonly #starts = new Map<string, { readonly pull: number; readonly startup: number }>();
  readonly #ends: number[] = [];
  readonly #isNew: (pod: JsonMap) => boolean;

  constructor(isNew: (pod: JsonMap) => boolean) {
    this.#isNew = isNew;
  }

  /** Takes in what a watch tells at an instant. */
  see(object: JsonMap, at: number, isGone: boolean): void {
    const { uid, deletionTimestamp } = asMap(object.metadata);
    const key = asText(uid);
    const known = this.#pods.get(key);
    if (isGone) {
      if (known?.deletedAt !== undefined) this.#ends.push((at - known.deletedAt) / 1000);
      this.#pods.delete(key);
      return;
    }
    const deletedAt = known?.deletedAt ?? (deletionTimestamp === undefined ? undefined : at);
    this.#pods.set(key, { object, deletedAt });
    const start = this.#isNew(object) && !this.#starts.has(key) ? startOf(object) : undefined;
    if (start !== undefined) this.#starts.set(key, start);
  }

  /** Forgets which pods there are: a new watch tells them again. */
  forget(): void {
    this.#pods.clear();
  }

  counts(): FollowedPods {
    const running = [...this.#pods.values()].filter(({ deletedAt }) => deletedAt === undefined);
    const fresh = running.filter(({ object }) => this.#isNew(object));
    const newReady = fresh.filter(({ object }) => readySince(object) !== undefined).length;
    return { newPods: fresh.length, newReady, oldPods: running.length - fresh.length };
  }

  /** Of new pods that are not ready, in the words of the kubelet and the scheduler; the commonest first. */
  reasons(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { object } of this.#pods.values()) {
      if (!this.#isNew(object) || readySince(object) !== undefined) continue;
      for (const reason of reasonsOf(object)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one).map(([reason]) => reason);
  }

  names(): readonly string[] {
    return [...this.#pods.values()].map(({ object }) => asText(asMap(object.metadata).name));
  }

  measured(): MeasuredTimes {
    const starts = [...this.#starts.values()];
    return {
      pull: median(starts.map(({ pull }) => pull)),
      startup: median(starts.map(({ startup }) => startup)),
      termination: median(this.#ends),
    };
  }
}

function readySince(pod: JsonMap): number | undefined {
  const ready = conditionOf(pod, 'Ready');
  return ready?.status === 'True' ? instant(ready.lastTransitionTime) : undefined;
}

function startOf(pod: JsonMap): { readonly pull: number; readonly startup: number } | undefined {
  const ready = readySince(pod);
  const { startTime, containerStatuses } = asMap(pod.status);
  const bound = instant(conditionOf(pod, 'PodScheduled')?.lastTransitionTime ?? startTime);
  if (ready === undefined || bound === undefined) return undefined;
  const started = asList(containerStatuses).flatMap((status) => {
    return instant(asMap(asMap(asMap(status).state).running).startedAt) ?? [];
  });
  const running = started.length === 0 ? bound : Math.max(...started);
  return { pull: Math.max(0, running - bound) / 1000, startup: Math.max(0, ready - running) / 1000 };
}

function reasonsOf(pod: JsonMap): readonly string[] {
  const scheduled = conditionOf(pod, 'PodScheduled');
  if (scheduled?.status === 'False') return [asText(scheduled.message) || asText(scheduled.reason)];
  const { initContainerStatuses, containerStatuses } = asMap(pod.status);
  return [...asList(initContainerStatuses), ...asList(containerStatuses)].flatMap((status) => {
    const { waiting } = asMap(asMap(status).state);
    const reason = asText(asMap(waiting).reason);
    return reason === '' || reason === 'ContainerCreating' || reason === 'PodInitializing' ? [] : [reason];
  });
}

function conditionOf({ status }: JsonMap, type: string): JsonMap | undefined {
  return asList(asMap(status).conditions)
    .map(asMap)
    .find((condition) => condition.type === type);
}

function instant(time: Json | undefined): number | undefined {
  return typeof time === 'string' ? millisecondsOf(time) : undefined;
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
