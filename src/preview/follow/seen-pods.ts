// The pods of a rollout as a watch reports them.
import { asList, asMap, asNumber, asText, type JsonMap } from '../../document/manifest.ts';
import { median } from '../../std/median.ts';
import { type EndedPod, measuredPods } from '../../workload/measured-pods.ts';
import type { MeasuredTimes } from '../../workload/measured-times.ts';
import { conditionOf, type PodStart, podStart, readySince } from '../../workload/pod-start.ts';
import { preStopSleep } from '../../workload/template-times.ts';
import type { FollowedPods } from './milestones.ts';

interface SeenPod {
  readonly object: JsonMap;
  readonly isTerminating: boolean;
  /** When it began to, if that was seen of a pod that ran. */
  readonly deletedAt: number | undefined;
}

/** How long pods took, in seconds; undefined if none has got that far. */
export interface SeenTimes {
  /** From a pod's node to its containers. */
  readonly pull: number | undefined;
  /** From its containers to ready. */
  readonly startup: number | undefined;
  readonly termination: number | undefined;
}

/** So much after its grace period a pod has ended, or its node does not answer. */
const lateSeconds = 5;

export class SeenPods {
  readonly #pods = new Map<string, SeenPod>();
  /** New pods that have got ready, by their uid, as they then were. */
  readonly #started = new Map<string, { readonly object: JsonMap; readonly start: PodStart }>();
  readonly #ended: EndedPod[] = [];
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
      if (known?.deletedAt !== undefined) this.#ended.push({ pod: object, seconds: (at - known.deletedAt) / 1000 });
      this.#pods.delete(key);
      return;
    }
    const isTerminating = deletionTimestamp !== undefined;
    const isSeenToBegin = isTerminating && known?.isTerminating === false && isRunning(known.object);
    this.#pods.set(key, { object, isTerminating, deletedAt: isSeenToBegin ? at : known?.deletedAt });
    const start = this.#isNew(object) && !this.#started.has(key) ? podStart(object) : undefined;
    if (start !== undefined) this.#started.set(key, { object, start });
  }

  /** Forgets which pods there are: a new watch tells them again. */
  forget(): void {
    this.#pods.clear();
  }

  counts(): FollowedPods {
    const running = [...this.#pods.values()].filter(({ isTerminating }) => !isTerminating);
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

  /** How many are terminating that were seen to begin to, and may still end in their grace period. */
  endingAt(now: number): number {
    return [...this.#pods.values()].filter(({ object, deletedAt }) => {
      const { deletionGracePeriodSeconds } = asMap(object.metadata);
      return deletedAt !== undefined && now < deletedAt + (asNumber(deletionGracePeriodSeconds) + lateSeconds) * 1000;
    }).length;
  }

  names(): readonly string[] {
    return [...this.#pods.values()].map(({ object }) => asText(asMap(object.metadata).name));
  }

  measured(): SeenTimes {
    const starts = [...this.#started.values()].map(({ start }) => start);
    return {
      pull: median(starts.map(({ pull }) => pull)),
      startup: median(starts.map(({ startup }) => startup)),
      termination: median(this.#ended.map(({ pod, seconds }) => Math.max(0, seconds - preStopSleep(asMap(pod.spec))))),
    };
  }

  /** The same by images, as a world file has it. */
  measuredTimes(): readonly MeasuredTimes[] {
    return measuredPods(
      [...this.#started.values()].map(({ object }) => object),
      this.#ended,
    );
  }
}

function isRunning({ status }: JsonMap): boolean {
  return asMap(status).phase === 'Running';
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
