import type { Range } from '../../document/manifest.ts';
import type { ForecastContext } from '../../preview/preview.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import {
  besideIn,
  besideOf,
  type GoneWorkload,
  nothingBeside,
  type ReleaseBeside,
} from '../../preview/release/beside.ts';
import type { HoldUp } from '../../preview/release/hold-ups.ts';
import { membersIn, type RefusedApply, type ReleaseMember } from '../../preview/release/member.ts';
import { type Release, type ReleaseTerms, releaseOf } from '../../preview/release/release.ts';
import type { ReleasedWorkload } from '../../preview/release/released-workload.ts';
import { maxAsked } from '../../preview/release/room.ts';
import { workOfReleases } from '../../preview/run-work.ts';
import { present } from '../../std/assert.ts';
import type { Instant } from '../../std/time.ts';
import { hasOtherNodes } from '../../surroundings/folder-nodes.ts';
import { identity } from '../../surroundings/surroundings.ts';
import type { LoadFrame } from '../../timeline/cluster-load.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { PodWait } from '../../timeline/waits.ts';
import { applierSentences } from '../../wording/applier.ts';
import {
  manyChange,
  releaseCostsTooMuch,
  releaseSentences,
  releasesCostTooMuch,
  type ToldRelease,
  type ToldWait,
} from '../../wording/release.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { addQuantities, formatQuantity } from '../../workload/schema/quantity.ts';
import { workloadNameOf } from '../../workload/workload-name.ts';
import { applierFails, type ReportedApplier, reportedApplier, toldApplier } from './reported-applier.ts';
import type { ReportPlace } from './reported-finding.ts';

/** All that is applied together, as plain data: schema/report.schema.json describes it. */
export interface ReleaseEntry {
  /** The environment, the chart or the overlay; empty for the files as they are. */
  readonly name: string;
  /** In the order in which they are applied; empty where the release is not simulated. */
  readonly workloads: readonly ReleaseWorkloadEntry[];
  /** When all have rolled out; null: one never does, or nothing is simulated. */
  readonly seconds: number | null;
  /** How many pods start one after the other until then; absent where their times are no guesses. */
  readonly startUps?: number;
  readonly peak: ReportedPeak | null;
  readonly quotas: readonly ReportedQuota[];
  /** Who applies it, and how that goes; null: nothing is simulated. */
  readonly applier: ReportedApplier | null;
  /** The results, one sentence each. */
  readonly words: readonly string[];
}

export type ReleaseWorkloadEntry = ReturnType<typeof reportedReleaseWorkload>;
type ReportedPeak = ReturnType<typeof peakOf>;
type ReportedQuota = ReturnType<typeof reportedQuota>;

/** More workloads that change are not simulated together. */
const maxWorkloads = 500;

/** Those that change together, each as it was applied last, with its place; no more are kept than could be simulated. */
export class ReleaseMembers {
  readonly #members = new Map<string, { readonly member: ReleaseMember; readonly place: ReportPlace }>();
  readonly #beside: ReleaseBeside[] = [];

  /** Whether adding more changes nothing in the report. */
  get areTooMany(): boolean {
    return this.#members.size > maxWorkloads;
  }

  add(members: Iterable<ReleaseMember>, place: ReportPlace): void {
    for (const member of members) {
      if (this.areTooMany) return;
      this.#members.set(identity(workloadNameOf(member.object)), { member, place });
    }
  }

  /** Takes in what changes in a file, and what that holds besides. */
  addFile(world: ForecastContext, place: ReportPlace): void {
    const refused: RefusedApply[] = [];
    const before = this.#members.size;
    this.add(membersIn(world, refused), place);
    if (this.areTooMany) return;
    const placeText = (range: Range) => {
      const { file, start } = place.placeOf(range);
      return `${file}:${start.line}`;
    };
    this.#beside.push(
      besideIn(
        world,
        refused.map((each) => ({ ...each, after: before + each.after })),
        placeText,
      ),
    );
  }

  /** Takes in what ran before and stood in files that are not there any more, or hold nothing that changes. */
  addGone(gone: readonly GoneWorkload[]): void {
    this.#beside.push({ ...nothingBeside, gone });
  }

  get beside(): ReleaseBeside {
    return besideOf(this.#beside);
  }

  [Symbol.iterator]() {
    return this.#members.values();
  }
}

