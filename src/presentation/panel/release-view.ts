import type { ReleaseBeside } from '../../preview/release/beside.ts';
import { type NodeFill, nodeFillsOf } from '../../preview/release/node-fill.ts';
import type { Release, Released } from '../../preview/release/release.ts';
import {
  type AskedRelease,
  knownNodeTexts,
  memberKey,
  type ReleaseWhatIf,
  releaseFaults,
} from '../../preview/release/release-what-if.ts';
import { maxAsked, quotaKey } from '../../preview/release/room.ts';
import type { Instant } from '../../std/time.ts';
import type { LoadFrame } from '../../timeline/cluster-load.ts';
import { outageOf } from '../../timeline/downtime.ts';
import { gapInShort } from '../../wording/lasting.ts';
import { releaseSentences } from '../../wording/release.ts';
import {
  amountOfText,
  assumedEndsNote,
  costsTooMuch,
  measuredOfRelease,
  mostText,
  nodeFieldLabels,
  noWorkloadChanges,
  podsText,
  quotaAmount,
  quotaLabel,
  rejectedWorkloads,
  releaseVerdict,
  sumLabels,
  supposed,
  unevenEndsNote,
} from '../../wording/release-panel.ts';
import { podTimes } from '../../workload/container-times.ts';
import { formatQuantity, nanoOf } from '../../workload/schema/quantity.ts';
import { assumptionsSentence } from '../forecast/assumptions.ts';
import { baselineSentence } from '../forecast/change.ts';
import { quantityText, toldRelease, unitsOf } from '../report/reported-release.ts';
import { endOfRelease, heldBackLane, releaseLanes } from './release-lanes.ts';
import type { ReleaseLane, ReleaseSum, ReleaseView } from './release-messages.ts';
import { thinned } from './thinned.ts';

export interface ReleaseViewOptions extends Pick<ReleaseView, 'panel' | 'name' | 'parts' | 'part' | 'isTrying'> {
  /** As it is known, without what is supposed. */
  readonly known: AskedRelease;
  /** The assumptions that it was simulated with. */
  readonly assumptions: AskedRelease['assumptions'];
  readonly whatIf: ReleaseWhatIf;
  /** What is applied besides its workloads. */
  readonly beside: Pick<ReleaseBeside, 'refused'>;
}

/** What the panel of a release shows, undefined being that nothing changes: plain JSON, as large as the picture and not as the release. */
export function releaseView(released: Released | undefined, options: ReleaseViewOptions): ReleaseView {
  const { panel, name, parts, part, isTrying } = options;
  const common = { panel, name, parts, part, isTrying, basis: basisOf(options), form: formOf(options) };
  const rejected = rejectedIn(options);
  if (released === undefined && rejected !== undefined) return { ...common, ...nothing(rejected, 'bad') };
  if (released === undefined) return { ...common, ...nothing(noWorkloadChanges, 'neutral') };
  if ('isOverBudget' in released) return { ...common, ...nothing(costsTooMuch, 'warning') };
  const { release } = released;
  const end = endOfRelease(release);
  const told = toldRelease(release);
  const held = options.known.members.filter((member) => memberKey(member) === options.whatIf.heldBack);
  const lanes = [...releaseLanes(release, end), ...held.map(heldBackLane)];
  const load = thinned(
    release.load.filter(({ at }) => at <= end),
    end,
    ({ pods }) => pods,
  );
  return {
    ...common,
    verdict: verdictOf(
      releaseVerdict(told, outagesIn(release)),
      rejected === undefined ? toneOf(lanes) : 'bad',
      isHypothesis(options),
    ),
    words: [...(rejected === undefined ? [] : [rejected]), ...releaseSentences(told).slice(1)],
    end,
    instants: load.map(({ at }) => at),
    lanes,
    worstFirst: worstFirst(lanes),
    endsNote: release.startUps === undefined ? unevenEndsNote : assumedEndsNote,
    sums: sumsOf(release, load),
    nodes: nodesOf(nodeFillsOf(release, options.assumptions), end),
  };
}

/** That the API server rejects some of its workloads, which are no members. */
function rejectedIn({ beside }: ReleaseViewOptions): string | undefined {
  return beside.refused.length === 0 ? undefined : rejectedWorkloads(beside.refused.length);
}

function nothing(text: string, tone: ReleaseView['verdict']['tone']) {
  const verdict = { text, tone, isHypothesis: false };
  return { verdict, words: [], end: 0, instants: [], lanes: [], worstFirst: [], endsNote: '', sums: [], nodes: null };
}

function verdictOf(text: string, tone: ReleaseView['verdict']['tone'], isSupposed: boolean): ReleaseView['verdict'] {
  return isSupposed
    ? { text: supposed(text), tone: 'neutral', isHypothesis: true }
    : { text, tone, isHypothesis: false };
}

function outagesIn({ workloads }: Release) {
  return workloads.flatMap(({ member, timeline, time }) => {
    const outage = outageOf(timeline);
    return outage === undefined
      ? []
      : [{ name: member.workload.name, time: gapInShort(time, outage.duration), ...outage }];
  });
}

function isHypothesis({ whatIf, known }: ReleaseViewOptions): boolean {
  const texts = Object.values(whatIf).filter((text) => text !== '');
  return texts.length > 0 && releaseFaults(whatIf, known.assumptions).size === 0;
}

