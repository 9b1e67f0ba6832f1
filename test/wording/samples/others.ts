import type * as amounts from '../../../src/wording/amounts.ts';
import type * as autoscaledWhen from '../../../src/wording/autoscaled-when.ts';
import type * as baselines from '../../../src/wording/baselines.ts';
import type * as causes from '../../../src/wording/causes.ts';
import type * as cluster from '../../../src/wording/cluster.ts';
import type * as durations from '../../../src/wording/duration-text.ts';
import type * as endpoints from '../../../src/wording/endpoints.ts';
import type * as follow from '../../../src/wording/follow.ts';
import type * as git from '../../../src/wording/git.ts';
import type * as kubectl from '../../../src/wording/kubectl.ts';
import type * as lasting from '../../../src/wording/lasting.ts';
import type * as listText from '../../../src/wording/list-text.ts';
import type * as plural from '../../../src/wording/plural.ts';
import type * as programs from '../../../src/wording/programs.ts';
import type * as report from '../../../src/wording/report.ts';
import type * as shellWord from '../../../src/wording/shell-word.ts';
import type * as site from '../../../src/wording/site.ts';
import type * as unfitFiles from '../../../src/wording/unfit-files.ts';
import type * as worldSentences from '../../../src/wording/world-sentences.ts';
import { chartSamples, fetchedChartSamples } from './charts.ts';
import type { Samples } from './samples.ts';

const refusal = 'deployments.apps is forbidden: User "me" cannot list resource "deployments"';
const nodes = '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available';

const siteSamples: Samples<typeof site> = {
  tooLongToShare: [[32]],
  fileTooLarge: [['rendered.yaml', 4]],
  resultsFound: [
    [1, false],
    [7, true],
  ],
  allTogether: [[12]],
  problemAt: [[12, 'error', 'maxSurge must be an integer or a percentage']],
  moreProblems: [[3]],
  pageTitle: [['Drains', 'Rollout Preview']],
};

const amountSamples: Samples<typeof amounts> = { cpuText: [[2.5]], memoryText: [[2 ** 34], [2 ** 29]] };

const baselineSamples: Samples<typeof baselines> = {
  gitLabel: [['HEAD']],
  refOfLabel: [['git HEAD']],
  clusterLabel: [['prod']],
  unreadOrphans: [['web', 'Error from server (Forbidden): pods is forbidden']],
  unreadState: [['web', refusal]],
};

const causeSamples: Samples<typeof causes> = {
  pausedCause: [['pods'], ['change'], ['rest']],
  deadlineCause: [[600]],
  horizonCause: [[168], [24]],
  refusedPodsCause: [['exceeded quota: team']],
  refusedReplicaSetCause: [['exceeded quota: team']],
  podsOf: [['new'], ['old'], [undefined]],
  unreplacedCause: [['web-2']],
  noNodeCause: [
    ['pods of the new revision', nodes],
    ['pods of the new revision', undefined],
  ],
  aboutNodes: [[nodes]],
  notStayingReadyCause: [['pods of the new revision']],
  neverBecomingCause: [['pods of the new revision', 'ready']],
  statusLineCause: [['Waiting for rollout to finish']],
  downNodeReason: [['node-3']],
  finalizersReason: [['web-7d4b9c-x2x8z']],
  overstayedReason: [['web-7d4b9c-x2x8z']],
  causeWithReason: [['new pods never become ready', 'ImagePullBackOff: Back-off pulling image "web:2"']],
  imageNameCause: [['registry.example/Web:2']],
  podsWaitCause: [['CreateContainerConfigError: configmap "web" not found']],
  missingKeyCause: [
    [{ kind: 'ConfigMap', namespace: 'shop', name: 'web' }, 'level'],
    [{ kind: 'Secret', namespace: 'shop', name: 'web', volume: 'keys' }, 'level'],
  ],
  missingObjectCause: [
    [{ kind: 'ConfigMap', namespace: 'shop', name: 'web' }],
    [{ kind: 'Secret', namespace: 'shop', name: 'web', volume: 'keys' }],
  ],
};

