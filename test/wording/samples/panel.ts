import type * as chart from '../../../src/wording/panel/chart.ts';
import type * as comparison from '../../../src/wording/panel/comparison.ts';
import type * as controls from '../../../src/wording/panel/controls.ts';
import type * as figures from '../../../src/wording/panel/figures.ts';
import type * as form from '../../../src/wording/panel/form.ts';
import type * as former from '../../../src/wording/panel/former.ts';
import type * as goal from '../../../src/wording/panel/goal.ts';
import type * as live from '../../../src/wording/panel/live.ts';
import type * as moment from '../../../src/wording/panel/moment.ts';
import type * as page from '../../../src/wording/panel/page.ts';
import type * as panel from '../../../src/wording/panel/panel.ts';
import type * as readout from '../../../src/wording/panel/readout.ts';
import type { Samples } from './samples.ts';

const share = { sizeBefore: 8, size: 15, maxReplicasBefore: 13, replicas: 20, maxReplicas: 25, isLargest: false };

const chartSamples: Samples<typeof chart> = {
  lastStopNote: [['48 s']],
  laneLabel: [
    ['new', 4],
    ['other', 2],
  ],
  stepMark: [['deployment.apps/web paused']],
  shareSentence: [[share], [{ ...share, size: 16, isLargest: true }], [{ ...share, size: 14 }]],
  partitionNote: [
    ['db', 5, 5],
    ['db', 4, 5],
    ['db', 2, 5],
  ],
  chartSummary: [['completes in about 24 s']],
  wavesTogether: [['2', '5']],
  rowsNotShown: [['Node', 100, 400]],
  laneColumns: [['new']],
  moreInstants: [[12]],
  endpointsLabel: [['web']],
  outageLabel: [
    ['15 s', true],
    ['15 s', false],
  ],
};

const comparisonSamples: Samples<typeof comparison> = {
  cardNumbers: [
    [8, { pods: 13, together: 18 }],
    [0, { pods: 10, together: 10 }],
  ],
  takeOverName: [['Recreate']],
};

const controlSamples: Samples<typeof controls> = {
  clockText: [['12 s', '24 s']],
  tableToggle: [[true], [false]],
  sheetNote: [['2026-11-24']],
};

const formSamples: Samples<typeof form> = {
  newVersionLabel: [['healthy'], ['never-ready'], ['crashes:30s'], ['fails:20%']],
  changedLabel: [
    ['maxSurge', '25%'],
    ['maxSurge', ''],
  ],
  wasText: [['25%'], ['']],
  stepText: [['10 s', 'scale to', '5']],
  removeStep: [['at 10 s pause']],
  formDrawer: [[true], [false]],
  notApplied: [['may not be 0 when `maxSurge` is 0']],
};

const formerSamples: Samples<typeof former> = {
  formerLines: [['last saved']],
  fasterText: [['10 s']],
  slowerText: [['10 s']],
};

const figureSamples: Samples<typeof figures> = {
  figureHeard: [
    [{ name: 'Most pods', note: '18 with terminating ones', before: '13', after: '13' }, false],
    [{ name: 'Most pods', note: '', before: '13', after: '15' }, true],
    [{ name: 'Most pods', note: '', before: '13', after: '13' }, true],
  ],
  figureTitle: [[{ name: 'Most pods', note: '18 with terminating ones' }]],
  withTerminating: [[18]],
  ofReplicas: [
    ['8', 10],
    ['6 to 8', 10],
  ],
};

const liveSamples: Samples<typeof live> = { liveTitle: [['web']] };

const momentSamples: Samples<typeof moment> = {
  momentSummary: [
    [13, 8, 2],
    [13, 8, 0],
  ],
  podsHeading: [[1], [5]],
  moreNodes: [[12]],
};

const pageSamples: Samples<typeof page> = {
  andMore: [[3]],
  repeatedEvent: [[5, '12 s']],
  deletedRevision: [['12 s'], [undefined]],
  currentRevision: [[4]],
};

const panelSamples: Samples<typeof panel> = {
  goneReason: [['Deployment/web']],
  scenarioFault: [['steps is not a list']],
  scenarioUnknown: [[['spec.world', 'spec.set']]],
  panelTitle: [
    ['web', { isHypothesis: true, isWayBack: false }],
    ['web', { isHypothesis: false, isWayBack: true }],
  ],
};

const podCounts = [
  { status: 'Running', pods: 3 },
  { status: 'Init:0/2', pods: 1 },
];

const readoutSamples: Samples<typeof readout> = {
  availableChange: [
    ['new', 5],
    ['old', -3],
  ],
  laneReadout: [
    [
      'new',
      [
        { state: 'available', pods: 5 },
        { state: 'starting', pods: 3 },
      ],
    ],
  ],
  statusCounts: [[podCounts]],
  statusReadout: [[podCounts]],
  formerReadout: [[13, 8]],
  nextReadout: [['40 s', 'wave 3']],
  waveReadout: [[3]],
};

const goalSamples: Samples<typeof goal> = {
  goalExample: [['90%']],
  expectedLabel: [['At least available', '.rollout-preview.yaml:3']],
  alsoExpected: [['no outage · room for all pods']],
  takeNearestName: [['maxSurge: 4, maxUnavailable: 2']],
  settingsTried: [[12, 80]],
  mapName: [
    ['maxSurge', 'maxUnavailable'],
    ['partition', ''],
  ],
  settingNumbers: [['1 min 4 s', 18, 24]],
  settingHeard: [
    ['maxSurge: 4, maxUnavailable: 2', '1 min 4 s, at least 18 available, at most 24 pods: meets the goal'],
  ],
};

export const panelSampleTable = {
  'panel/chart': chartSamples,
  'panel/comparison': comparisonSamples,
  'panel/controls': controlSamples,
  'panel/figures': figureSamples,
  'panel/form': formSamples,
  'panel/former': formerSamples,
  'panel/goal': goalSamples,
  'panel/live': liveSamples,
  'panel/moment': momentSamples,
  'panel/page': pageSamples,
  'panel/panel': panelSamples,
  'panel/readout': readoutSamples,
};
