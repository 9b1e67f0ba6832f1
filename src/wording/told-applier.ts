import type { Duration, Instant } from '../std/time.ts';

/** Who applies a release as its sentences tell it; workloads by their names. */
export interface ToldApplier {
  readonly name: 'kubectl' | 'kustomize' | 'helm3' | 'helm4' | 'argocd' | 'flux';
  readonly waits: boolean;
  readonly timeout: Duration | undefined;
  readonly rollsBack: boolean;
  /** The object of Flux that has it applied. */
  readonly by?: { readonly kind: string; readonly name: string };
  /** Whether Flux uninstalls what it could not upgrade. */
  readonly uninstalls?: true;
  /** What that waits for in vain. */
  readonly heldUpBy?: string;
  /** Whether nothing of the release was there before. */
  readonly isNew: boolean;
  /** How long each hook is assumed to take. */
  readonly hookTime: Duration;
  readonly stages: readonly ToldStage[];
  readonly deleted: readonly string[];
  readonly left: readonly string[];
  /** When the rollback begins and ends; `ended` is undefined if it fails too. Absent: nothing is rolled back. */
  readonly rollback?: { readonly begun: Instant; readonly ended: Instant | undefined; readonly isDone: boolean };
  /** When all have rolled out. */
  readonly complete: Instant | undefined;
}

export interface ToldStage {
  /** `wave` is of Argo CD alone. */
  readonly title: { readonly phase: string; readonly wave?: number };
  readonly workloads: readonly string[];
  readonly hooks: number;
  readonly isWaitedFor: boolean;
  readonly begun: Instant | undefined;
  readonly ended: Instant | undefined;
  readonly state: 'ended' | 'timed-out' | 'failed' | 'waiting' | 'not-begun';
  readonly unready: readonly ToldUnready[];
  readonly blocked: readonly ToldBlocked[];
  readonly refused: readonly ToldRefused[];
}

/** A workload that the API server does not take. */
export interface ToldRefused {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly place: string;
  readonly isOfCreation: boolean;
  readonly causes: readonly string[];
  readonly message: string;
}

/** A hook that never starts, with its place, and what it waits for, which is applied only after it. */
export interface ToldBlocked {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly place: string;
  readonly by: { readonly kind: string; readonly name: string; readonly place: string };
}

/** A workload that is not ready when a wait ends. */
export interface ToldUnready {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly isFailed: boolean;
  /** In the words of who waits. */
  readonly message: string;
  /** In those of `kubectl rollout status`. */
  readonly status: string;
}
