import type { JsonMap, Path } from '../../document/manifest.ts';
import type { ApiObject, IntOrString, Pod, ReplicaSet, WorkloadObject } from '../api-types.ts';
import type { Assumptions } from '../assumptions.ts';
import type { Bounds } from '../bounds.ts';
import type { DecodeError } from '../faults.ts';
import type { RolloutStatus } from '../rollout-status.ts';
import type { Defaults } from '../schema/defaults.ts';
import type { FieldErrors, TextFaults } from '../validation/field-errors.ts';
import type { Validation } from '../validation/validation.ts';
import type { VersionTraits } from '../versions.ts';
import type { ServerWarning } from '../warnings/warnings.ts';
import type { Readiness } from './readiness.ts';

/** A controller under the name that kube-controller-manager has for it. */
export type ControllerName =
  | 'deployment-controller'
  | 'replicaset-controller'
  | 'statefulset-controller'
  | 'daemonset-controller';

/** A strategy of any kind, with the fields that one of them has. */
export interface Strategy {
  readonly type: 'RollingUpdate' | 'Recreate' | 'OnDelete';
  readonly rollingUpdate?: {
    readonly maxSurge?: IntOrString;
    readonly maxUnavailable?: IntOrString;
    readonly partition?: number;
  };
}

/** A field of the manifest that decides how a rollout goes. */
export type RolloutField =
  | 'replicas'
  | 'strategy'
  | 'maxSurge'
  | 'maxUnavailable'
  | 'partition'
  | 'minReadySeconds'
  | 'progressDeadlineSeconds'
  | 'revisionHistoryLimit';

/** A strategy to compare the present one with. */
export interface Alternative {
  readonly label: string;
  readonly values: readonly { readonly field: RolloutField; readonly value: string }[];
}

/** Of pods that are numbered from `start` on, the first ones keep the old revision. */
export interface KeptPods {
  readonly start: number;
  readonly kept: number;
}

/** How a rollout goes on, for one line about it. */
export type RolloutCourse =
  /** All pods stop before the first new one starts. */
  | { readonly by: 'recreating' }
  /** As many at a time as the bounds allow. */
  | { readonly by: 'bounds' }
  /** One ordinal after the other, down to the last. */
  | { readonly by: 'ordinals'; readonly first: number; readonly last: number }
  /** So many nodes at a time; undefined: somebody deletes the pods. */
  | { readonly by: 'nodes'; readonly atATime: number | undefined };

/** A column of what `kubectl get` prints, between those of the name and of the age. */
export interface PrintColumn<Own extends ApiObject> {
  readonly name: string;
  cell(object: Own): string | number;
}

/** All that depends on the kind of a workload; what takes an object takes one of this kind. */
export interface Kind<Own extends WorkloadObject = WorkloadObject> {
  // The API server

  /** As the API calls several of them, such as `deployments`. */
  readonly plural: string;
  /** As people type it for kubectl, such as `deploy`. */
  readonly shortName: string;
  /**
   * API versions that no server has any more, with what they took for a field that is not written, where the present
   * one takes something else.
   */
  readonly removedVersions: Readonly<Record<string, JsonMap>>;
  readonly specDefaults: Defaults;
  readonly faultsOfName: TextFaults;
  /** What the server finds wrong besides the types while it reads a manifest. */
  faultOfReading(manifest: JsonMap): DecodeError | undefined;
  /** Where the spec has fields whose feature gate is off, and that `old` does not have either. */
  disabledFields(spec: JsonMap, old: Own | undefined, traits: VersionTraits): readonly Path[];
  validateSpec(validation: Validation, errors: FieldErrors): void;
  /** Whether the version judges an update as a create before. */
  isJudgedTwice(traits: VersionTraits): boolean;
  /** Of what is taken, new or in the place of the old one. */
  warnings(object: Own, old: Own | undefined, traits: VersionTraits): readonly ServerWarning[];
  /** The spec of a manifest in stored form, except for the fields that all kinds have. */
  specOf(stored: JsonMap): Own['spec'];
  readonly newStatus: Own['status'];
  /** Whether the generation counts changes of annotations. */
  readonly countsAnnotations: boolean;
  /** The annotation that counts the changes of the template. */
  readonly templateGeneration: string | undefined;

  // The strategy

  readonly strategyField: 'strategy' | 'updateStrategy';
  readonly strategyTypes: readonly Strategy['type'][];
  strategyOf(object: Own): Strategy;
  /** How a percentage of maxUnavailable becomes a number; that of maxSurge is rounded up always. */
  readonly maxUnavailableRounds: 'ceil' | 'floor';
  /** What decides its rollout, in the order of a form. */
  readonly rolloutFields: readonly RolloutField[];
  /** The sensible strategies for so many replicas. */
  alternatives(replicas: number): readonly Alternative[];
  courseOf(object: Own, bounds: Bounds): RolloutCourse;
  /** Whether a rollout goes on only once the pods are gone that it has deleted. */
  waitsForStops(object: Own): boolean;
  /** For example 10 replicas with 25% and 25% are at most 13 pods and at least 8 available. */
  boundsOf(object: Own, assumptions: Assumptions): Bounds;

  // The pods

  /** The controllers that make the pods, each before those of its dependents. */
  readonly controllers: readonly ControllerName[];
  /** What tells its pods apart for those who use them; by `node` each node that suits has one. */
  readonly podsDifferBy: 'nothing' | 'ordinal' | 'node';
  /** spec.replicas; undefined where the nodes tell how many pods there are. */
  replicasOf(object: Own): number | undefined;
  /** Those below the partition; undefined where there is no such thing. */
  keptPods(object: Own): KeptPods | undefined;
  /** How many pods there are to be, as far as its controller has told. */
  desiredPods(object: Own): number;
  /** The objects that keep its revisions. */
  readonly revisions: 'ReplicaSet' | 'ControllerRevision';
  /** The name of the revision that a pod of the object belongs to; '' if it belongs to none. */
  revisionNameOf(pod: Pod, object: Own): string;

  // kubectl

  /** What `kubectl rollout status --watch=false` says of the object as it is. */
  rolloutStatus(object: Own): RolloutStatus;
  readonly printColumns: readonly PrintColumn<Own>[];
  readonly canPause: boolean;
  isPaused(object: Own): boolean;
  progressDeadlineSeconds(object: Own): number | undefined;

  // Who applies it, and waits

  readonly readiness: {
    /** After helm v3.21.4 pkg/kube/ready.go; the ReplicaSet is that of its template, where it has such. */
    helm(object: Own, newReplicaSet: ReplicaSet | undefined): Readiness;
    /** After cli-utils v1.2.2 pkg/kstatus/status/core.go, which Helm 4 and Flux have. */
    kstatus(object: Own): Readiness;
    /** After argo-cd v3.5.1 gitops-engine/pkg/health. */
    argo(object: Own): Readiness;
  };
}