/** Who applies what changes together; where somebody asks for it, one workload is a release, too. */
interface ReportedApplication {
  /** Absent: kubectl. */
  readonly applier?: ApplierOptions | undefined;
  readonly isAsked?: boolean | undefined;
  /** Whether something waits until it is ready. */
  readonly isAwaited?: boolean | undefined;
  /** What the releases of a run share; absent: there is no other. */
  readonly purse?: ReleaseTerms['purse'];
}

/** The result; undefined for fewer than two workloads, unless an applier was named or does not get to the one that changes. */
export function reportedReleaseOf(
  name: string,
  changed: ReleaseMembers,
  assumptions: Assumptions,
  { applier, isAsked = false, isAwaited = false, purse }: ReportedApplication = {},
): ReleaseEntry | undefined {
  const all = [...changed];
  const { beside } = changed;
  const involved = all.length === 0 ? 0 : all.length + beside.gone.length;
  const { heldUpBy, rollsBack, uninstalls } = applier ?? {};
  const isHeldUp = heldUpBy !== undefined || (applier !== undefined && beside.hooks.some(({ isBlocked }) => isBlocked));
  if (involved < (isAsked || isAwaited || isHeldUp || rollsBack || uninstalls ? 1 : 2)) return undefined;
  if (changed.areTooMany) return notSimulated(name, manyChange(maxWorkloads));
  const members = all.map(({ member }) => member);
  const isAmongOthers = purse !== undefined && purse.left < workOfReleases;
  const released = releaseOf(members, assumptions, { applier, beside, purse });
  if ('isOverBudget' in released) return notSimulated(name, isAmongOthers ? releasesCostTooMuch : releaseCostsTooMuch);
  const placeOf = new Map(all.map(({ member, place }) => [member, place]));
  const entry = reportedRelease({ name, ...released, placeOf });
  // Nobody needs a release of one workload that ends well.
  return involved > 1 || isAsked || releaseFails(entry) ? entry : undefined;
}

function notSimulated(name: string, why: string): ReleaseEntry {
  return { name, workloads: [], seconds: null, peak: null, quotas: [], applier: null, words: [why] };
}

/** A release, and where its workloads stand. */
interface NamedRelease {
  readonly name: string;
  readonly release: Release;
  readonly placeOf: ReadonlyMap<ReleaseMember, ReportPlace>;
}

function reportedRelease({ name, release, placeOf }: NamedRelease): ReleaseEntry {
  const { workloads, complete, startUps, quotas } = release;
  return {
    name,
    workloads: workloads.map((each, index) =>
      reportedReleaseWorkload(
        each,
        present(placeOf.get(each.member), 'each has a place'),
        release.holdUps.find(({ held }) => held === index),
        workloads,
      ),
    ),
    seconds: toSeconds(complete),
    ...(startUps !== undefined && { startUps }),
    peak: peakOf(release),
    quotas: quotas.map(reportedQuota),
    applier: reportedApplier(release),
    words: releaseSentences(toldRelease(release)),
  };
}

/** The facts for the sentences about a release. */
export function toldRelease(release: Release): ToldRelease {
  const { nodes, ...peak } = peakOf(release);
  const otherNodes = release.workloads.some(({ member }) => hasOtherNodes(member.assumptions, member.surroundings));
  return { ...toldOf(release), peak, room: nodes ?? undefined, hasOtherNodes: otherNodes };
}

/** Whether a workload of it fails, or has pods that wait to the end. */
export function releaseFails({ workloads, applier }: ReleaseEntry): boolean {
  return (applier !== null && applierFails(applier)) || workloads.some(neverEnds);
}

/** Whether it fails among the others, or has pods that wait to the end. */
export function neverEnds({ outcome, waits }: Pick<ReleaseWorkloadEntry, 'outcome' | 'waits'>): boolean {
  const isFailed = failedOutcomes.has(outcome.state) && outcome.assumed !== true;
  return isFailed || waits.some(({ untilSeconds }) => untilSeconds === null);
}

