// Time lines made from pods' lives alone, for pictures that must not move when the simulation does.
import type { Frame, Lane, PodCounts, PodLife, Timeline, Wave } from '../../../src/timeline/timeline.ts';

export interface Rolling {
  readonly replicas: number;
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  readonly startup: number;
  readonly minReady: number;
  readonly stop: number;
}

/** A healthy rolling update in whole waves: as many new pods as there is room for, then as many old ones away. */
export function rollingLives(rolling: Rolling): PodLife[] {
  const { replicas, maxSurge, maxUnavailable, startup, minReady, stop } = rolling;
  const lives: PodLife[] = [];
  let [old, fresh, at] = [replicas, 0, 0];
  const deletedAt: number[] = [];
  for (let wave = 0; old > 0; wave++) {
    const away = Math.min(old, wave === 0 ? maxUnavailable : old + fresh - (replicas - maxUnavailable));
    for (let index = 0; index < away; index++) deletedAt.push(at);
    old -= away;
    const started = Math.min(replicas - fresh, replicas + maxSurge - old - fresh);
    for (let index = 0; index < started; index++) lives.push(life(fresh + index, 0, at, rolling));
    fresh += started;
    at += startup + minReady;
  }
  const olds = deletedAt.map((deleted, index) => ({
    ...life(index, 1, -600_000, rolling),
    deleted,
    gone: deleted + stop,
  }));
  return [...lives, ...olds];
}

function life(index: number, laneIndex: number, created: number, { startup, minReady }: Rolling): PodLife {
  const ready = created + startup;
  const name = `web-${laneIndex}-${index}`;
  const available = ready + minReady;
  return {
    name,
    laneIndex,
    nodeName: '',
    ordinal: undefined,
    created,
    ready,
    notReady: undefined,
    available,
    deleted: undefined,
    gone: undefined,
  };
}

const lanes: readonly Lane[] = [
  { name: 'web-6d4b75cb6d', revision: 4, images: ['registry.example/web:2.0'], isNew: true },
  { name: 'web-5f7c9d8b44', revision: 3, images: ['registry.example/web:1.9'], isNew: false },
];

/** The time line of these lives of new (lane 0) and old pods (lane 1), which settles. */
export function timelineOf(lives: readonly PodLife[], replicas: number): Timeline {
  const instants = [...new Set([0, ...lives.flatMap(changesOf).filter((at) => at >= 0)])].sort((a, b) => a - b);
  const frames = instants.map((at) => frameAt(lives, at, replicas));
  const end = instants.at(-1) ?? 0;
  return {
    lanes,
    frames,
    waves: wavesOf(lives, frames),
    pods: lives,
    events: frames.flatMap((frame, index) => scalingEvents(frames[index - 1], frame)),
    scalings: [],
    outputs: [],
    unschedulable: new Map(),
    outcome: { state: 'completes', cause: '', at: end },
    revisions: {
      before: [revision(2, false), revision(3, true)],
      after: [revision(3, false), revision(4, true)],
      deleted: [{ revision: 2, at: end }],
      undoTarget: 3,
    },
    peak: peakOf(frames),
    minAvailable: Math.min(...frames.map((frame) => frame.available)),
    longestWait: { duration: 0, waveIndex: 0 },
    end,
  };
}

function peakOf(frames: readonly Frame[]): Timeline['peak'] {
  return {
    pods: Math.max(...frames.map((frame) => frame.running)),
    terminating: Math.max(...frames.map((frame) => frame.terminating)),
    together: Math.max(...frames.map((frame) => frame.running + frame.terminating)),
  };
}

function revision(number: number, current: boolean): Timeline['revisions']['before'][number] {
  const images = [`registry.example/web:${number === 4 ? '2.0' : `1.${number + 6}`}`];
  return {
    name: `web-${number}`,
    revision: number,
    images,
    changeCause: number === 3 ? 'update to 1.9' : undefined,
    current,
  };
}

