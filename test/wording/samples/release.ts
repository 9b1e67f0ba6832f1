import type * as applier from '../../../src/wording/applier.ts';
import type * as applierFaults from '../../../src/wording/input/applier-faults.ts';
import type * as release from '../../../src/wording/release.ts';
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
  repeated: 1,
  complete: 92_000,
  unfinished: [],
  isRolledBack: false,
  applied: [],
  stuck: [],
  peak: { pods: 24, cpu: 12, memory: 2 ** 34 },
  room: { cpu: 16, memory: 2 ** 35 },
  waits: [],
  quotas: [{ namespace: 'shop', name: 'team', resource: 'pods', most: '24', hard: '24' }],
};

const held: release.ToldRelease = {
  ...done,
  complete: undefined,
  unfinished: ['db', 'api', 'web', 'cache'],
  stuck: [{ name: 'db', cause: 'pods of the new revision never become ready' }],
  room: { cpu: 8, memory: 2 ** 35 },
  waits: [wait, { ...wait, for: 'refused', message: 'exceeded quota: team', by: [], remedy: undefined }],
};

const releaseSamples: Samples<typeof release> = {
  releaseTitle: [[''], ['overlays/prod']],
  releaseSentences: [[done], [held], [{ ...held, isRolledBack: true }]],
  laneHeading: [[92_000]],
  laneLegend: [['░']],
  rolledOutText: [[92_000], [undefined]],
  waitingText: [[12_000], [undefined]],
  manyChange: [[500]],
};

const stage: applier.ToldStage = {
  title: { phase: 'apply' },
  workloads: ['web', 'api'],
  hooks: 0,
  isWaitedFor: true,
  begun: 0,
  ended: 42_000,
  state: 'ended',
  unready: [],
};
const late: applier.ToldStage = {
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
const wave: applier.ToldStage = { ...stage, title: { phase: 'Sync', wave: 1 }, begun: 30_000, hooks: 1 };
const never: applier.ToldStage = { ...wave, begun: undefined, ended: undefined, state: 'not-begun' };
const hooks: applier.ToldStage = { ...stage, title: { phase: 'hooks-before' }, workloads: [], hooks: 2, ended: 0 };

const helm3: applier.ToldApplier = {
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
const helm4: applier.ToldApplier = {
  ...helm3,
  name: 'helm4',
  rollsBack: true,
  stages: [late],
  rollback: { begun: 300_000, ended: 320_000, isDone: true },
  complete: undefined,
};

const applierSamples: Samples<typeof applier> = {
  applierSentences: [
    [helm3],
    [{ ...helm3, complete: undefined }],
    [{ ...helm3, stages: [late] }],
    [helm4],
    [{ ...helm4, name: 'helm3', rollback: { begun: 300_000, ended: undefined, isDone: false } }],
    [{ ...helm4, isNew: true }],
    [{ ...helm3, name: 'kubectl', stages: [late] }],
    [{ ...helm3, name: 'argocd', hookTime: 30_000, stages: [stage, wave] }],
    [{ ...helm3, name: 'argocd', stages: [{ ...late, title: { phase: 'Sync', wave: 0 } }, never] }],
    [{ ...helm3, name: 'argocd', stages: [{ ...late, ended: undefined, state: 'waiting' }, never] }],
    [{ ...helm3, name: 'flux', stages: [{ ...late, state: 'failed' }] }],
  ],
  stageText: [
    [{ phase: 'apply' }],
    [{ phase: 'rollback' }],
    [{ phase: 'hooks-before' }],
    [{ phase: 'hooks-after' }],
    [wave.title],
  ],
};

const faultSamples: Samples<typeof applierFaults> = {
  unknownApplier: [['helm', ['kubectl', 'helm3', 'helm4']]],
  unknownApplierWord: [
    ['wiat', 'wait'],
    ['timeout=soon', undefined],
  ],
  notForApplier: [
    ['atomic', 'kubectl', ['helm3', 'helm4']],
    ['only', 'kubectl', ['helm3']],
  ],
};

export const releaseSampleTable = {
  release: releaseSamples,
  applier: applierSamples,
  'input/applier-faults': faultSamples,
};
