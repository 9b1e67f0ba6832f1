import type * as apply from '../../../src/presentation/forecast/apply.ts';
import type * as assumptions from '../../../src/presentation/forecast/assumptions.ts';
import type * as autoscaling from '../../../src/presentation/forecast/autoscaling.ts';
import type * as bounds from '../../../src/presentation/forecast/bounds.ts';
import type * as change from '../../../src/presentation/forecast/change.ts';
import type * as brief from '../../../src/presentation/forecast/change-in-brief.ts';
import type * as comparison from '../../../src/presentation/forecast/comparison.ts';
import type * as endpointWords from '../../../src/presentation/forecast/endpoints.ts';
import type * as expected from '../../../src/presentation/forecast/expected.ts';
import type * as forecastChange from '../../../src/presentation/forecast/forecast-change.ts';
import type * as hints from '../../../src/presentation/forecast/hints.ts';
import type * as hovers from '../../../src/presentation/forecast/hovers.ts';
import type * as hypothesis from '../../../src/presentation/forecast/hypothesis.ts';
import type * as noPod from '../../../src/presentation/forecast/no-pod.ts';
import type * as outcome from '../../../src/presentation/forecast/outcome.ts';
import type * as rolloutWords from '../../../src/presentation/forecast/rollout.ts';
import type * as spread from '../../../src/presentation/forecast/spread.ts';
import type * as statusBar from '../../../src/presentation/forecast/status-bar.ts';
import type * as totals from '../../../src/presentation/forecast/totals.ts';
import type * as undo from '../../../src/presentation/forecast/undo.ts';
import type * as verdict from '../../../src/presentation/forecast/verdict.ts';
import { present } from '../../../src/std/assert.ts';
import type * as differences from '../../../src/wording/differences.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { assumedTimes, type PodTimes } from '../../../src/workload/container-times.ts';
import * as forecasts from './forecasts.ts';
import type { Samples } from './samples.ts';

const { rollout, stuck, created, scaled, scaledToNothing, unchanged, pausedRollout, rejected, everyForecast } =
  forecasts;
const run = present(rollout.next, 'it rolls out');
const endings = [
  rollout,
  stuck,
  forecasts.never,
  forecasts.outage,
  forecasts.partitioned,
  forecasts.allKept,
  forecasts.known,
  forecasts.knownOutage,
] as const;
/** Its courses differ. */
const ranged = {
  ...run,
  guarantee: undefined,
  others: {
    range: { minAvailable: { least: 6, most: 8 }, peakPods: { least: 13, most: 15 }, courses: 60, endless: 9 },
  },
};
const runs = [...endings.map((each) => present(each.next ?? each.apply, 'it has a run')), ranged];

/** One list of parameters for each. */
function each<T>(list: readonly T[]): readonly [[T], ...[T][]] {
  const [first, ...others] = list.map((one): [T] => [one]);
  return [present(first, 'it is not empty'), ...others];
}

const surge = { replicas: 10, maxSurge: 3, maxUnavailable: 2, maxPods: 13, minAvailable: 8 } as const;
const numbers = { label: '1.36', seconds: 24, peakPods: 13, minAvailable: 8 } as const;
const autoscaled = {
  ...run.timeline,
  scalings: [{ at: 45_000, before: 10, after: 16 }],
};

const applySamples: Samples<typeof apply> = {
  applyClause: each(everyForecast.slice(0, 14)),
  applySentence: each([created, scaled, unchanged, pausedRollout]),
};

const emptyWorld = { objects: [], whole: [], pods: [] };
const measured = { image: 'web', pods: 3 };
const shownStart: PodTimes = { ...assumedTimes(defaultAssumptions), startup: { seconds: 11, measured } };

const assumptionSamples: Samples<typeof assumptions> = {
  assumptionsSentence: [
    [defaultAssumptions],
    [
      { ...defaultAssumptions, nodes: 3 },
      { ...assumedTimes(defaultAssumptions), waitsForStart: false },
    ],
    [{ ...defaultAssumptions, world: { file: 'world.yaml', takenAt: '2026-11-20', ...emptyWorld } }, shownStart],
    [
      { ...defaultAssumptions, world: { file: 'cluster prod', isLive: true, ...emptyWorld } },
      { ...shownStart, pull: { seconds: 1, measured }, termination: { seconds: 4, measured } },
    ],
    [defaultAssumptions, shownStart],
  ],
  assumedText: [[rollout.workload, defaultAssumptions]],
  basisSentence: [
    [assumedTimes(defaultAssumptions)],
    [shownStart],
    [{ ...shownStart, termination: { seconds: 4, measured } }],
  ],
  assumedNodes: [['Deployment'], ['DaemonSet']],
};

const autoscalingSamples: Samples<typeof autoscaling> = {
  scalingDuringRollout: [[autoscaled]],
  scalingAfterApply: [
    [autoscaled, 16],
    [autoscaled, 10],
  ],
};

