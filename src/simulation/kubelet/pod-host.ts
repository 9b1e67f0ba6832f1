import type { Duration } from '../../std/time.ts';
import type { Container } from './container.ts';
import type { ImagePlan, PodPlan } from './pod-plan.ts';

/** When a node looks at its pods: so long after each whole second. */
export interface NodePhase {
  /** The relist of its containers. */
  readonly relist: number;
  /** The look at what is due for another sync. */
  readonly sync: number;
}

/** When a pull that is asked for ends, and whether it has failed. */
export interface Pull {
  readonly ends: number;
  readonly fails: boolean;
}

/** What a pod's worker finds on its node. */
export interface NodeTools {
  readonly phase: NodePhase;
  /** How long the runtime takes for a call; absent: a moment. */
  readonly latency?: Readonly<Record<'sandbox' | 'create' | 'start' | 'relist', number>>;
  /** By how much of its half a wait is longer, from 0 to 1. */
  jitter(): number;
  hasImage(image: ImagePlan, now: number): boolean;
  pull(image: ImagePlan, now: number): Pull;
  /** What the node does and reports. */
  record?(at: number, what: NodeRecord): void;
}

export type NodeRecord = { readonly call: 'start' | 'exit'; readonly container: string } | { readonly event: string };

/** Something that takes time: it yields the instants until which it waits. */
export type TimedSteps = Generator<number, void, void>;

/** A pod on its node, for what is done to its containers. */
export interface PodHost {
  readonly plan: PodPlan;
  readonly tools: NodeTools;
  readonly containers: readonly Container[];
  readonly now: number;
  readonly gracePeriod: Duration;
  /** When something happens next. */
  readonly next: number | undefined;
  at(at: number, run: () => void): void;
  go(course: TimedSteps, done?: () => void): void;
  record(what: NodeRecord): void;
  /** Something is new in the runtime. */
  changed(): void;
  /** Something has changed that the container's probes find. */
  armProbes(container: Container): void;
  writeStatus(): void;
}

/** What came of a sync. */
export interface SyncResult {
  acts: number;
  /** Until when what has failed waits. */
  readonly backOffs: number[];
  failed: boolean;
  /** Whether the next sync finds, or shows, something new. */
  isWorthTrying: boolean;
}
