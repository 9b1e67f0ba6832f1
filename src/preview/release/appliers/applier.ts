import type { IgnoredFields } from '../../../change/ignored-fields.ts';
import type { Stage } from '../../../simulation/scenario.ts';
import type { Duration } from '../../../std/time.ts';
import type { StringMap } from '../../../workload/api-types.ts';
import type { WorkloadName } from '../../../workload/workload-name.ts';

export const applierNames = ['kubectl', 'kustomize', 'helm3', 'helm4', 'argocd', 'flux'] as const;
export type ApplierName = (typeof applierNames)[number];

/** Who applies a release, and how it is asked to. */
export interface ApplierOptions {
  readonly name: ApplierName;
  /** `helm --wait`, `kubectl rollout status` after the apply, or `spec.wait` of Flux. */
  readonly waits: boolean;
  /** How long it waits; undefined: as long as it does by default. */
  readonly timeout: Duration | undefined;
  /** Helm's `--atomic`, which is `--rollback-on-failure` in Helm 4. */
  readonly rollsBack: boolean;
  /** Whether Argo CD or Flux delete what is gone. Helm does always, kubectl never. */
  readonly prunes: boolean;
  /** How long each hook takes that runs to completion. */
  readonly hookTime: Duration;
  /** Whether Argo CD has the server merge what it applies. */
  readonly isServerSide?: true;
  /** What Argo CD leaves as it lives; absent: nothing. */
  readonly ignored?: readonly IgnoredFields[];
  /** Whether Flux deletes what the server refuses to change, and creates it anew. */
  readonly forces?: true;
  /** Whether Argo CD puts what it applies in the place of what is there. */
  readonly replaces?: true;
  /** Which workloads are waited for; absent: all. */
  readonly waitsFor?: readonly WorkloadName[];
  /** The object of Flux that has it applied. */
  readonly by?: DeliveredBy;
  /** Whether Flux uninstalls what it could not upgrade, and installs it again. */
  readonly uninstalls?: true;
  /** Whether a first installation that fails stays. */
  readonly keepsInstallation?: true;
  /** What that waits for in vain, such as `Kustomization infra`. */
  readonly heldUpBy?: string;
}

/** A Kustomization or HelmRelease, and those of its kind that have to be ready before it is applied. */
export interface DeliveredBy extends ObjectKey {
  readonly dependsOn: readonly ObjectKey[];
}

interface ObjectKey {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The same, whichever object asks for it. */
export function withoutObject({ by: _, ...options }: ApplierOptions): ApplierOptions {
  return options;
}

/** What comes before all else, and never ends: what is depended on never becomes ready. */
export const heldUpStage = {
  title: { phase: 'dependencies' },
  applied: [],
  deleted: [],
  stage: { takes: Number.POSITIVE_INFINITY, isVain: true },
} as const;

/** An applier that is asked for nothing but to apply. */
export function plainApplier(name: ApplierName): ApplierOptions {
  return { name, waits: false, timeout: undefined, rollsBack: false, prunes: false, hookTime: 0 };
}

/** An object of a release as its applier sees it. */
export interface PlannedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly annotations: StringMap;
  readonly labels?: StringMap;
  /** Whether it was there before and is no longer in the release. */
  readonly isGone?: true;
  /** Of a hook: whether it needs what is applied only after the hooks that come first. */
  readonly isBlocked?: true;
  /** Why the API server rejects it; absent: it does not. */
  readonly refusal?: PlannedRefusal;
}

export interface PlannedRefusal {
  /** Whether it is not there yet. */
  readonly isOfCreation: boolean;
  /** In the server's words; `message` has all of them. */
  readonly causes: readonly string[];
  readonly message: string;
}

/** The part of a release that is applied together. */
export interface PlannedStage<Item extends PlannedObject> {
  /** `hooks before`, a phase and wave of Argo CD, or empty for the only stage. */
  readonly title: StageTitle;
  /** In the order in which they are applied. */
  readonly applied: readonly Item[];
  readonly deleted: readonly Item[];
  readonly stage: Stage;
  /** What ends it, as the API server refuses it. */
  readonly refused?: readonly Item[];
}

export interface StageTitle {
  readonly phase:
    | 'apply'
    | 'hooks-before'
    | 'hooks-after'
    | 'PreSync'
    | 'Sync'
    | 'PostSync'
    | 'dependencies'
    | 'rollback';
  /** Of Argo CD. */
  readonly wave?: number;
}

export interface Plan<Item extends PlannedObject> {
  /** How long each changed object takes, one after another; 0: all are applied at the same time. */
  readonly pace: Duration;
  readonly stages: readonly PlannedStage<Item>[];
  /** What is no longer in the release, but stays in the cluster. */
  readonly left: readonly Item[];
  /** How what is rolled back is waited for; absent: nothing is rolled back. */
  readonly fallback?: Stage;
}

/** What a release is applied to. */
export interface ReleaseState {
  /** Whether nothing of it ran before, so that Helm installs it. */
  readonly isNew: boolean;
}

/** Puts the objects of a release in the order in which somebody applies them, and says what is waited for between them. */
export type Applier = <Item extends PlannedObject>(
  objects: readonly Item[],
  options: ApplierOptions,
  state: ReleaseState,
) => Plan<Item>;

/**
 * The pace of appliers that apply one object after another: they read the live object and write it. kubectl and Helm took 0.1
 * to 0.3 s for each on the control plane of `npm run cluster-test`.
 */
export const oneByOne: Duration = 100;

/** Sorts by the index of kinds in a list, then by the given order; unlisted kinds come between the first and the last ones. */
export function byKind(first: readonly string[], last: readonly string[] = []): (kind: string) => number {
  const order = new Map([
    ...first.map((kind, index) => [kind, index - first.length] as const),
    ...last.map((kind, index) => [kind, index + 1] as const),
  ]);
  return (kind) => order.get(kind) ?? 0;
}

/** As Go compares texts: by bytes, whatever the language. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** An annotation as Go's strconv.Atoi reads it; undefined: it is none. */
export function numberIn({ annotations }: PlannedObject, name: string): number | undefined {
  const text = annotations[name];
  return text !== undefined && /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** What its applier watches to its end, and we do not simulate. */
export function runsToCompletion({ kind }: PlannedObject): boolean {
  return kind === 'Job' || kind === 'Pod' || kind === 'Workflow';
}
