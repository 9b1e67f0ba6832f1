// The API objects that the simulation works with: upstream's field names (k8s.io/api apps/v1, core/v1), after defaults.
// Times are instants of the run, already cut to whole seconds where the real API stores whole seconds.
import type { JsonMap } from '../document/manifest.ts';
import type { Instant } from '../std/time.ts';
import type { apiVersions } from '../std/workload-kinds.ts';

export type WorkloadKind = keyof typeof apiVersions;

export type StringMap = Readonly<Record<string, string>>;
export type IntOrString = number | string;

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

export interface ObjectMeta {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: number;
  readonly generation: number;
  readonly creationTimestamp: Instant;
  readonly deletionTimestamp?: Instant;
  readonly labels: StringMap;
  readonly annotations: StringMap;
  readonly ownerReferences: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
  /** Of a workload, what its name was made from. */
  readonly generateName?: string;
}

export interface LabelSelectorRequirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values?: readonly string[];
}

export interface LabelSelector {
  readonly matchLabels?: StringMap;
  readonly matchExpressions?: readonly LabelSelectorRequirement[];
}

/** A pod template after defaults; its spec stays JSON, as only few of its fields decide a rollout. */
export interface PodTemplateSpec {
  readonly metadata: {
    readonly labels: StringMap;
    readonly annotations: StringMap;
    /** Other metadata of the template, such as `name`. It counts for equality and hash, and has no other effect. */
    readonly rest?: JsonMap;
  };
  readonly spec: JsonMap;
}

export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly lastUpdateTime: Instant;
  readonly lastTransitionTime: Instant;
  readonly reason: string;
  readonly message: string;
}

export interface DeploymentSpec {
  readonly replicas: number;
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
  readonly strategy: {
    readonly type: 'RollingUpdate' | 'Recreate';
    readonly rollingUpdate?: { readonly maxUnavailable?: IntOrString; readonly maxSurge?: IntOrString };
  };
  readonly minReadySeconds: number;
  /** Absent means: keep all. */
  readonly revisionHistoryLimit?: number;
  readonly paused: boolean;
  readonly progressDeadlineSeconds?: number;
}

export interface DeploymentStatus {
  readonly observedGeneration: number;
  readonly replicas: number;
  readonly updatedReplicas: number;
  readonly readyReplicas: number;
  readonly availableReplicas: number;
  readonly unavailableReplicas: number;
  readonly terminatingReplicas?: number;
  readonly collisionCount?: number;
  readonly conditions: readonly Condition[];
}

export interface Deployment {
  readonly kind: 'Deployment';
  readonly metadata: ObjectMeta;
  readonly spec: DeploymentSpec;
  readonly status: DeploymentStatus;
}

export interface ReplicaSetSpec {
  readonly replicas: number;
  readonly minReadySeconds: number;
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
}

export interface ReplicaSetStatus {
  readonly replicas: number;
  readonly fullyLabeledReplicas: number;
  readonly readyReplicas: number;
  readonly availableReplicas: number;
  readonly terminatingReplicas?: number;
  readonly observedGeneration: number;
  readonly conditions: readonly Condition[];
}

export interface ReplicaSet {
  readonly kind: 'ReplicaSet';
  readonly metadata: ObjectMeta;
  readonly spec: ReplicaSetSpec;
  readonly status: ReplicaSetStatus;
}

export interface StatefulSetSpec {
  readonly replicas: number;
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
  readonly volumeClaimTemplates: readonly JsonMap[];
  readonly serviceName: string;
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel';
  readonly updateStrategy: {
    readonly type: 'RollingUpdate' | 'OnDelete';
    readonly rollingUpdate?: { readonly partition?: number; readonly maxUnavailable?: IntOrString };
  };
  readonly revisionHistoryLimit?: number;
  readonly minReadySeconds: number;
  readonly persistentVolumeClaimRetentionPolicy?: {
    readonly whenDeleted: 'Retain' | 'Delete';
    readonly whenScaled: 'Retain' | 'Delete';
  };
  readonly ordinals?: { readonly start: number };
}

export interface StatefulSetStatus {
  readonly observedGeneration: number;
  readonly replicas: number;
  readonly readyReplicas: number;
  readonly currentReplicas: number;
  readonly updatedReplicas: number;
  readonly availableReplicas: number;
  readonly currentRevision: string;
  readonly updateRevision: string;
  readonly collisionCount?: number;
  readonly conditions: readonly Condition[];
}

export interface StatefulSet {
  readonly kind: 'StatefulSet';
  readonly metadata: ObjectMeta;
  readonly spec: StatefulSetSpec;
  readonly status: StatefulSetStatus;
}

export interface DaemonSetSpec {
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
  readonly updateStrategy: {
    readonly type: 'RollingUpdate' | 'OnDelete';
    readonly rollingUpdate?: { readonly maxUnavailable?: IntOrString; readonly maxSurge?: IntOrString };
  };
  readonly minReadySeconds: number;
  readonly revisionHistoryLimit?: number;
}

export interface DaemonSetStatus {
  readonly currentNumberScheduled: number;
  readonly numberMisscheduled: number;
  readonly desiredNumberScheduled: number;
  readonly numberReady: number;
  readonly observedGeneration: number;
  readonly updatedNumberScheduled: number;
  readonly numberAvailable: number;
  readonly numberUnavailable: number;
  readonly collisionCount?: number;
  readonly conditions: readonly Condition[];
}

export interface DaemonSet {
  readonly kind: 'DaemonSet';
  readonly metadata: ObjectMeta;
  readonly spec: DaemonSetSpec;
  readonly status: DaemonSetStatus;
}

export interface ControllerRevision {
  readonly kind: 'ControllerRevision';
  readonly metadata: ObjectMeta;
  readonly data: PodTemplateSpec;
  readonly revision: number;
}

export interface Pod {
  readonly kind: 'Pod';
  readonly metadata: ObjectMeta;
  /** The template that it was made from, shared by all its pods. */
  readonly template: PodTemplateSpec;
  readonly nodeName: string;
  /** The one node that its affinity allows, of a daemon pod. */
  readonly requiredNode?: string;
  /** Names of the PersistentVolumeClaims that it mounts by the templates of its StatefulSet. */
  readonly claims?: readonly string[];
  /** Why the scheduler has found no node for it, the message of its condition PodScheduled. */
  readonly unschedulable?: string;
  readonly phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed';
  readonly ready: boolean;
  /** lastTransitionTime of the Ready condition; undefined as long as the pod never was ready. */
  readonly readyTransitionTime?: Instant;
  /** What its node has written of its containers, as `kubectl get pods` prints it; absent: nothing yet. */
  readonly view?: PodView;
}

/** READY, STATUS and RESTARTS of a pod that is not being deleted, and the phase and readiness that they go with. */
export interface PodView {
  readonly phase: Pod['phase'];
  readonly ready: boolean;
  readonly readyContainers: number;
  readonly containers: number;
  readonly text: string;
  readonly restarts: number;
}

export interface PersistentVolumeClaim {
  readonly kind: 'PersistentVolumeClaim';
  readonly metadata: ObjectMeta;
  readonly spec: JsonMap;
}

export type WorkloadObject = Deployment | StatefulSet | DaemonSet;
export type ApiObject = WorkloadObject | ReplicaSet | ControllerRevision | Pod | PersistentVolumeClaim;

/** A Kubernetes event (core/v1 Event) of a controller. */
export interface KubeEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** `Kind/name` of the object that it is about. */
  readonly involvedObject: string;
  /** The component that reports it, such as `deployment-controller`. */
  readonly source: string;
}