const clusterSamples: Samples<typeof cluster> = {
  unreadKinds: [[['quotas', 'nodes'], refusal]],
  absentNamespace: [['shop']],
  otherVersion: [['1.37', '1.36']],
  unknownVersion: [['']],
  noSuchContext: [['prod']],
  unfitKubeconfig: [['/home/me/.kube/config', 'it is larger than 8 MB']],
  unreachableServer: [['prod', 'connection refused']],
  muteServer: [['prod', 30]],
  failedSignIn: [['prod', 'exec: executable aws not found']],
  withoutCluster: [['kubectl was not found on the PATH']],
  changedWhileRead: [['web']],
  namespaceMismatch: [['shop', 'prod']],
  notDryRun: [['web', refusal]],
  withoutWorld: [[refusal]],
  tooManyLiveNodes: [[6000, 5000]],
};

const behind = { is: 'behind', seconds: 12, reasons: ['web-1: ImagePullBackOff'] } as const;
const halted = { is: 'no-progress', seconds: 90, dueSeconds: 60, reasons: [] } as const;

const followSamples: Samples<typeof follow> = {
  followedForecast: [
    [24_000, ''],
    [undefined, 'new pods are refused'],
  ],
  paceText: [
    [12_000, 'Waiting for rollout to finish', { is: 'unknown' }],
    [12_000, 'Waiting for rollout to finish', { is: 'as-forecast' }],
    [12_000, 'Waiting for rollout to finish', { is: 'on-time' }],
    [12_000, 'Waiting for rollout to finish', behind],
    [92_000, 'Waiting for rollout to finish', { ...halted, deadlineSeconds: 510 }],
    [92_000, 'Waiting for rollout to finish', { ...halted, deadlineSeconds: undefined }],
  ],
  warningEvent: [['BackOff', 'pod/web-1', 'Back-off pulling image']],
  tookText: [
    [31_000, 24_000],
    [31_000, undefined],
  ],
  measuredText: [
    [
      [
        { key: 'startup', was: 12, assumed: 5 },
        { key: 'pull', was: 4, assumed: 2 },
      ],
    ],
  ],
  measuredSentence: [[[{ key: 'startup', was: 12, assumed: 5 }]]],
  unknownTarget: [['web']],
  absentWorkload: [['deployments.apps', 'web']],
  watchBroken: [['unexpected EOF']],
};

const missing = { ref: 'HEAD', name: 'web.yaml', what: 'file', isPartialClone: true } as const;

const gitSamples: Samples<typeof git> = {
  gitTroubleSentence: [
    [{ kind: 'absent' }],
    [{ kind: 'inside-workspace', file: '/src/shop/git' }],
    [{ kind: 'too-old', version: '1.8', oldest: '2.20' }],
    [{ kind: 'silent', repository: '/src/shop', seconds: 30 }],
    [{ kind: 'strange-file', file: '/src/shop/.git/config' }],
    [{ kind: 'large-file', file: '/src/shop/.git/HEAD', megabytes: 64 }],
    [{ kind: 'too-much', repository: '/src/shop' }],
    [{ kind: 'large-tree', repository: '/src/shop', names: 500_000, depth: 100 }],
    [{ kind: 'refused', repository: '/src/shop', words: 'detected dubious ownership' }],
    [{ kind: 'refused', repository: '/src/shop', words: '' }],
  ],
  missingSentence: [[missing], [{ ...missing, what: 'folder', isPartialClone: false }]],
};

const kubectlSamples: Samples<typeof kubectl> = {
  historyHeading: [
    ['deployment.apps/web', 0],
    ['deployment.apps/web', 3],
  ],
  waitsWithoutEnd: [['Waits: it is paused']],
};

const listSamples: Samples<typeof listText> = {
  listText: [[['a', 'b', 'c'], 'and']],
  commaText: [[['a', 'b', 'c']]],
};

const autoscaledSamples: Samples<typeof autoscaledWhen> = {
  autoscaledWhen: [
    [15_000, 15_000],
    [45_000, 15_000],
  ],
};

