import type { JsonMap, ManifestFile } from '../document/manifest.ts';
import type { TemplateDifference } from '../wording/differences.ts';
import type { Remover } from '../wording/remover.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Refusal } from '../workload/workload.ts';
import type { IgnoredFields } from './ignored-fields.ts';

/** Where "what is there now" comes from, with the few words that say so. */
export type BaselineSource = 'git' | 'saved' | 'file' | 'cluster' | 'assumed' | 'none';

/** An apply that the server merges by the owners of fields. */
export interface ServerSideApply {
  /** Whether it takes over fields that others own. */
  readonly isForced: boolean;
  /** Who applies, as the owners of fields are called; absent: kubectl. */
  readonly manager?: string;
  /** Whether it first makes its own whatever kubectl owns, as Flux does; absent: as kubectl, its client-side applies alone. */
  readonly takesOverKubectl?: true;
}

/** How an apply is merged into what is there. */
export interface ApplyWay {
  /** Absent: whoever applies merges it by itself, by what was applied last. */
  readonly serverSide?: ServerSideApply;
  /** Whether Helm applies it, which keeps what it applied last in the release, and not in the object. */
  readonly isRelease?: boolean;
  /** Who deletes what is no longer applied; absent: nobody. */
  readonly remover?: Remover;
  /** What Argo CD leaves as it lives; absent: nothing. */
  readonly ignored?: readonly IgnoredFields[];
  /** Which of those applies it that do more than merge, and what it is asked to; absent: none of them. */
  readonly delivered?: {
    readonly by: 'argocd' | 'flux';
    /** Flux: whether it makes anew what the server refuses to change. */
    readonly forces?: true;
    /** Argo CD: whether it replaces what is there. */
    readonly replaces?: true;
  };
}

/** The text that a baseline is read from; the pipeline finds the workload in it by kind, namespace and name. */
export interface BaselineText extends ApplyWay {
  readonly source: Exclude<BaselineSource, 'assumed' | 'none'>;
  /** Such as `git HEAD`, `the saved file`, a file's name. */
  readonly label: string;
  readonly file: ManifestFile;
  /** Older texts of the same file, oldest first, for the revisions before this one. */
  readonly history: readonly ManifestFile[];
  /** Whether there may be older texts that were not read; revision numbers are then lower limits. */
  readonly isHistoryCut?: boolean;
  /**
   * What a workload is compared with when this text lacks it or holds it unchanged: the next text, or an assumed earlier
   * image. Absent: this text stands, so such a workload is created or unchanged.
   */
  readonly otherwise?: BaselineText | 'assumed';
  /** What a cluster has stored of the workloads of the text. */
  readonly live?: readonly LiveState[];
  /** What the server says of applies over the text, where it has been asked. */
  readonly dryRuns?: readonly DryRun[];
}

/** What the API server itself makes of an apply that it does not store. */
export interface DryRun {
  readonly kind: string;
  readonly name: string;
  /** As the manifest has it. */
  readonly namespace: string | undefined;
  /** What it would store, or why it does not. */
  readonly answer: { readonly object: JsonMap } | { readonly refusal: string };
}

/** What a cluster has stored of a workload, as its API server tells it. */
export interface LiveState {
  readonly object: JsonMap;
  /** Its ReplicaSets or ControllerRevisions. */
  readonly revisions: readonly JsonMap[];
  readonly pods: readonly JsonMap[];
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
  /** Whether the object is not there, and would adopt the others: it is then as its manifest has it. */
  readonly isOrphaned?: true;
}

/** What is there before the change. */
export interface Baseline {
  readonly source: BaselineSource;
  readonly label: string;
  /** The object that runs now, with defaults; undefined when there is none. */
  readonly object: WorkloadObject | undefined;
  /** What runs and is deleted before the object is created anew. */
  readonly recreated?: WorkloadObject;
  /** Whether the text has it, and kubectl or the server refuses it. */
  readonly isRefused?: boolean;
  /** Objects of the revisions before, oldest first, without the present one. */
  readonly history: readonly WorkloadObject[];
  /** Whether older revisions may be missing in it. */
  readonly isHistoryCut?: boolean;
  /** The stored state of the object; absent: only known to be at rest. */
  readonly live?: LiveState;
}

export type ChangeKind = 'created' | 'rejected' | 'unchanged' | 'scaled' | 'rollout' | 'paused';

/** What applying a manifest does to what is there now. */
export interface Change {
  readonly kind: ChangeKind;
  readonly baseline: Baseline;
  readonly refusal: Refusal | undefined;
  readonly template: readonly TemplateDifference[];
  /** The differences of the other fields of the spec, which take effect at once. */
  readonly settings: readonly TemplateDifference[];
  readonly replicas: { readonly before: number | undefined; readonly after: number | undefined };
}
