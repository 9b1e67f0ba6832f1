import type * as applier from '../../../src/wording/applier.ts';
import type * as applierWords from '../../../src/wording/applier-words.ts';
import type * as applierFaults from '../../../src/wording/input/applier-faults.ts';
import type * as panel from '../../../src/wording/panel/release.ts';
import type * as release from '../../../src/wording/release.ts';
import type * as releasePanel from '../../../src/wording/release-panel.ts';
import type * as told from '../../../src/wording/told-applier.ts';
import type { Samples } from './samples.ts';

const wait = {
  name: 'web',
  for: 'node',
  pods: 2,
  duration: 12_000,
  message: '0/3 nodes are available: 3 Insufficient cpu',
  by: ['api'],
  remedy: { of: 'api', maxSurge: 0, maxUnavailable: 1 },
} as const;

const done: release.ToldRelease = {
  workloads: 3,
  complete: 92_000,
  startUps: undefined,
  unfinished: [],
  hasOtherNodes: false,
  isRolledBack: false,
  applied: [],
  stuck: [],
  peak: { pods: 24, cpu: 12, memory: 2 ** 34 },
  room: { cpu: 16, memory: 2 ** 35 },
  waits: [],
  quotas: [{ namespace: 'shop', name: 'team', resource: 'pods', most: '24', hard: '24' }],
};

const many = ['web', 'api', 'db', 'cache', 'mail', 'search'];
const refusedWait = { ...wait, for: 'refused', message: 'exceeded quota: team', duration: undefined } as const;

const held: release.ToldRelease = {
  ...done,
  complete: undefined,
  unfinished: ['db', 'api', 'web', 'cache'],
  stuck: [{ name: 'db', cause: 'pods of the new revision never become ready' }],
  room: { cpu: 8, memory: 2 ** 35 },
  hasOtherNodes: true,
  waits: [wait, { ...wait, for: 'refused', message: 'exceeded quota: team', by: [], remedy: undefined }],
};

const releaseSamples: Samples<typeof release> = {
  releaseTitle: [[''], ['overlays/prod']],
  stuckInRelease: [
    [
      'Error creating: pods "web-abc" is forbidden: exceeded quota: team, requested: pods=1, used: pods=4, limited: pods=4',
      true,
    ],
    [
      '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 3 No preemption victims found.',
      false,
    ],
  ],
  neverAppliedText: [['Flux fails after 0.1 s: the API server rejects web (web.yaml:1)']],
  longerInRelease: [['down for 1 start-up']],
  releaseSentences: [
    [done],
    [{ ...done, startUps: 3, waits: [wait] }],
    [{ ...done, startUps: 0 }],
    [held],
    [{ ...held, isRolledBack: true }],
    [{ ...done, waits: many.map((name) => ({ ...wait, name })) }],
    [{ ...done, waits: many.map((name) => ({ ...refusedWait, name })) }],
  ],
  laneHeading: [[92_000]],
  laneLegend: [['░']],
  rolledOutText: [
    [92_000, undefined],
    [92_000, 2],
    [undefined, undefined],
  ],
  waitingText: [[12_000], [undefined]],
  manyChange: [[500]],
};

const stage: told.ToldStage = {
  title: { phase: 'apply' },
  workloads: ['web', 'api'],
  hooks: 0,
  isWaitedFor: true,
  begun: 0,
  ended: 42_000,
  state: 'ended',
  unready: [],
  blocked: [],
  refused: [],
};
const late: told.ToldStage = {
  ...stage,
  ended: 300_000,
  state: 'timed-out',
  unready: [
    {
      kind: 'Deployment',
      namespace: 'shop',
      name: 'web',
      isFailed: false,
      message: 'Available: 3/4',
      status: 'Waiting for deployment "web" rollout to finish: 3 of 4 updated replicas are available...',
    },
  ],
};
const wave: told.ToldStage = { ...stage, title: { phase: 'Sync', wave: 1 }, begun: 30_000, hooks: 1 };
const never: told.ToldStage = { ...wave, begun: undefined, ended: undefined, state: 'not-begun' };
const hooks: told.ToldStage = { ...stage, title: { phase: 'hooks-before' }, workloads: [], hooks: 2, ended: 0 };

