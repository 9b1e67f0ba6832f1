import type { Change } from '../change/change.ts';
import type { Comment, Manifest, Range } from '../document/manifest.ts';
import type { Scenario, Step } from '../simulation/scenario.ts';
import type { Duration, Instant } from '../std/time.ts';
import type { SurroundingObject, Surroundings } from '../surroundings/surroundings.ts';
import type { EndpointFrame } from '../timeline/endpoints.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { CourseRange, RolloutTime } from '../wording/lasting.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { Bounds } from '../workload/bounds.ts';
import type { NamedService } from '../workload/endpoint.ts';
import type { Workload } from '../workload/workload.ts';
import type { WorkloadName } from '../workload/workload-name.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** The groups of the catalogue, in the order in which one cause is reported. */
export type RuleKind =
  | 'decode'
  | 'rejected-by-API'
  | 'will-get-stuck'
  | 'outage'
  | 'capacity'
  | 'history'
  | 'no-effect'
  | 'hint';

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** What a rule reports: one sentence at one place. */
export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  readonly fixes: readonly Fix[];
  /** Whether it says why the rollout passes an outage. */
  readonly isCause?: true;
  /** Where Kubernetes describes the field, for what has no page that is about it alone. */
  readonly reference?: string;
}

/** A manifest and the text that its ranges count in. */
export interface ManifestSource {
  readonly text: string;
  readonly manifest: Manifest;
}

/** All that a rule may look at; the manifest is the workload's. */
export interface RuleContext extends ManifestSource {
  /** The comments of the whole text. */
  readonly comments: readonly Comment[];
  /** Those inside the manifest, and between it and the one before. */
  readonly ownComments: readonly Comment[];
  /** Whether an earlier manifest of the text is the same workload. */
  readonly isRepeated: boolean;
  readonly workload: Workload;
  readonly bounds: Bounds | undefined;
  readonly change: Change;
  /** What somebody does besides applying the manifest. */
  readonly steps: readonly Step[];
  /** Undefined when nothing was simulated (rejected, unchanged). */
  readonly timeline: Timeline | undefined;
  /** When the rollout is complete, as everywhere: of pods that take uneven times to start; undefined where it never is. */
  readonly complete: () => Instant | undefined;
  /** How sure that is; undefined when nothing was simulated. */
  readonly time: RolloutTime | undefined;
  /** What its other courses span, where nothing is guaranteed; undefined where the guarantee tells. */
  readonly range: () => CourseRange | undefined;
  /** How much earlier it would be if controllers made as many requests as they like and all pods started equally fast. */
  readonly limitWaits: () => Duration | undefined;
  /** The same run once more with start-up times that vary; undefined when nothing was simulated. */
  readonly varied: (startupJitter: NonNullable<Scenario['startupJitter']>) => Timeline | undefined;
  /** The same run with another object applied; undefined where nothing was simulated, or it would cost too much. */
  readonly tried: (change: (object: WorkloadObject) => WorkloadObject) => TriedCourse | undefined;
  /** The endpoints of a Service in the run; empty when nothing was simulated. */
  readonly endpoints: (service: NamedService) => readonly EndpointFrame[];
  /** Which pods make room for those of a higher priority; undefined: none, or none that is known. */
  readonly evictions: () => Evictions | undefined;
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
}

/** What pods of a higher priority take from others. */
export interface Evictions {
  /** Those that are not applied; the one that loses the most comes first. */
  readonly workloads: readonly EvictedWorkload[];
  /** How many pods of the workload itself are evicted. */
  readonly own: number;
  /** How the rollout ends where nothing is evicted; undefined: not known. */
  readonly without: Timeline['outcome']['state'] | undefined;
}

export interface EvictedWorkload {
  readonly workload: WorkloadName;
  /** How many of its pods are evicted. */
  readonly evicted: number;
  /** What becomes of them; undefined: not known. */
  readonly course?: EvictedCourse;
}

export interface EvictedCourse {
  /** How many of its pods are available before. */
  readonly before: number;
  readonly fewest: number;
  /** How many of them wait for a node in the end. */
  readonly pending: number;
}

/** The course that a run takes with another object. */
export type TriedCourse = { readonly timeline: Timeline } & Pick<RuleContext, 'complete' | 'time'>;

/** One row of the catalogue; of other rules it knows no more than what its findings make superfluous. */
export interface RuleHead {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly kind: RuleKind;
  /** The ids of the rules whose findings are superfluous beside this one's. */
  readonly hides?: readonly string[];
  /** Whether it says why no pod is available for a time. */
  readonly isAboutOutage?: boolean;
  /** Whether it tells of this apply, though rules of its kind tell of rollouts. */
  readonly isOfApply?: boolean;
  /** Whether its only fix changes nothing that anybody can have meant otherwise. */
  readonly isFixSafe?: boolean;
}

/** A rule about a workload and its forecast. */
export interface Rule extends RuleHead {
  check(context: RuleContext): readonly Finding[];
}

/** What a rule about another object may look at; the manifest is the object's. */
export interface ObjectContext extends ManifestSource {
  readonly object: SurroundingObject;
  readonly surroundings: Surroundings;
}

/** A rule about another object of the file, for which nothing is simulated. */
export interface ObjectRule extends RuleHead {
  readonly objectKinds: readonly string[];
  check(context: ObjectContext): readonly Finding[];
}
