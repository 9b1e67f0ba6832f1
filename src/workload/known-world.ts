import type { JsonMap } from '../document/manifest.ts';
import type { StringMap } from './api-types.ts';
import type { MeasuredTimes } from './measured-times.ts';
import type { Taint } from './placement/tolerations.ts';

/** What a file tells of a cluster, as plain data. What it leaves out is not known, and refuses nothing. */
export interface KnownWorld {
  /** How reports name the file. */
  readonly file: string;
  /** Whether a cluster tells it as it is now, the pods of the workloads that are previewed among the others. */
  readonly isLive?: true;
  /** The namespace of the cluster that manifests without one go to; absent: `default`. */
  readonly ownNamespace?: string;
  /** The date or time of it, as it is written there. */
  readonly takenAt?: string;
  /** What is there besides nodes and workloads, as manifests with their namespaces. */
  readonly objects: readonly JsonMap[];
  /** The kinds of which there are no others, those in namespaces by both: `PriorityClass`, `ServiceAccount shop`. */
  readonly whole: readonly string[];
  readonly nodes?: readonly KnownNode[];
  /** Those that belong to no workload that is told of. */
  readonly pods: readonly KnownPods[];
  /** The namespaces that are not there, by the names that manifests have for them, with those that the cluster has. */
  readonly absentNamespaces?: StringMap;
  /** Those that are being deleted, by the same two names. */
  readonly terminatingNamespaces?: StringMap;
  /** The workloads that run, as manifests. */
  readonly workloads?: readonly JsonMap[];
  /** The revisions and pods of those that are in the middle of a rollout, as they are stored. */
  readonly dependents?: readonly JsonMap[];
  /** How long pods took; absent: nobody has measured it. */
  readonly measuredTimes?: readonly MeasuredTimes[];
  /** For how many seconds who sends requests does so to an endpoint that is gone, by who it is; absent: nobody has said. */
  readonly endpointsSeconds?: Readonly<Record<string, number>>;
}

export interface KnownNode {
  readonly name: string;
  readonly labels: StringMap;
  readonly taints: readonly Taint[];
  readonly unschedulable: boolean;
  /** Its pods never get ready. */
  readonly down: boolean;
  /** Quantities by resource; undefined: there is room for all. */
  readonly allocatable?: JsonMap;
}

/** So many pods on a node that are alike. */
export interface KnownPods {
  readonly node: string;
  readonly count: number;
  readonly requests: JsonMap;
  readonly priority: number;
  readonly namespace: string;
  readonly labels?: StringMap;
}

/** How `whole` names the objects of a kind, of a namespace where they live in one. */
export function wholeList(kind: string, namespace?: string): string {
  return namespace === undefined ? kind : `${kind} ${namespace}`;
}
