// Follows kubernetes/pkg/controller/podautoscaler/horizontal.go (v1.36.3): its lister of pods, with what it looks at in them.
import { type Instant, wholeSecond } from '../../../std/time.ts';
import type { Pod, PodTemplateSpec, StringMap } from '../../../workload/api-types.ts';
import type { LabelMatcher } from '../../../workload/label-selector.ts';
import type { PodInformer } from '../../api-server/pod-informer.ts';
import type { PodRun } from '../../api-server/pod-run.ts';

/** What of a pod decides how it counts. */
export interface AutoscaledPod {
  readonly template: PodTemplateSpec;
  readonly labels: StringMap;
  readonly phase: Pod['phase'];
  readonly isTerminating: boolean;
  readonly ready: boolean;
  /** lastTransitionTime of the condition Ready. */
  readonly transitionTime: Instant;
  /** status.startTime: when it came to its node. */
  readonly startTime: Instant;
  /** When its containers started to run; undefined: they do not. */
  readonly runningSince: Instant | undefined;
}

/** The pods of a namespace as the watch tells them, by their labels, which pods of one revision share. */
export class AutoscaledPods {
  readonly #byLabels = new Map<StringMap, Map<number, AutoscaledPod>>();
  readonly #known = new Map<number, AutoscaledPod>();

  /** `changed` hears of the labels of pods of which something has changed. */
  constructor(informer: PodInformer, now: () => Instant, changed: (labels: StringMap) => void) {
    const set = (run: PodRun, from: Instant): void => {
      for (let index = 0; index < run.size; index++) this.#set(run.serialAt(index), run.like, from);
      changed(run.like.metadata.labels);
    };
    informer.addRunHandler({
      added: (run) => set(run, now()),
      restored: (run, { since }) => set(run, since),
      updated: (_, run) => set(run, now()),
      deleted: (run) => {
        for (const serial of run.serialList()) this.#remove(serial);
        changed(run.like.metadata.labels);
      },
    });
  }

  #set(serial: number, pod: Pod, from: Instant): void {
    const next = autoscaledPod(pod, this.#known.get(serial), from);
    this.#remove(serial);
    this.#known.set(serial, next);
    const pods = this.#byLabels.get(next.labels) ?? new Map<number, AutoscaledPod>();
    this.#byLabels.set(next.labels, pods.set(serial, next));
  }

  #remove(serial: number): void {
    const known = this.#known.get(serial);
    if (known === undefined) return;
    this.#known.delete(serial);
    const pods = this.#byLabels.get(known.labels);
    pods?.delete(serial);
    if (pods?.size === 0) this.#byLabels.delete(known.labels);
  }

  /** Those that a selector selects. */
  selectedBy(matches: LabelMatcher): readonly AutoscaledPod[] {
    return [...this.#byLabels].flatMap(([labels, pods]) => (matches(labels) ? [...pods.values()] : []));
  }

  /** The labels of those that a selector selects. */
  labelsSelectedBy(matches: LabelMatcher): readonly StringMap[] {
    return [...this.#byLabels.keys()].filter(matches);
  }
}

function autoscaledPod(pod: Pod, before: AutoscaledPod | undefined, from: Instant): AutoscaledPod {
  const { metadata, template, phase, ready, readyTransitionTime, nodeName } = pod;
  const isBound = before !== undefined && before.startTime !== Number.POSITIVE_INFINITY;
  return {
    template,
    labels: metadata.labels,
    phase,
    isTerminating: metadata.deletionTimestamp !== undefined,
    ready,
    transitionTime: readyTransitionTime ?? metadata.creationTimestamp,
    startTime: isBound ? before.startTime : nodeName === '' ? Number.POSITIVE_INFINITY : wholeSecond(from),
    runningSince: phase === 'Running' ? (before?.runningSince ?? from) : undefined,
  };
}
