import type { Pod } from '../../workload/api-types.ts';
import type { PodStage } from '../cluster-state.ts';
import type { PodRun } from './pod-run.ts';

/** What a watcher of pods wants to hear, a run of like pods at a time; called in order of writing. */
export interface PodRunHandler {
  added?(pods: PodRun): void;
  /** Pods from before the run, which are so far with what a node does; who does not ask for it gets them as added. */
  restored?(pods: PodRun, stage: PodStage): void;
  /** `before` is what they were like. */
  updated?(before: Pod, pods: PodRun): void;
  /** As they were last. */
  deleted?(pods: PodRun): void;
}

/** The same for who looks at each pod for itself. */
export interface PodHandler {
  added?(pod: Pod): void;
  updated?(old: Pod, pod: Pod): void;
  deleted?(pod: Pod): void;
}

/** The watch on pods that all controllers share. Each keeps what it needs; `PodIndex` is the cache. */
export class PodInformer {
  readonly #handlers: PodRunHandler[] = [];

  addRunHandler(handler: PodRunHandler): void {
    this.#handlers.push(handler);
  }

  addEventHandler({ added, updated, deleted }: PodHandler): void {
    /** As the watch saw them last, by serial. */
    const known = new Map<number, Pod>();
    this.addRunHandler({
      added: (run) =>
        eachOf(run, (pod, serial) => {
          known.set(serial, pod);
          added?.(pod);
        }),
      updated: (before, run) =>
        eachOf(run, (pod, serial) => {
          const old = known.get(serial) ?? before;
          known.set(serial, pod);
          updated?.(old, pod);
        }),
      deleted: (run) =>
        eachOf(run, (pod, serial) => {
          known.delete(serial);
          deleted?.(pod);
        }),
    });
  }

  deliverAdded(pods: PodRun): void {
    for (const handler of this.#handlers) handler.added?.(pods);
  }

  deliverRestored(pods: PodRun, stage: PodStage): void {
    for (const handler of this.#handlers) {
      if (handler.restored === undefined) handler.added?.(pods);
      else handler.restored(pods, stage);
    }
  }

  deliverUpdated(before: Pod, pods: PodRun): void {
    for (const handler of this.#handlers) handler.updated?.(before, pods);
  }

  deliverDeleted(pods: PodRun): void {
    for (const handler of this.#handlers) handler.deleted?.(pods);
  }
}

function eachOf(run: PodRun, look: (pod: Pod, serial: number) => void): void {
  for (let index = 0; index < run.size; index++) look(run.podAt(index), run.serialAt(index));
}