const boundSamples: Samples<typeof bounds> = {
  maxPodsLabel: [[surge]],
  withoutTerminating: [['at most 13 = 10 + 3 surge']],
  atMostPods: [[13]],
  atLeastAvailable: [[8]],
  minAvailableLabel: [[surge]],
  passedBoundsText: [[run]],
  passedBoundsNote: [
    [run],
    [{ ...run, broken: 'ceiling' }],
    [{ ...run, broken: 'floor' }],
    [{ ...run, broken: 'crashes' }],
    [{ ...run, timeline: autoscaled }],
  ],
  guaranteedText: [
    [surge, surge],
    [{ maxPods: 0, minAvailable: 0 }, surge],
  ],
};

const briefSamples: Samples<typeof brief> = { changeInBrief: each([created.change, scaled.change, unchanged.change]) };

const path = 'spec.template.spec.containers[name="web"].image';

const changeSamples: Samples<typeof change> = {
  baselineSentence: each([rollout.change, created.change, scaled.change]),
  baselineText: each([rollout.change, created.change, scaled.change]),
};

const differenceSamples: Samples<typeof differences> = {
  differenceSentence: [
    [{ path, before: 'web:1', after: 'web:2' }],
    [{ path, before: undefined, after: 'web:2' }],
    [{ path, before: 'web:1', after: undefined }],
    [{ path: 'spec.template.spec.containers', before: ['a', 'b'], after: ['b', 'a'], isOrder: true }],
  ],
};

const comparisonSamples: Samples<typeof comparison> = {
  versionLabel: [['1.34']],
  versionDifference: [
    [numbers, { label: '1.34', seconds: 30, peakPods: 14, minAvailable: 7 }],
    [numbers, { ...numbers, label: '1.34' }],
  ],
};

const endpoints = {
  service: 'web',
  sender: { name: 'ALB', seconds: 25 },
  frames: [{ at: 0, ready: 8, serving: 0, notServing: 2 }],
  windows: [{ from: 0, to: 25_000 }],
} as const;
const endpointsSamples: Samples<typeof endpointWords> = {
  worstEndpointsText: [
    [run, endpoints],
    [run, { ...endpoints, windows: [] }],
  ],
};

const expectedSamples: Samples<typeof expected> = { expectedText: each(runs) };

const hintSamples: Samples<typeof hints> = {
  surgeHint: [
    [surge, false],
    [surge, true],
  ],
  unavailableHint: [
    [surge, false],
    [surge, true],
  ],
  defaultsHint: [
    [
      [
        { name: 'surge', value: '25%', pods: 3 },
        { name: 'unavailable', value: '25%', pods: 2 },
      ],
    ],
  ],
  historyHint: [[[1, 2]]],
  deadlineHint: [[92_000]],
  minReadyHint: [[30]],
  partitionHint: [[2, 5]],
  graceHint: [[5]],
};

const hoverSamples: Samples<typeof hovers> = {
  roundingSum: [['ceil', '25%', 10, 3]],
  roundingRule: [
    ['maxSurge', 'ceil'],
    ['maxUnavailable', 'floor'],
  ],
  peakSentence: [
    [surge, undefined],
    [surge, 16],
  ],
  deadlineHover: [['Deployment', 92_000, 2]],
  minReadyHover: [[30, 4]],
  partitionHover: [
    ['db', { start: 0, kept: 0 }, 5],
    ['db', { start: 0, kept: 5 }, 5],
    ['db', { start: 0, kept: 1 }, 2],
    ['db', { start: 0, kept: 2 }, 5],
  ],
  replicasHover: [[10]],
  pausedHover: [[true], [false]],
  graceHover: [[60, 5]],
};

const supposed = (field: string, value: string) => ({ values: [{ field, value }], steps: [] });
const fields = ['startupSeconds', 'imagePullSeconds', 'terminationSeconds', 'endpointsSeconds', 'nodes', 'downNodes'];
const ends = ['never-ready', 'crashes:30s', 'fails:20%'];
const actions = ['pause', 'scale', 'set-image', 'delete-pod', 'evict', 'quota', 'drain', 'load'] as const;

const hypothesisSamples: Samples<typeof hypothesis> = {
  hypothesisSentence: [[supposed('maxSurge', '5'), rollout]],
  supposedSentence: [
    ...each([...fields.map((field) => supposed(field, '20')), ...ends.map((end) => supposed('newVersion', end))]).map(
      ([what]): [ReturnType<typeof supposed>, string] => [what, 'Completes'],
    ),
    ...actions.map((action): [hypothesis.Supposed, string] => [
      { values: [], steps: [{ do: action, atSeconds: 10 }] },
      'Completes',
    ]),
  ] as unknown as Samples<typeof hypothesis.supposedSentence>,
};

const noPodSamples: Samples<typeof noPod> = {
  noPodSentence: each([forecasts.allKept, scaledToNothing].flatMap(({ next, apply: first }) => next ?? first ?? [])),
};

