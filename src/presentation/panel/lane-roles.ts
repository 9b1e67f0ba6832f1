import type { PodCounts, Timeline } from '../../timeline/timeline.ts';
import type { PanelLane } from './messages.ts';

type Role = PanelLane['role'];

/**
 * Which revision is the new one and which the old one: as they are for the rollout, and still are when it is undone. On
 * the way back the new one is what runs; where an undo comes in the middle, it is the last one besides what returns.
 */
export function laneRoles(timeline: Timeline, isWayBack: boolean): readonly Role[] {
  const { lanes } = timeline;
  const wanted = lanes.findIndex(({ isNew }) => isNew);
  const running = mostAtStart(timeline, wanted, isWayBack);
  const returns = !isWayBack && isReturn(timeline, wanted);
  const fresh = isWayBack ? running : returns ? latestBesides(timeline, wanted) : wanted;
  const old = isWayBack || returns ? wanted : running;
  return lanes.map((_, index) => {
    if (index === fresh) return 'new';
    // Several that run equally many pods are all old.
    const isOld = index === old || (old === running && isAsMany(timeline, index, running));
    return isOld ? 'old' : 'other';
  });
}

/** Whether what runs at the start is also what is wanted in the end, and another revision comes between. */
function isReturn({ lanes, revisions }: Timeline, wanted: number): boolean {
  const before = revisions.before.find(({ name }) => name === lanes[wanted]?.name);
  return (
    before?.current === true && lanes.some(({ revision }, index) => index !== wanted && revision > before.revision)
  );
}

/** The lane that has the most pods at the start, besides the one that is wanted in the end. */
function mostAtStart(timeline: Timeline, wanted: number, isWayBack: boolean): number {
  const others = timeline.lanes.map((_, index) => index).filter((index) => index !== wanted);
  const most = others.reduce((best, index) => (isMore(timeline, index, best) ? index : best), others[0] ?? -1);
  // What an undo finds in place stays the new one.
  return isWayBack && most === -1 ? wanted : most;
}

function isMore(timeline: Timeline, one: number, other: number): boolean {
  return podsAtStart(timeline, one) > podsAtStart(timeline, other);
}

function isAsMany(timeline: Timeline, index: number, running: number): boolean {
  return podsAtStart(timeline, index) === podsAtStart(timeline, running);
}

function latestBesides({ lanes }: Timeline, wanted: number): number {
  return lanes.reduce((latest, lane, index) => {
    const isLater = index !== wanted && lane.revision > (lanes[latest]?.revision ?? -1);
    return isLater ? index : latest;
  }, -1);
}

function podsAtStart({ frames }: Timeline, index: number): number {
  const { starting, ready, available, terminating } = frames[0]?.pods[index] ?? none;
  return starting + ready + available + terminating;
}

const none: PodCounts = { starting: 0, ready: 0, available: 0, terminating: 0 };