function reportedReleaseWorkload(
  { member, appliedAt, timeline, complete, time, waits }: ReleasedWorkload,
  { placeOf, environment }: ReportPlace,
  holdUp: HoldUp | undefined,
  workloads: readonly ReleasedWorkload[],
) {
  const { workload, change } = member;
  const place = placeOf(workload.manifest.range);
  const { state, cause, isGuess } = timeline.outcome;
  return {
    file: place.file,
    line: place.start.line,
    environment: environment ?? null,
    kind: workload.kind,
    namespace: workload.namespace,
    name: workload.name,
    change: change.kind,
    appliedAtSeconds: toSeconds(appliedAt),
    outcome: { state, cause, ...(isGuess && { assumed: isGuess }) },
    seconds: toSeconds(complete),
    ...(time.basis === 'assumed' && { startUps: time.whole.startUps }),
    waits: waits.map(({ for: what, pods, message, from, until }) => {
      return { for: what, pods: pods ?? null, fromSeconds: toSeconds(from), untilSeconds: toSeconds(until), message };
    }),
    heldUpBy: holdUp === undefined ? null : holdUp.by.map((index) => nameAt(workloads, index)),
  };
}

/** In cores and bytes, as they add up. */
function peakOf({ load, room }: Release) {
  const fullest = load.reduce((most, frame) => (frame.pods > most.pods ? frame : most));
  return {
    pods: fullest.pods,
    atSeconds: toSeconds(fullest.at),
    cpu: unitsOf(maxAsked(load, 'cpu')),
    memory: unitsOf(maxAsked(load, 'memory')),
    nodes: room === undefined ? null : { cpu: unitsOf(room.get('cpu')), memory: unitsOf(room.get('memory')) },
    waiting: load.reduce((most, { waiting }: LoadFrame) => Math.max(most, waiting), 0),
  };
}

function reportedQuota({ namespace, name, resource, most, hard }: Release['quotas'][number]) {
  return { namespace, name, resource, most: quantityText(most, hard), hard: formatQuantity(hard) };
}

/** As the quota writes what it allows. */
export function quantityText(nano: bigint, like: Parameters<typeof formatQuantity>[0]): string {
  const amount = { ...like, unscaled: nano, exponent: -9, kept: '' };
  return formatQuantity(addQuantities(amount, { ...amount, unscaled: 0n }));
}

/** What only goes or stays is told without one. */
function tellsTimes({ course: { stages } }: Release): boolean {
  return (
    stages.length > 1 ||
    stages.some(({ isWaitedFor, state, hooks }) => isWaitedFor || state !== 'ended' || hooks.length > 0)
  );
}

type ToldOfWorkloads = Omit<ToldRelease, 'peak' | 'room' | 'hasOtherNodes'>;

function toldOf(release: Release): ToldOfWorkloads {
  const { workloads, complete, startUps, quotas, holdUps } = release;
  const applier = toldApplier(release);
  return {
    workloads: workloads.length,
    complete,
    startUps,
    applied: applierSentences(applier),
    ...(tellsTimes(release) && { appliedTellsTimes: true }),
    isRolledBack: release.course.isRolledBack,
    unfinished: workloads.flatMap((each, index) => (each.complete === undefined ? [nameAt(workloads, index)] : [])),
    stuck: workloads.flatMap(({ complete: end, timeline: { outcome }, waits }, index) => {
      const isTold = waits.some(({ until }) => until === undefined);
      return end !== undefined || outcome.cause === '' || outcome.state === 'no-rollout' || isTold
        ? []
        : [{ name: nameAt(workloads, index), cause: outcome.cause }];
    }),
    waits: workloads.flatMap(({ waits }, index) =>
      waits.map((wait) =>
        toldWait(
          wait,
          nameAt(workloads, index),
          holdUps.find(({ held }) => held === index),
          workloads,
        ),
      ),
    ),
    quotas: quotas.filter(({ isFull }) => isFull).map(reportedQuota),
  };
}

function toldWait(
  { for: what, pods, message, from, until }: PodWait,
  name: string,
  holdUp: HoldUp | undefined,
  workloads: readonly ReleasedWorkload[],
): ToldWait {
  const { by, remedy } = holdUp ?? {};
  return {
    name,
    for: what,
    pods,
    duration: until === undefined ? undefined : until - from,
    message,
    by: by?.map((index) => nameAt(workloads, index)),
    remedy: remedy && { ...remedy, of: nameAt(workloads, remedy.of) },
  };
}

function nameAt(workloads: readonly ReleasedWorkload[], index: number): string {
  return workloads[index]?.member.workload.name ?? '';
}

/** In whole units, of billionths. */
export function unitsOf(nano = 0n): number {
  return Number(nano) / 1e9;
}

function toSeconds(time: Instant): number;
function toSeconds(time: Instant | undefined): number | null;
function toSeconds(time: Instant | undefined): number | null {
  return time === undefined ? null : Math.round(time) / 1000;
}
