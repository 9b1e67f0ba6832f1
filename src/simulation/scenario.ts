import type { Json, JsonMap } from '../document/manifest.ts';
import type { Duration, Instant } from '../std/time.ts';
import type { StringMap, WorkloadObject } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { HorizontalPodAutoscaler } from '../workload/autoscaling/horizontal-pod-autoscaler.ts';
import type { Kind } from '../workload/kinds/kind.ts';
import type { LimitRange, ResourceList } from '../workload/placement/limit-range.ts';
import type { KnownItems, NamespacePolicies } from '../workload/placement/namespace-policies.ts';
import type { Placement } from '../workload/placement/placement-limits.ts';
import type { ResourceQuota } from '../workload/placement/resource-quota.ts';
import type { ScenarioAction } from '../workload/steps.ts';
import type { WorkloadName } from '../workload/workload-name.ts';
import type { ClusterState } from './cluster-state.ts';

/** How pods of one image behave; the rule with image `''` is for all others. */
export interface PodRule {
  readonly image: string;
  /** From binding to Ready; -1: never. */
  readonly ready: Duration;
  /** k × step is added to `ready` for the k-th pod of this image; k is the ordinal of a pod that has one. */
  readonly step: Duration;
  /** From the deletion request to the pod's removal. */
  readonly terminate: Duration;
  /** From Ready back to not Ready; 0: never. */
  readonly failAfter: Duration;
  /** Never bound to a node; a deleted one goes at once. */
  readonly unbound: boolean;
}

/**
 * What somebody does at an instant; those below 0 are past. Steps at one instant come to rest one after the other, except for
 * those in a row about different workloads, which are taken together. `to` is the workload that a step is about which brings
 * none along; undefined: the one that was applied last. Of a step with a `stage`, `at` counts from when that begins.
 */
export type Step = { readonly at: Instant; readonly to?: WorkloadName; readonly stage?: number } & StepAction;
export type StepAction =
  | ScenarioAction
  | { readonly do: 'apply'; readonly object: WorkloadObject }
  | { readonly do: 'apply-manifest'; readonly manifest: JsonMap }
  | { readonly do: 'patch'; readonly patch: Json }
  | { readonly do: 'status' }
  | { readonly do: 'history'; readonly revision?: number }
  | { readonly do: 'delete'; readonly orphan: boolean }
  | { readonly do: 'patch-replica-set'; readonly replicaSet: string; readonly patch: Json }
  | { readonly do: 'create-replica-set'; readonly manifest: JsonMap }
  | { readonly do: 'occupy'; readonly image: string }
  | ({ readonly do: 'drain'; readonly node: string } & DrainFlags);

/** What `kubectl drain` may do besides. */
export interface DrainFlags {
  readonly ignoreDaemonSets: boolean;
  readonly deleteEmptyDirData: boolean;
  /** Those on the node. */
  readonly barePods?: readonly BarePod[];
}

/** A pod that no controller owns. */
export type BarePod = Readonly<Record<'namespace' | 'name', string> & Record<'hasEmptyDir', boolean>>;

/** At most so many pods that have not finished, as a quota of the name `pods`; 0 lifts all quotas that are there. */
export interface QuotaLimit {
  readonly pods: number;
}

/** A workload that runs, and is settled unless more is known of it. */
export interface RunningWorkload {
  readonly object: WorkloadObject;
  /** Older revisions, oldest first. */
  readonly history: readonly WorkloadObject[];
  /** What is stored of it. */
  readonly state?: ClusterState;
}

/** A namespace, and its policies from the origin on. */
export interface Namespace extends NamespacePolicies {
  readonly name: string;
  /** Undefined: not known. */
  readonly labels?: StringMap;
  /** A step `quota` takes their place. */
  readonly quotas: readonly ResourceQuota[];
  readonly limitRanges: readonly LimitRange[];
}