const settings = { kind: 'ConfigMap', name: 'settings', place: 'config.yaml:1' };
const job = { kind: 'Job', namespace: 'shop', name: 'migrate', place: 'job.yaml:1', by: settings };
const blocked: told.ToldStage = { ...hooks, hooks: 1, ended: 300_000, state: 'timed-out', blocked: [job] };

const refused: told.ToldRefused = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  namespace: 'shop',
  name: 'worker',
  place: 'worker.yaml:1',
  isOfCreation: false,
  causes: ['spec.selector: field is immutable'],
  message: 'Deployment.apps "worker" is invalid: spec.selector: field is immutable',
};
const created: told.ToldRefused = { ...refused, isOfCreation: true, causes: [...refused.causes, 'spec: wrong'] };
const failed: told.ToldStage = { ...stage, ended: 0, state: 'failed', refused: [refused] };
const failedCreation: told.ToldStage = { ...failed, ended: 20_000, refused: [created, refused] };

const helm3: told.ToldApplier = {
  name: 'helm3',
  waits: true,
  timeout: 300_000,
  rollsBack: false,
  isNew: false,
  hookTime: 0,
  stages: [hooks, stage],
  deleted: ['worker'],
  left: ['cache', 'db'],
  complete: 40_000,
};
const helm4: told.ToldApplier = {
  ...helm3,
  name: 'helm4',
  rollsBack: true,
  stages: [late],
  rollback: { begun: 300_000, ended: 320_000, isDone: true },
  complete: undefined,
};

const helmRelease = { kind: 'HelmRelease', name: 'web' };
const apps = { kind: 'Kustomization', name: 'apps' };
const dependencies: told.ToldStage = { ...hooks, hooks: 0, title: { phase: 'dependencies' }, state: 'waiting' };

const applierSamples: Samples<typeof applier> = {
  applierSentences: [
    [helm3],
    [{ ...helm3, complete: undefined }],
    [{ ...helm3, stages: [late] }],
    [helm4],
    [{ ...helm4, name: 'helm3', rollback: { begun: 300_000, ended: undefined, isDone: false } }],
    [{ ...helm4, isNew: true }],
    [{ ...helm4, by: helmRelease, rollsBack: false, uninstalls: true }],
    [{ ...helm3, name: 'flux', by: apps, heldUpBy: 'Kustomization infra', stages: [dependencies, never] }],
    [{ ...helm3, stages: [blocked, never] }],
    [{ ...helm3, name: 'helm4', isNew: true, stages: [blocked, never] }],
    [{ ...helm3, name: 'argocd', stages: [{ ...blocked, ended: undefined, state: 'waiting' }, never] }],
    [{ ...helm3, name: 'kubectl', stages: [late] }],
    [{ ...helm3, name: 'argocd', hookTime: 30_000, stages: [stage, wave] }],
    [{ ...helm3, name: 'argocd', stages: [{ ...late, title: { phase: 'Sync', wave: 0 } }, never] }],
    [{ ...helm3, name: 'argocd', stages: [{ ...late, ended: undefined, state: 'waiting' }, never] }],
    [{ ...helm3, name: 'flux', stages: [{ ...late, state: 'failed' }] }],
    [{ ...helm3, stages: [failed] }],
    [{ ...helm3, isNew: true, stages: [failedCreation] }],
    [{ ...helm4, stages: [failedCreation, never] }],
    [{ ...helm4, isNew: true, stages: [failedCreation] }],
    [{ ...helm3, name: 'kubectl', stages: [{ ...failed, refused: [created, refused] }] }],
    [{ ...helm3, name: 'flux', stages: [{ ...failed, refused: [{ ...refused, causes: [] }] }, never] }],
    [{ ...helm3, name: 'flux', stages: [failed, never] }],
    [{ ...helm3, name: 'argocd', stages: [failed, never] }],
    [{ ...helm3, name: 'argocd', stages: [{ ...failed, workloads: [], refused: [created] }, never] }],
  ],
  applierFailure: [[{ ...helm3, stages: [blocked, never] }]],
  stageText: [
    [{ phase: 'apply' }],
    [{ phase: 'rollback' }],
    [{ phase: 'dependencies' }],
    [{ phase: 'hooks-before' }],
    [{ phase: 'hooks-after' }],
    [wave.title],
  ],
};

const applierWordsSamples: Samples<typeof applierWords> = { lastWords: [[helm3, late]] };

