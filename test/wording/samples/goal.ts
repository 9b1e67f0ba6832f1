import type * as goal from '../../../src/wording/goal.ts';
import type { Samples } from './samples.ts';

const least = { expected: { that: 'minAvailable', pods: 18 } } as const;

const samples: Samples<typeof goal> = {
  goalSentence: [
    [[least, { expected: { that: 'maxPods', pods: 24 } }, { expected: { that: 'duration', duration: 180_000 } }]],
  ],
  limitText: [
    [least],
    [{ expected: { that: 'minAvailable', pods: '90%' }, at: '.rollout-preview.yaml:12' }],
    [{ expected: { that: 'maxPods', pods: '120%' } }],
    [{ expected: { that: 'outage' } }],
    [{ expected: { that: 'capacity' } }],
    [{ expected: { that: 'undo' } }],
    [{ expected: { that: 'requests' } }],
  ],
  missedText: [
    [{ that: 'minAvailable', has: 15, of: 20, wants: 18 }, undefined],
    [{ that: 'maxPods', has: 25, wants: 24 }, '.rollout-preview.yaml:12'],
  ],
  todayMisses: [['as few as 15 of 20 pods are available, but the goal is at least 18']],
  limitNotKept: [['within 10 s']],
  nearestSetting: [['maxSurge: 20', 'the rollout takes about 14 s, but the goal is at most 10 s']],
  failingSetting: [['maxSurge: 1, maxUnavailable: 0', 'gets stuck in wave 1: new pods never become ready']],
  keepsOldRevision: [[1], [4]],
  restsOnAssumed: [[56_000]],
  fewestCell: [[18]],
  mostCell: [[24]],
  noWorkloadToTune: [['web']],
};

export const goalSampleTable = { goal: samples };
