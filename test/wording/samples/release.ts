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
  releaseSentences: [[done], [held]],
  laneHeading: [[92_000]],
  laneLegend: [['░']],
  rolledOutText: [[92_000], [undefined]],
  waitingText: [[12_000], [undefined]],
  manyChange: [[500]],
};

export const releaseSampleTable = { release: releaseSamples };
