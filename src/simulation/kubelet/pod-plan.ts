// What is known of a pod before its node takes it: what its containers ask for, and how they behave.
import type { Duration } from '../../std/time.ts';
import type { Probe, ProbeName } from '../../workload/probes.ts';

/** Whether a probe succeeds, from an age of the container on. */
export interface Answer {
  readonly from: Duration;
  readonly ok: boolean;
}

/** How a container ends by itself. */
export interface Exit {
  /** From its start; infinite: it does not. */
  readonly after: Duration;
  readonly code: number;
}

/** The image of a container, and what pulling it takes. */
export interface ImagePlan {
  readonly name: string;
  readonly policy: 'Always' | 'IfNotPresent' | 'Never';
  /** Somebody has put it on every node, so that nothing is pulled. */
  readonly isPreloaded: boolean;
  readonly pull: Duration;
  /** When it is on the node already. */
  readonly again: Duration;
  /** How often pulls fail first; infinite: each does. */
  readonly fails: number;
}

export interface ContainerPlan {
  readonly name: string;
  /** A sidecar is an init container that is restarted. */
  readonly role: 'init' | 'sidecar' | 'main';
  readonly image: ImagePlan;
  /** Why it cannot be created, in the kubelet's word; undefined: it can. */
  readonly refusal: string | undefined;
  /** One for each start, the last for all further ones; none: it does not end by itself. */
  readonly exits: readonly Exit[];
  readonly probes: Readonly<Partial<Record<ProbeName, Probe>>>;
  /** In order of age; before the first one a probe succeeds. */
  readonly answers: Readonly<Partial<Record<ProbeName, readonly Answer[]>>>;
  /**
   * It is up later than that for certain. Where a probe would have it killed then, and nothing is certain, it is up just in
   * time: a guess gives way to the container's own probes.
   */
  readonly leastUp: Duration;
  /** From SIGTERM to its end; infinite: it takes no notice. */
  readonly stop: Duration;
  readonly postStart: Hook;
  readonly preStop: Hook;
}

export interface Hook {
  readonly takes: Duration;
  /** Whether it is a command, which fails where its container ends first. */
  readonly isCommand: boolean;
}

/** What is going to happen to a pod that its node starts. */
export interface PodPlan {
  /** Init containers and sidecars in their order, then the others. */
  readonly containers: readonly ContainerPlan[];
  readonly restartPolicy: string;
  readonly hasVolumes: boolean;
  readonly gracePeriod: Duration;
  /** When somebody sets each of its readiness gates, from its binding on; infinite: never. */
  readonly gates: readonly Duration[];
  /** Whether the kubelet looks at once at what it has started (PLEGOnDemandRelist, since 1.36). */
  readonly relistsOnDemand: boolean;
  /**
   * Whether a container that is killed and started anew in one sync counts as started until its startup probe looks,
   * since 1.35.
   */
  readonly keepsStarted: boolean;
  /** Whether what has once been initialized stays so (RestartAllContainersOnContainerExits, since 1.36). */
  readonly staysInitialized: boolean;
}
