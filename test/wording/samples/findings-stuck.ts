import type * as limitRange from '../../../src/wording/findings/limit-range.ts';
import type * as outage from '../../../src/wording/findings/outage.ts';
import type * as placement from '../../../src/wording/findings/placement.ts';
import type * as podSecurity from '../../../src/wording/findings/pod-security.ts';
import type * as probes from '../../../src/wording/findings/probes.ts';
import type * as quota from '../../../src/wording/findings/quota.ts';
import type * as referredTo from '../../../src/wording/findings/referred-to.ts';
import type * as rejected from '../../../src/wording/findings/rejected.ts';
import type * as requests from '../../../src/wording/findings/requests.ts';
import type * as stuck from '../../../src/wording/findings/stuck.ts';
import type { Samples } from './samples.ts';

const web = { kind: 'Deployment', name: 'web' } as const;
const where = { wave: 1, old: 3, new: 0, available: 3 } as const;
const noRoom = '0/3 nodes are available: 3 Insufficient cpu';
const forbidden = 'maximum cpu usage per Container is 1, but limit is 2';

const limitRangeSamples: Samples<typeof limitRange> = {
  limitRangeRefusesPods: {
    message: [
      ['web', { name: 'small', file: 'limits.yaml' }, { what: 'pods', message: forbidden }, where],
      ['db', { name: 'small', file: '' }, { what: 'claims', message: 'minimum storage usage' }, undefined],
      ['web', { name: 'small', file: '' }, { what: 'invalid-pods', message: 'Invalid value: "2"' }, undefined],
    ],
    fix: [['limits.cpu', '1']],
  },
};

const requestsSamples: Samples<typeof requests> = {
  requestsAfterStop: {
    message: [
      ['Ingress "web" (ALB)', 25, 0],
      ['Service "web" (gRPC)', 35, 16],
    ],
    sender: [['Ingress', 'web', 'ALB']],
  },
  noTargetReadinessGate: { message: [['Ingress "web" (ALB)']] },
  proxyStopsFirst: { configuration: [[15]], message: [['web', 10, 5]] },
};

const outageSamples: Samples<typeof outage> = {
  fullOutage: {
    message: [
      ['100%', 3, 3, 'about 9 s'],
      ['100%', 3, 3, undefined],
    ],
    onlyPod: [['1 start-up'], [undefined]],
  },
  recreateDowntime: {
    message: [
      [3, 9000, 2000],
      [3, 9000, undefined],
      [1, undefined, 2000],
    ],
    served: [
      ['Recreate stops the old pod', { name: 'web', others: 0 }],
      ['Recreate stops the old pod', { name: 'web', others: 1 }],
    ],
  },
  noReadinessProbe: { message: [['web']], removed: [['web']], probeFix: [[8080]] },
  preStopLongerThanGrace: { message: [[30, 30]] },
  serviceLosesItsPods: {
    message: [
      [{ name: 'web', others: 0 }, 10, { key: 'app', before: 'web', after: 'shop' }],
      [{ name: 'web', others: 2 }, 10, { key: 'tier', before: 'front', after: undefined }],
    ],
  },
  preStopRemoved: { message: [['web', 'front']], shortened: [['web', 'front', { seconds: 5, before: 15 }]] },
  leavesNodes: {
    message: [[{ lost: 3, all: 6, first: 'master-1' }, 'tolerations']],
    noNode: [[{ lost: 6, all: 6, first: 'master-1' }, 'nodeSelector']],
    never: [[6, 'nodeSelector']],
    unknown: [['disk=ssd']],
    fix: [['tolerations']],
  },
  evictsOtherPods: {
    message: [
      ['new pods evict 2 pods', undefined],
      ['new pods evict 2 pods', 'Without preemption, the rollout completes too'],
    ],
    otherPods: [
      [{ ...web, evicted: 3, course: { before: 12, fewest: 9, pending: 3 } }, 0],
      [{ ...web, evicted: 2, course: { before: 6, fewest: 4, pending: 0 } }, 1],
      [{ ...web, evicted: 1, course: undefined }, 0],
    ],
    ownPods: [[3]],
  },
  webhookHasNoBackend: {
    message: [
      [{ name: 'opa.example.com', others: 0 }, '1 start-up'],
      [{ name: 'opa.example.com', others: 1 }, undefined],
    ],
    stuck: [
      [{ name: 'opa.example.com', others: 0 }, 'pod'],
      [{ name: 'opa.example.com', others: 0 }, 'ReplicaSet'],
    ],
    lost: [[{ name: 'opa.example.com', others: 0 }]],
  },
  serviceWaitsForNewPods: {
    message: [
      [{ name: 'web', others: 0 }, { key: 'release', value: '101' }, '1 start-up'],
      [{ name: 'web', others: 1 }, { key: 'release', value: '101' }, undefined],
    ],
    untilAddress: [
      [
        { name: 'web', others: 0 },
        { key: 'release', value: '101' },
      ],
    ],
  },
  serviceSelectsNothing: {
    message: [
      ['web', web, { key: 'app', has: 'web', wanted: 'shop' }],
      ['web', web, { key: 'app', has: undefined, wanted: 'shop' }],
    ],
  },
  serviceMixesVersions: {
    message: [[{ name: 'web', others: 0 }], [{ name: 'web', others: 1 }]],
  },
  noPdbRoom: { message: [[8, 'web', 9]], quorum: [[{ floor: 1, replicas: 3 }, 'db', 2]] },
  budgetAllowsNothing: {
    ever: [['web']],
    now: [['web', 3, { count: 3, others: 0, workload: web }]],
  },
  budgetVersionRemoved: { message: [['policy/v1beta1']] },
  budgetSelectsNothing: { message: [['web', web, { key: 'app', wanted: 'web', has: 'frontend' }]] },
  servicePortUnknown: {
    message: [
      [
        { service: 'web', port: 'http' },
        { ...web, others: 0 },
      ],
    ],
  },
  floorsDiffer: { message: [[8, 5]] },
};