const durationSamples: Samples<typeof durations> = {
  durationText: [[48_000], [200_000], [3_900_000]],
  secondsText: [[92]],
};

const endpointsSamples: Samples<typeof endpoints> = {
  requestsMayFail: [['kube-proxy', 6_000]],
  unknownSenderText: [[{ kind: 'HTTPRoute', name: 'web' }]],
  endpointsText: [
    ['web', { fewest: 8, of: 10, unready: 0, unserved: 0, isLost: false }],
    ['web', { fewest: 0, of: 3, unready: 14_000, unserved: 14_000, isLost: false }],
    ['web', { fewest: 0, of: 1, unready: 16_000, unserved: 14_000, isLost: false }],
    ['web', { fewest: 0, of: 1, unready: 16_000, unserved: 0, isLost: false }],
    ['web', { fewest: 0, of: 1, unready: 16_000, unserved: 14_000, isLost: true }],
  ],
};

const span = { startUps: 2, atLeast: 12_300 };
const unknown = { startUps: 2, atLeast: 0 };
const single = { startUps: 1, atLeast: 6000 };
const stops = { startUps: 0, atLeast: 0 };
const slowStops = { startUps: 1, atLeast: 90_000, longestStop: 3_600_000 };
const noStart = { startUps: 0, atLeast: 5000 };

const lastingSamples: Samples<typeof lasting> = {
  knownText: [[0], [92_000]],
  spanInShort: [[span], [unknown], [single], [stops], [noStart], [slowStops], [{ ...stops, longestStop: 3_600_000 }]],
  spanText: [[span], [unknown], [single], [stops], [noStart], [slowStops], [{ ...stops, longestStop: 3_600_000 }]],
  gapText: [
    [{ basis: 'assumed', outage: single }, 14_000],
    [{ basis: 'assumed', outage: stops }, 14_000],
    [{ basis: 'assumed', outage: slowStops }, 14_000],
    [{ basis: 'stated', outage: single }, 14_000],
  ],
  gapInShort: [
    [{ basis: 'assumed', outage: single }, 14_000],
    [{ basis: 'stated', outage: single }, 14_000],
  ],
  inText: [
    [span, '2 start-ups'],
    [stops, ''],
  ],
  afterText: [
    [92_000, undefined],
    [92_000, 2],
    [92_000, 0],
  ],
};

const pluralSamples: Samples<typeof plural> = {
  plural: [
    [1, 'pod'],
    [5, 'pod'],
  ],
  moreText: [[3, 'file']],
  andOthers: [[1], [2]],
  pluralKind: [['StorageClass']],
  inMiddle: [['Waits: it is paused']],
};

const programSamples: Samples<typeof programs> = {
  insideWorkspaceMessage: [['kubectl', '/src/shop/kubectl']],
  silentMessage: [['kubectl', 30]],
  endedMessage: [['kubectl', 1]],
  brokenOffMessage: [['kubectl']],
  notAnObject: [['<html>']],
  tooLongObject: [[16]],
};