/** What is there before anything is done. */
export interface InitialCluster {
  /** The workloads that run, each of a name of its own. */
  readonly running: readonly RunningWorkload[];
  /** What is stored of them; undefined: they have come to rest. */
  readonly state?: ClusterState;
  /** Those that have policies. */
  readonly namespaces: readonly Namespace[];
  readonly nodes: readonly SimulatedNode[];
  /** Those on the nodes that belong to none of the workloads which run. */
  readonly pods?: readonly PlacedPods[];
  readonly storage?: KnownStorage;
  /** PodDisruptionBudgets as manifests. */
  readonly disruptionBudgets?: readonly JsonMap[];
  readonly autoscalers?: readonly HorizontalPodAutoscaler[];
  /** What keeps pods from being bound, besides the nodes there are. */
  readonly placement?: Placement;
}

/** Steps that are taken together once the stage before has ended well; the first begins at the origin. */
export interface Stage {
  /** How long it takes before anything is looked at, such as the time of hooks; it may be infinite. */
  readonly takes: Duration;
  /** Whether it does not end well then. */
  readonly isVain?: true;
  /** How the workloads that its steps apply are waited for; absent: they are not. */
  readonly wait?: StageWait;
  /** The node whose drain ends it. */
  readonly drained?: string;
}

export interface StageWait {
  /** Who judges them; kubectl does by `kubectl rollout status`. */
  readonly by: keyof Kind['readiness'] | 'kubectl';
  /** How often that is asked; 0: whenever something changes. */
  readonly every: Duration;
  /** Undefined: it waits forever. */
  readonly timeout: Duration | undefined;
  /** Whether the timeout counts from the first stage on. */
  readonly isOfAll?: true;
  /** What of the workloads has failed ends the wait at once, or when all others are ready; absent: it is waited for. */
  readonly endsAtFailure?: 'at-once' | 'when-others-are-ready';
  /** Those that are waited for; absent: all that its steps apply. */
  readonly of?: readonly WorkloadName[];
  /** Whether paused workloads count as ready. */
  readonly skipsPaused?: true;
}

/** Everything that a run depends on: the same scenario gives the same trace. */
export interface Scenario {
  readonly assumptions: Assumptions;
  readonly world: InitialCluster;
  readonly steps: readonly Step[];
  /** Absent: every step is taken at its time. */
  readonly stages?: readonly Stage[];
  /** What is done when a stage does not end well, by the steps of the stage after the last; absent: nothing. */
  readonly fallback?: Stage;
  /** Where workloads differ in what is assumed of them; absent: all are alike. */
  readonly own?: readonly OwnTerms[];
  /** Pods whose image has a rule follow it; all others follow the template's probes and the assumptions. */
  readonly podRules: readonly PodRule[];
  /** Each pod takes its own time to start, shorter or longer by at most so many percent; the same for the same seed. */
  readonly startupJitter?: { readonly percent: number; readonly seed: number };
  /** The run ends here at the latest; counts from the trace's origin, as the steps' times do. */
  readonly horizon: Instant;
}

/** What holds for the pods of one workload alone. */
export interface OwnTerms {
  readonly workload: WorkloadName;
  /** Of its pods: how they start and stop. */
  readonly assumptions: Assumptions;
  /** What keeps them from being bound, in the place of the world's. */
  readonly placement?: Placement;
}

export interface SimulatedNode {
  readonly name: string;
  readonly labels: StringMap;
  readonly taints: readonly { readonly key: string; readonly value: string; readonly effect: string }[];
  readonly unschedulable: boolean;
  /** A down node's pods never get ready. */
  readonly down: boolean;
  /** What its pods may ask for in sum; undefined: nobody knows, and there is room for all. */
  readonly allocatable?: ResourceList;
  /** How many volumes of each CSI driver can be attached; a driver that is not named has no limit. */
  readonly volumeLimits?: Readonly<Record<string, number>>;
}

/** So many pods on a node that are alike. */
export interface PlacedPods {
  readonly nodeName: string;
  readonly count: number;
  /** The workload that they belong to; absent: not known. */
  readonly owner?: WorkloadName;
  readonly namespace: string;
  /** Undefined: not known, so that no selector is held against them. */
  readonly labels?: StringMap;
  /** Of each of them, such as its containers' requests, its priority, host ports and anti-affinity. */
  readonly spec: JsonMap;
}

/** Volumes, as manifests. What is not known to be there refuses nothing, unless there are no others. */
export interface KnownStorage {
  readonly claims: KnownItems<JsonMap>;
  readonly volumes: KnownItems<JsonMap>;
  readonly classes: KnownItems<JsonMap>;
}