function changesOf({ created, ready, available, deleted, gone }: PodLife): number[] {
  return [created, ready, available, deleted, gone].filter((at) => at !== undefined);
}

function frameAt(lives: readonly PodLife[], at: number, replicas: number): Frame {
  const pods = lanes.map((_, laneIndex) =>
    countsAt(
      lives.filter((pod) => pod.laneIndex === laneIndex),
      at,
    ),
  );
  const runningOf = ({ starting, ready, available }: PodCounts) => starting + ready + available;
  const sum = (of: (counts: PodCounts) => number) => pods.reduce((total, counts) => total + of(counts), 0);
  const available = sum((counts) => counts.available);
  const updated = runningOf(pods[0] ?? none);
  const done = updated === replicas && available === replicas && sum(runningOf) === replicas;
  return {
    at,
    pods,
    desired: pods.map(runningOf),
    running: sum(runningOf),
    available,
    terminating: sum((counts) => counts.terminating),
    conditions: [
      condition('Available', 'MinimumReplicasAvailable'),
      condition('Progressing', done ? 'NewReplicaSetAvailable' : 'ReplicaSetUpdated'),
    ],
    statusLine: done
      ? 'deployment "web" successfully rolled out'
      : `Waiting for deployment "web" rollout to finish: ${updated} out of ${replicas} new replicas have been updated...`,
  };
}

const none: PodCounts = { starting: 0, ready: 0, available: 0, terminating: 0 };

function condition(type: string, reason: string): Frame['conditions'][number] {
  return {
    type,
    status: 'True',
    lastUpdateTime: 0,
    lastTransitionTime: 0,
    reason,
    message: `${type} because ${reason}.`,
  };
}

function countsAt(lives: readonly PodLife[], at: number): PodCounts {
  const stateOf = ({ created, ready, available, deleted, gone }: PodLife): keyof PodCounts | undefined => {
    if (created > at || (gone ?? Number.POSITIVE_INFINITY) <= at) return undefined;
    if ((deleted ?? Number.POSITIVE_INFINITY) <= at) return 'terminating';
    if ((available ?? Number.POSITIVE_INFINITY) <= at) return 'available';
    return (ready ?? Number.POSITIVE_INFINITY) <= at ? 'ready' : 'starting';
  };
  const counts = { ...none };
  for (const pod of lives) {
    const state = stateOf(pod);
    if (state !== undefined) counts[state]++;
  }
  return counts;
}

function wavesOf(lives: readonly PodLife[], frames: readonly Frame[]): Wave[] {
  const starts = [...new Set(lives.filter(({ laneIndex }) => laneIndex === 0).map(({ created }) => created))];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? frames.at(-1)?.at ?? start;
    const last = frames.findLast((frame) => frame.at < end || index === starts.length - 1);
    const runningOf = (counts: PodCounts | undefined) =>
      counts === undefined ? 0 : counts.starting + counts.ready + counts.available;
    return {
      index,
      start,
      end,
      started: lives.filter(({ created }) => created === start).length,
      stopped: lives.filter(({ deleted }) => deleted === start).length,
      oldPods: runningOf(last?.pods[1]),
      newPods: runningOf(last?.pods[0]),
      available: last?.available ?? 0,
    };
  });
}

function scalingEvents(before: Frame | undefined, frame: Frame): Timeline['events'][number][] {
  return lanes.flatMap(({ name }, index) => {
    const [from, to] = [before?.desired[index] ?? 0, frame.desired[index] ?? 0];
    if (from === to) return [];
    const message = `Scaled ${to > from ? 'up' : 'down'} replica set ${name} from ${from} to ${to}`;
    const event = {
      type: 'Normal',
      reason: 'ScalingReplicaSet',
      message,
      involvedObject: 'Deployment/web',
      source: 'deployment-controller',
    } as const;
    return [{ at: frame.at, event }];
  });
}