function toneOf(lanes: readonly ReleaseLane[]): ReleaseView['verdict']['tone'] {
  if (lanes.some(({ standing }) => standing === 'stuck')) return 'bad';
  return lanes.some(({ waits, outages }) => waits.length + outages.length > 0) ? 'warning' : 'good';
}

function basisOf({ known }: ReleaseViewOptions): string {
  const baselines = [...new Set(known.members.map(({ change }) => baselineSentence(change)))];
  const measured = known.members.filter(({ object, assumptions }) => {
    const { pull, startup, termination } = podTimes(object.spec.template.spec, assumptions);
    return [pull, startup, termination].some((time) => time.measured !== undefined);
  });
  const shown = measured.length === 0 ? [] : [measuredOfRelease(measured.length, known.members.length)];
  const sentences = [...baselines.slice(0, 2), assumptionsSentence(known.assumptions), ...shown];
  return sentences.map((each) => `${each}.`).join(' ');
}

const ranks: Readonly<Record<ReleaseLane['standing'], number>> = {
  stuck: 0,
  holds: 1,
  waits: 2,
  outage: 3,
  late: 4,
  done: 5,
  'held-back': 6,
};

/** Causes come before their effects; among equals, the longest first. */
function worstFirst(lanes: readonly ReleaseLane[]): readonly string[] {
  const endOf = ({ end }: ReleaseLane) => end ?? Number.MAX_SAFE_INTEGER;
  const waitOf = ({ waits }: ReleaseLane) => waits.reduce((sum, { from, to }) => sum + to - from, 0);
  return lanes
    .toSorted(
      (one, other) =>
        ranks[one.standing] - ranks[other.standing] || waitOf(other) - waitOf(one) || endOf(other) - endOf(one),
    )
    .map(({ key }) => key);
}

function sumsOf(release: Release, load: readonly LoadFrame[]): readonly ReleaseSum[] {
  const { quotas, room } = release;
  const pods = load.map((frame) => frame.pods);
  const most = release.load.reduce((most, frame) => Math.max(most, frame.pods), 0);
  return [
    {
      label: sumLabels.pods,
      values: pods,
      texts: load.map((frame) => podsText(frame.pods, frame.waiting)),
      limit: null,
      most: mostText(String(most)),
      isExceeded: false,
    },
    ...(['cpu', 'memory'] as const)
      .filter((resource) => maxAsked(release.load, resource) > 0n)
      .map((resource): ReleaseSum => amountSum(release, load, resource, room?.get(resource))),
    ...quotas.filter(isNearlyFull).map((quota) => quotaSum(release, load, quota)),
  ];
}

function amountSum(
  release: Release,
  load: readonly LoadFrame[],
  resource: 'cpu' | 'memory',
  room: bigint | undefined,
): ReleaseSum {
  const limit = room === undefined ? undefined : Math.max(0, unitsOf(room));
  const values = load.map(({ asked }) => unitsOf(asked.get(resource)));
  const most = unitsOf(maxAsked(release.load, resource));
  return {
    label: sumLabels[resource],
    values,
    texts: values.map((value) => amountOfText(resource, value, limit)),
    limit: limit ?? null,
    most: mostText(amountOfText(resource, most, undefined)),
    isExceeded: limit !== undefined && most > limit,
  };
}

type Quota = Release['quotas'][number];

/** What is far from full is left out. */
function isNearlyFull({ most, hard }: Quota): boolean {
  return most * 5n >= nanoOf(hard) * 4n;
}

function quotaSum(release: Release, load: readonly LoadFrame[], quota: Quota): ReleaseSum {
  const { namespace, name, resource, most, hard, isFull } = quota;
  const key = quotaKey(namespace, { name }, resource);
  const ofOthers = most - maxAsked(release.load, key);
  const amounts = load.map(({ asked }) => (asked.get(key) ?? 0n) + ofOthers);
  return {
    label: quotaLabel(name, resource),
    values: amounts.map(unitsOf),
    texts: amounts.map((amount) => quotaAmount(quantityText(amount, hard), formatQuantity(hard))),
    limit: unitsOf(nanoOf(hard)),
    most: mostText(quantityText(most, hard)),
    isExceeded: isFull,
  };
}

/** As many as a strip can show. */
const nodesShown = 60;

/** Nodes in their order, without those that stay emptiest where there are too many. */
function nodesOf(fills: readonly NodeFill[] | undefined, end: Instant): ReleaseView['nodes'] {
  if (fills === undefined) return null;
  const fullestOf = ({ steps }: NodeFill) => steps.reduce((most, { percent }) => Math.max(most, percent), 0);
  const fullest = new Set(fills.toSorted((one, other) => fullestOf(other) - fullestOf(one)).slice(0, nodesShown));
  const rows = fills
    .filter((fill) => fullest.has(fill))
    .map(({ name, steps }) => {
      const inSight = steps.filter(({ at }) => at <= end);
      return { name, steps: thinned(inSight, end, ({ percent }) => percent) };
    });
  return { rows, notShown: fills.length - rows.length };
}

function formOf({ known, whatIf }: ReleaseViewOptions): ReleaseView['form'] {
  const originals = knownNodeTexts(known.assumptions);
  const faults = releaseFaults(whatIf, known.assumptions);
  return {
    fields: (['nodes', 'cpu', 'memory'] as const).map((field) => ({
      field,
      label: nodeFieldLabels[field],
      value: whatIf[field] || originals[field],
      original: originals[field],
      fault: faults.get(field) ?? '',
    })),
    workloads: known.members.map(memberKey),
    whatIf,
  };
}