const reportSamples: Samples<typeof report> = {
  notSimulatedText: [
    [
      [
        { group: 'batch', kind: 'Job', count: 2 },
        { group: 'argoproj.io', kind: 'Rollout', count: 3 },
      ],
    ],
  ],
  problemText: [[{ file: 'web.yaml', position: { line: 3, column: 5 }, severity: 'error', message: 'a tab' }]],
  unchangedText: [[1], [4], [1, 1], [4, 4], [4, 2]],
  differentChanges: [[7]],
  failingNextText: [
    [['api (web.yaml:4)'], 0],
    [['api (web.yaml:4)', 'web (web.yaml:24)'], 0],
    [['api (web.yaml:4)', 'web (web.yaml:24)', 'db (db.yaml:4)'], 2],
  ],
  briefHeadline: [
    ['web', 'down for about 14 s', 0, 'outage'],
    ['web', 'down for about 14 s', 2, 'outage'],
  ],
  briefNote: [['12 files, 12 workloads (12 complete), 0 errors, 0 warnings, 3 hints']],
  completeText: [
    [1, 0],
    [4, 1],
    [0, 1],
    [0, 4],
  ],
  inNamespace: [['deploy/web', 'shop']],
  removedText: [[1], [2]],
  uninstalledText: [[1], [2]],
  moreAlike: [[1], [4]],
  moreOfCause: [[1], [4]],
  failuresText: [
    [{ status: 1, first: { place: 'web.yaml:5', id: 'rejected' }, count: 1 }],
    [{ status: 2, first: { place: 'web.yaml', id: '' }, count: 3 }],
  ],
  oldFindingsText: [[1], [4]],
  revisionHeadings: [['ReplicaSets']],
  deletedRevisions: [[[1, 2]]],
  lineText: [[12]],
  listedFinding: [['warning', '`no-readiness-probe`', 'line 12', 'container "web" has no readinessProbe']],
  problemTitle: [['expectation'], ['yaml-syntax']],
};

const shellSamples: Samples<typeof shellWord> = { shellWord: [["it's"]] };

const amountsOf = { cpu: 24, memory: 96 * 2 ** 30, pods: 330 };

const worldSamples: Samples<typeof worldSentences> = {
  oldWorld: [['2026-03-01', 9]],
  unsavedKind: [['nodes', refusal]],
  unsavedWorkloads: [[['Deployments', 'DaemonSets']]],
  unsavedNodes: [[6000, 5000]],
  unsavedNamespace: [['shop']],
  unsavedRollouts: [
    ['Deployment shop/web', 0],
    ['Deployment shop/web', 2],
  ],
  savedVersion: [['1.37', '1.36']],
  unsavedVersion: [['']],
  savedTo: [
    ['world.yaml', 12, 4200],
    ['world.yaml', undefined, 420],
  ],
  worldTitle: [
    ['world.yaml', '2026-03-01', '1.36'],
    ['world.yaml', undefined, undefined],
  ],
  nodesLine: [[12, 1, 2]],
  sizeLine: [
    [12, { cpu: 8, memory: 2 ** 35, pods: 110 }],
    [3, undefined],
  ],
  freeLine: [[{ cpu: 6, memory: 2 ** 34, pods: 80 }, amountsOf, { cpu: 4, memory: 2 ** 33, pods: 40 }]],
  othersLine: [[amountsOf], [{ cpu: 0, memory: 0, pods: 0 }]],
  namespaceLine: [['shop', 'restricted']],
  quotaLine: [['team', [{ resource: 'pods', used: '12', hard: '20' }]]],
  countsLine: [
    [
      [
        ['LimitRange', 2],
        ['PodDisruptionBudget', 1],
      ],
    ],
  ],
  workloadsLine: [[12, 84]],
  timesSaved: [['world.yaml', 2]],
  nothingMeasured: [['world.yaml']],
  timesLine: [
    [{ image: 'shop/web:2', pods: 3, pull: 1, startup: 11, termination: 2.4 }],
    [{ image: 'proxy:7', pods: 1, pull: 0 }],
  ],
  unknownLine: [[['nodes', 'quotas']]],
};

export const otherSamples = {
  site: siteSamples,
  amounts: amountSamples,
  baselines: baselineSamples,
  causes: causeSamples,
  charts: chartSamples,
  'fetched-charts': fetchedChartSamples,
  cluster: clusterSamples,
  follow: followSamples,
  git: gitSamples,
  kubectl: kubectlSamples,
  'list-text': listSamples,
  'autoscaled-when': autoscaledSamples,
  'duration-text': durationSamples,
  endpoints: endpointsSamples,
  lasting: lastingSamples,
  plural: pluralSamples,
  programs: programSamples,
  report: reportSamples,
  'shell-word': shellSamples,
  'unfit-files': { unfitFileFaults: [[4]], largeTogether: [[64]] } satisfies Samples<typeof unfitFiles>,
  'world-sentences': worldSamples,
};