const faultSamples: Samples<typeof applierFaults> = {
  unknownApplier: [['helm', ['kubectl', 'helm3', 'helm4']]],
  unknownApplierWord: [
    ['wiat', 'wait'],
    ['timeout=soon', undefined],
  ],
  notForApplier: [
    ['atomic', 'kubectl', ['helm3', 'helm4']],
    ['prune', 'helm3', ['argocd', 'flux']],
  ],
};

const waits = { workloads: 12, complete: 92_000, startUps: undefined, unfinished: [], waits: [wait] };
const outage = { name: 'mail', duration: 8000, time: '8 s', isDown: false };
const noSpan = { startUps: 0, atLeast: 0 };
const down = { ...outage, isDown: true };

const releasePanelSamples: Samples<typeof releasePanel> = {
  releasePanelTitle: [['deploy']],
  releaseVerdict: [
    [{ ...waits, workloads: 0, waits: [] }, []],
    [{ ...waits, workloads: 1, waits: [] }, []],
    [{ ...waits, workloads: 2, waits: [] }, [outage]],
    [{ ...waits, workloads: 2, waits: [] }, [down]],
    [{ ...waits, waits: [] }, [outage, outage]],
    [{ ...waits, waits: [] }, [down, down]],
    [{ ...waits, waits: [] }, [down, outage]],
    [waits, []],
    [{ ...waits, waits: [wait, wait] }, []],
    [{ ...waits, complete: undefined, unfinished: ['web'], waits: [{ ...wait, duration: undefined }] }, []],
    [{ ...waits, complete: undefined, unfinished: ['db', 'api', 'web', 'cache'] }, []],
    [{ ...waits, workloads: 2, complete: undefined, unfinished: ['db', 'web'] }, []],
    [{ ...waits, workloads: 3, complete: undefined, unfinished: ['db', 'web', 'api'], waits: [] }, []],
  ],
  rejectedWorkloads: [[1], [3]],
  supposed: [['Both workloads have rolled out after about 12 s.']],
  waitClause: [
    [wait],
    [{ ...wait, by: [] }],
    [{ ...wait, by: undefined }],
    [{ ...wait, for: 'refused', by: undefined, message: 'exceeded quota: team, requested: pods=1' }],
    [{ ...wait, for: 'refused', by: undefined, message: 'violates PodSecurity' }],
    [{ ...wait, by: undefined, duration: undefined }],
  ],
  holdsUpClause: [[['search']], [['search', 'api']], [['search', 'api', 'db', 'cache', 'mail']]],
  outageClause: [
    ['8 s', true],
    ['1 start-up', false],
  ],
  outageWords: [[true], [false]],
  stuckClause: [['pods of the new revision never become ready'], ['']],
  resultText: [
    [92_000, { basis: 'stated', whole: noSpan, outage: noSpan }],
    [92_000, { basis: 'assumed', whole: { startUps: 2, atLeast: 12_000 }, outage: noSpan }],
    [undefined, { basis: 'assumed', whole: noSpan, outage: noSpan }],
  ],
  amountOfText: [
    ['cpu', 61, 57],
    ['memory', 2 ** 29, 2 ** 34],
    ['memory', 2 ** 33, undefined],
  ],
  podsText: [
    [20, 0],
    [20, 1],
    [20, 3],
  ],
  mostText: [['61 CPU']],
  quotaLabel: [['team', 'requests.cpu']],
  measuredOfRelease: [
    [1, 1],
    [3, 3],
    [2, 3],
  ],
  quotaAmount: [['20', '24']],
};

const pageSamples: Samples<typeof panel> = {
  firstText: [['Deployment shop/web']],
  atColumn: [['12 s']],
  updatedText: [[6, 10]],
  nodesNote: [[1], [5]],
  nodesNotShown: [[1], [40]],
  fullestText: [['node-2', 96]],
  fullestTitle: [['node-2', 96]],
  maxPercent: [[96]],
  releaseMoment: [[3, 12, '80, 4 waiting']],
  lanesToggle: [
    [true, 60],
    [false, 60],
  ],
  lanesLeftOut: [
    [1, '12 s'],
    [52, '1 min 14 s'],
  ],
  supposedLabel: [
    ['Nodes', '5'],
    ['Nodes', ''],
  ],
};

export const releaseSampleTable = {
  release: releaseSamples,
  applier: applierSamples,
  'applier-words': applierWordsSamples,
  'input/applier-faults': faultSamples,
  'release-panel': releasePanelSamples,
  'panel/release': pageSamples,
};