const outcomeSamples: Samples<typeof outcome> = {
  outcomeMark: each(['completes', 'stuck', 'deadline-exceeded', 'waits'] as const),
  shortOutcome: each([rollout, stuck, forecasts.never, rejected]),
  listedOutcome: each([rollout, stuck, forecasts.outage]),
  stateText: each(['completes', 'stuck', 'deadline-exceeded', 'rejected', 'waits', 'no-rollout'] as const),
};

const rolloutSamples: Samples<typeof rolloutWords> = {
  rolloutSentence: each(runs),
  rolloutInShort: each(runs),
  rolloutInTable: each(runs),
  endPhrase: each(runs),
  orNever: [
    [ranged, 'about 24 s'],
    [run, 'about 24 s'],
  ],
  rolloutTitle: each(runs),
  fewestText: each(runs),
  mostText: each(runs),
  underWayText: [
    [present(forecasts.outage.next ?? forecasts.outage.apply, 'it has a run')],
    [present(forecasts.known.next ?? forecasts.known.apply, 'it has a run')],
  ],
  failureText: each([runs[1], runs[2]].map((one) => present(one, 'it fails').timeline)),
  timeText: each(runs),
  timeInShort: each(runs),
  inTimeText: each(runs),
  outageTimeText: each(runs),
};

const uneven = {
  runs: 100,
  percent: 20,
  completed: 100,
  quantiles: { p10: 22_000, p50: 24_000, p90: 27_000 },
} as const;

const spreadSamples: Samples<typeof spread> = {
  spreadSentence: [[uneven], [{ ...uneven, completed: 97 }], [{ ...uneven, quantiles: undefined }]],
  unevenNote: [
    [22_000, 24_000],
    [24_000, 22_000],
  ],
};

const statusBarSamples: Samples<typeof statusBar> = {
  statusText: each(everyForecast),
  statusTooltip: [[rollout, defaultAssumptions]],
};

const findings = { error: 1, warning: 2, information: 0, hint: 3 } as const;

const before = { time: 'about 40 s', peakPods: 5, minAvailable: 4, outage: '0 s' } as const;

const forecastChangeSamples: Samples<typeof forecastChange> = {
  forecastChanges: [
    [before, { time: '2 start-ups, ≥ 12 s', peakPods: 7, minAvailable: 0, outage: '1 start-up' }],
    [before, { ...before, time: undefined }],
  ],
};

const totalSamples: Samples<typeof totals> = {
  totalsText: [
    [
      {
        files: 3,
        workloads: 6,
        states: { completes: 2, stuck: 1, 'deadline-exceeded': 1, rejected: 1 },
        findings,
        problems: 1,
      },
    ],
    [
      {
        files: 1,
        workloads: 4,
        states: { outage: 2, 'breaks-expectation': 1, 'stuck-alone': 1 },
        findings,
        problems: 0,
      },
    ],
    [{ files: 1, workloads: 2, states: { waits: 1, 'no-rollout': 1 }, findings, oldFindings: 4, problems: 0 }],
  ],
};

const undoSamples: Samples<typeof undo> = {
  undoSentence: [
    [3, { isPaused: false }],
    [3, { isPaused: false, isHistoryCut: true }],
    [3, { isPaused: false, isSecond: true }],
    [3, { isPaused: true }],
    [undefined, { isPaused: false }],
  ],
  undoReturns: [[{ revision: 1, images: ['web:1.9'] }, 'Completes in about 24 s over 3 waves']],
  undoKeeps: [[['spec.strategy']], [['spec.replicas', 'spec.strategy']]],
  undoKeepsApply: [[['spec.strategy']], [['spec.replicas', 'spec.strategy']]],
  undoFails: [['error: no rollout history found for deployment "web"']],
};

const verdictSamples: Samples<typeof verdict> = {
  verdictSentence: each(everyForecast),
  lensTitle: each(everyForecast),
  shortVerdict: each(everyForecast),
  notSimulatedSentence: each([forecasts.many, forecasts.endless, forecasts.overBudget, forecasts.overWork]),
  refusalSentence: [['spec.replicas', 'must be greater than or equal to 0']],
  outOfDate: [['Rollout: about 24 s']],
  isFailure: [[stuck.apply]],
};

export const forecastSamples = {
  'forecast/apply': applySamples,
  'forecast/assumptions': assumptionSamples,
  'forecast/autoscaling': autoscalingSamples,
  'forecast/bounds': boundSamples,
  'forecast/change': changeSamples,
  differences: differenceSamples,
  'forecast/change-in-brief': briefSamples,
  'forecast/comparison': comparisonSamples,
  'forecast/endpoints': endpointsSamples,
  'forecast/expected': expectedSamples,
  'forecast/forecast-change': forecastChangeSamples,
  'forecast/hints': hintSamples,
  'forecast/hovers': hoverSamples,
  'forecast/hypothesis': hypothesisSamples,
  'forecast/no-pod': noPodSamples,
  'forecast/outcome': outcomeSamples,
  'forecast/rollout': rolloutSamples,
  'forecast/spread': spreadSamples,
  'forecast/status-bar': statusBarSamples,
  'forecast/totals': totalSamples,
  'forecast/undo': undoSamples,
  'forecast/verdict': verdictSamples,
};