const placementSamples: Samples<typeof placement> = {
  antiAffinityBlocksSurge: {
    told: [[noRoom, where]],
    message: [
      [{ needed: 4, known: 3, isForAll: false }, where],
      [{ needed: 4, known: undefined, isForAll: false }, undefined],
      [{ needed: 5, known: 3, isForAll: true }, undefined],
    ],
  },
  hostPortBlocksSurge: {
    told: [[80, noRoom, undefined]],
    message: [
      [80, { needed: 4, known: 3, isForAll: false }, where],
      [80, { needed: 2, known: 1, isForAll: false }, where],
      [80, { needed: 4, known: undefined, isForAll: false }, undefined],
      [80, { needed: 5, known: 3, isForAll: true }, undefined],
    ],
  },
  daemonSetHostPortWithSurge: { message: [[80, where]] },
  spreadBlocksSurge: {
    told: [
      [{ key: 'zone', pods: 1, isMixed: true }, noRoom, undefined],
      [{ key: 'zone', pods: 2, isMixed: false }, noRoom, undefined],
    ],
    message: [['zone', 1, where]],
  },
  oneWriterVolumeBlocksSurge: { onePod: [['data', where]], oneNode: [['data']] },
  claimInEarlierWave: {
    message: [
      [{ claim: 'data', wave: -1 }, { ...web, wave: 0 }, true],
      [{ claim: 'data', wave: 0 }, { ...web, wave: 2 }, false],
    ],
  },
  volumeSharedByPods: { own: [['data', 3]], others: [['data', 'Deployment', 'backup']] },
  extendedResourceBlocksSurge: { message: [['1', 'nvidia.com/gpu']] },
  doesNotFitNodes: {
    message: [
      ['500m cpu', noRoom, where],
      [undefined, noRoom, undefined],
    ],
  },
  podsFindNoNode: { message: [[noRoom, where]] },
};

const namespace = { name: 'shop', file: 'namespace.yaml' } as const;
const violates = 'violates PodSecurity "restricted:latest"';

const podSecuritySamples: Samples<typeof podSecurity> = {
  podSecurityRefusesPods: { message: [['web', namespace, violates, where]] },
  podSecurityWarns: { warning: [['web', namespace, violates]], audit: [['web', namespace, violates]] },
};

const probeSamples: Samples<typeof probes> = {
  probePortUnknown: {
    message: [
      ['readinessProbe', 'web', 'http'],
      ['livenessProbe', 'web', 'http'],
    ],
    nameFix: [['http']],
  },
  probeKillsStartingPod: {
    stated: [['livenessProbe', 'web', 30, 60]],
    measured: [['livenessProbe', 'web', 30, 40]],
    guessed: [['livenessProbe', 'web', 3]],
  },
};

const room = { name: 'team', file: '', resource: 'pods', hard: '4', each: '1', others: undefined, pods: 4 } as const;
const cpu = { name: 'team', file: 'quota.yaml', resource: 'requests.cpu', hard: '2', each: '500m' } as const;

const quotaSamples: Samples<typeof quota> = {
  quotaStopsRollout: {
    message: [
      [room, { needed: 5, isSurgeFirst: true }, { wave: 1, old: 4, new: 0, available: 4 }],
      [{ ...room, others: '1', pods: 3 }, { needed: 5, isSurgeFirst: false }, undefined],
      [{ ...cpu, others: '500m', pods: 3 }, { needed: 4, isSurgeFirst: false }, undefined],
      [{ ...cpu, others: '2', pods: 0 }, { needed: 4, isSurgeFirst: false }, undefined],
    ],
  },
  quotaStopsRevision: { message: [[{ name: 'team', file: '', object: 'ReplicaSet', hard: 1 }, 2, where]] },
  quotaStopsClaims: { message: [['db', room, 'exceeded quota: team', where]] },
  quotaSlowsRollout: {
    message: [
      [
        { ...room, hard: '5', peak: 11, need: '11' },
        { atATime: 2, time: '2 start-ups', event: 'exceeded quota: team' },
      ],
      [
        { ...cpu, peak: 11, need: '5500m' },
        { atATime: 2, time: '2 start-ups', event: 'exceeded quota: team' },
      ],
    ],
  },
  quotaNeedsRequests: {
    message: [
      ['web', { name: 'team', others: 0 }, [{ resource: 'limits.cpu', containers: ['web', 'proxy'] }]],
      ['web', { name: 'team', others: 2 }, [{ resource: 'requests.cpu', containers: ['web'] }]],
    ],
    fix: [[['requests.cpu: 100m', 'limits.cpu: 100m']]],
  },
};

const referenceSamples: Samples<typeof referredTo> = {
  referenceRefusesPods: {
    message: [
      [
        'web',
        { kind: 'PriorityClass', name: 'high', file: 'world.yaml', isMissing: true },
        'no PriorityClass with name high was found',
        where,
      ],
      [
        'web',
        { kind: 'RuntimeClass', name: 'gvisor', file: '', isMissing: false },
        'node selector conflict',
        undefined,
      ],
    ],
  },
};

const rejectedSamples: Samples<typeof rejected> = {
  refusedChange: [
    ['spec.selector: field is immutable', []],
    ['spec.selector: field is immutable', [{ path: 'spec.selector.matchLabels.app', before: 'a', after: 'b' }]],
    [
      'spec: Forbidden',
      [
        { path: 'spec.serviceName', before: 'a', after: 'b' },
        { path: 'spec.podManagementPolicy', before: 'OrderedReady', after: 'Parallel' },
      ],
    ],
  ],
  selectorDoesNotMatchTemplate: { fix: [[[['app', 'web']]]] },
  selectorImmutable: { fix: [['git HEAD']] },
  statefulSetFieldImmutable: { fix: [['serviceName', 'git HEAD']] },
};

const wait = { seconds: 62, deadline: 60, wave: 1, isGuess: true, quota: undefined } as const;

const stuckSamples: Samples<typeof stuck> = {
  stopsAt: [[where], [{ ...where, old: 0, new: 4 }]],
  daemonSetBudgetUsedByDownNodes: {
    message: [
      [1, 1],
      [2, 2],
    ],
  },
  daemonSetSurgeMayStall: { message: [[3, 20, 20]] },
  statefulSetRevertIsNotEnough: { message: [['db-4']] },
  rollbackAnnotationLeft: { message: [['0'], ['3']] },
  pausedInTheMiddleSurges: {
    message: [
      [13, 3],
      [11, 1],
    ],
  },
  deadlineBeforeProgress: {
    message: [
      [wait, 'web'],
      [{ ...wait, isGuess: false, quota: 'team' }, 'web'],
    ],
  },
  deadlineNearlyMissed: { message: [[55, 60]] },
};

export const stuckFindingSamples = {
  'findings/limit-range': limitRangeSamples,
  'findings/outage': outageSamples,
  'findings/requests': requestsSamples,
  'findings/placement': placementSamples,
  'findings/pod-security': podSecuritySamples,
  'findings/probes': probeSamples,
  'findings/quota': quotaSamples,
  'findings/referred-to': referenceSamples,
  'findings/rejected': rejectedSamples,
  'findings/stuck': stuckSamples,
};
