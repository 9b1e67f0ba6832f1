// In the place of kubernetes/pkg/kubelet: what nodes do with pods. Each pod goes through the course of its fate; pods that
// share one go through it together.
import { oncePer } from '../../std/once-per.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { wholeSecond } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { Pod, PodView } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { kinds } from '../../workload/kinds.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { PodStatus } from '../api-server/pod-collection.ts';
import type { PodRun } from '../api-server/pod-run.ts';
import type { PodStage, Trouble } from '../cluster-state.ts';
import type { Nodes } from './nodes.ts';
import type { PodBehaviour } from './pod-behaviour.ts';
import type { Course } from './pod-course.ts';
import type { PodFate } from './pod-fate.ts';
import { isPodPhaseTerminal } from './pod-status.ts';
import { dueAt, onGrid, type TickGrid, tickAt } from './tick-grid.ts';

/** The stretch of a pod's life on its node that it is in; '' before it is bound. */
export function stageNameOf({ nodeName, metadata, ready, readyTransitionTime }: Pod): string {
  if (nodeName === '') return '';
  if (metadata.deletionTimestamp !== undefined) return 'terminating';
  if (ready) return 'ready';
  return readyTransitionTime === undefined ? 'starting' : 'failed';
}

export interface KubeletOptions {
  readonly server: ApiServer;
  readonly grid: TickGrid;
  readonly now: () => Instant;
  readonly behaviour: Pick<PodBehaviour, 'group'>;
  readonly nodes: Nodes;
}

/** Pods that go through a course together. */
interface Life {
  readonly serials: readonly number[];
  readonly course: Course;
  readonly start: Instant;
  /** Whether they are on their way out. */
  readonly isEnd: boolean;
}

/** Pods of one fate that are deleted at a tick. */
interface Ending {
  readonly fate: PodFate;
  readonly serials: readonly number[];
  readonly start: Instant;
}

/** What nodes write at a tick. */
interface Due {
  readonly serials: readonly number[];
  readonly view: PodView | undefined;
  readonly isEnd: boolean;
  /** Goes on with what comes after it. */
  readonly next: () => void;
}

/** Starts the nodes. */
export function startKubelet(options: KubeletOptions): void {
  const kubelet = new Kubelet(options);
  options.server.pods.informer.addRunHandler({
    added: (pods) => {
      if (pods.like.nodeName !== '') kubelet.start(pods);
    },
    updated: (before, pods) => {
      if (pods.like.nodeName === '') return;
      if (pods.like.metadata.deletionTimestamp !== undefined) {
        if (before.metadata.deletionTimestamp === undefined) kubelet.end(pods);
      } else if (before.nodeName === '') kubelet.start(pods);
    },
    restored: (pods, stage) => kubelet.restore(pods, stage),
  });
}

class Kubelet {
  readonly #options: KubeletOptions;
  /** When pods were bound, by serial. */
  readonly #bound: (Instant | undefined)[] = [];
  readonly #statuses = new ViewStatuses();
  readonly #due = new Map<Instant, Due[]>();
  /** In which order pods came to what they go through, by serial. */
  readonly #orders: number[] = [];
  #lastOrder = 0;

  constructor(options: KubeletOptions) {
    this.#options = options;
  }

  start(pods: PodRun, at = this.#options.now()): void {
    const { behaviour, nodes } = this.#options;
    const start = tickAt(at);
    this.#number(pods);
    for (const [fate, serials] of behaviour.group(pods, (each) => each)) {
      for (const serial of serials) this.#bound[serial] = start;
      for (const { serials: together, course } of nodes.started(fate, serials, start))
        this.#follow({ serials: together, course, start, isEnd: false }, 0);
    }
  }

  end(pods: PodRun): void {
    this.#number(pods);
    const start = tickAt(this.#options.now());
    for (const [fate, serials] of this.#options.behaviour.group(pods, (each) => each))
      this.#end(pods.like, { fate, serials, start });
  }

  #end(like: Pod, { fate, serials, start }: Ending): void {
    const end = endOf(like);
    for (const [age, sameAge] of this.#byAge(fate, serials, start))
      for (const { serials: together, course } of this.#options.nodes.deleted(fate, sameAge, start, age))
        this.#follow({ serials: together, course: end(course), start, isEnd: true }, 0);
  }

  /** What should have stopped by now is killed when its grace is over; without one, it has only just not been seen to go. */
  #restoreEnd(pods: PodRun, { since, graceEnds }: PodStage): void {
    const { behaviour, nodes, now, grid } = this.#options;
    const start = tickAt(since);
    const left = graceEnds === 'never' ? Number.NEGATIVE_INFINITY : (graceEnds ?? now()) - now();
    // What is there long after it should have been killed waits for something else.
    if (left < -patience) return;
    for (const [fate, serials] of behaviour.group(pods, (each) => each)) {
      if (!isOver(nodes.deletedBefore(fate, start), now() - start)) this.#end(pods.like, { fate, serials, start });
      else grid.arm(Math.max(0, left), () => this.#write(serials, undefined, true));
    }
  }

  /** What takes a little longer than it should comes next. */
  restore(pods: PodRun, known: PodStage): void {
    const { like } = pods;
    const { behaviour, nodes, now, grid } = this.#options;
    const stage = stageNameOf(like);
    if (stage === '') return;
    this.#number(pods);
    for (const [fate, serials] of behaviour.group(pods, (each) => each)) nodes.haveImages(fate, serials);
    if (stage === 'terminating') {
      this.#restoreEnd(pods, known);
      return;
    }
    for (const [fate, serials] of behaviour.group(pods, (each) => each)) {
      const begun = beginningOf(fate, nodes, { ...known, like });
      if (begun === undefined) continue;
      const { course, start, index } = begun;
      for (const serial of serials) this.#bound[serial] = start;
      const life: Life = { serials, course, start, isEnd: false };
      const last = stage === 'starting' ? lastView(course, now() - start) : undefined;
      // Of one that waits, its node says why it is not ready.
      if (last?.ready === (known.trouble === undefined)) grid.arm(0, () => this.#write(serials, last, false));
      this.#follow(life, index);
    }
  }

  #number(pods: PodRun): void {
    for (let index = 0; index < pods.size; index++) this.#orders[pods.serialAt(index)] = ++this.#lastOrder;
  }

  #orderOf(serial: number): number {
    return this.#orders[serial] ?? 0;
  }

  /** The serials by how long ago they were bound; of those at rest, that does not matter. */
  #byAge(fate: PodFate, serials: readonly number[], now: Instant): Map<Duration | undefined, number[]> {
    const groups = new Map<Duration | undefined, number[]>();
    for (const serial of serials) {
      const bound = this.#bound[serial];
      const age = bound === undefined ? undefined : this.#options.nodes.keyOfAge(fate, now - bound);
      const known = groups.get(age);
      if (known === undefined) groups.set(age, [serial]);
      else known.push(serial);
    }
    return groups;
  }

  /** Goes on with the change of the index, and with those that come at the same tick; what is past is left out. */
  #follow(life: Life, index: number): void {
    const { serials, course, start } = life;
    const { grid, now } = this.#options;
    for (let at = index; ; at++) {
      const change = course.change(at, now() - start);
      // What a node writes first says no more than that it has taken the pod.
      if (
        at === 0 &&
        change !== undefined &&
        'view' in change &&
        change.view?.phase === 'Pending' &&
        change.after === 0
      )
        continue;
      if (change === undefined) {
        return;
      }
      if ('askAfter' in change) {
        grid.armFrom(start, change.askAfter, () => this.#follow(life, at));
        return;
      }
      const next = course.change(at + 1, now() - start);
      if (next !== undefined && !('askAfter' in next) && onGrid(next.after) === onGrid(change.after)) continue;
      if (
        this.#arm(
          { serials, view: change.view, isEnd: life.isEnd, next: () => this.#follow(life, at + 1) },
          dueAt(start, change.after),
        )
      )
        return;
    }
  }

  /** What falls due at one tick is written pod by pod in their order, whichever courses they go through; false: it is past. */
  #arm(due: Due, at: Instant): boolean {
    const { grid, now } = this.#options;
    const armed = this.#due.get(at);
    if (armed !== undefined) armed.push(due);
    else if (!grid.armFrom(now(), at - tickAt(now()), () => this.#fire(at))) return false;
    else this.#due.set(at, [due]);
    return true;
  }

  #fire(at: Instant): void {
    const all = this.#due.get(at) ?? [];
    this.#due.delete(at);
    if (all.length === 1) for (const { serials, view, isEnd } of all) this.#write(serials, view, isEnd);
    else {
      const each = all.flatMap((due) => due.serials.map((serial) => ({ serial, due })));
      each.sort((one, other) => this.#orderOf(one.serial) - this.#orderOf(other.serial));
      for (let from = 0; from < each.length; ) {
        const { due } = each[from] as (typeof each)[number];
        let to = from;
        while (each[to]?.due === due) to++;
        this.#write(
          each.slice(from, to).map(({ serial }) => serial),
          due.view,
          due.isEnd,
        );
        from = to;
      }
    }
    for (const { next } of all) next();
  }

  #write(serials: readonly number[], view: PodView | undefined, isEnd: boolean): void {
    const { pods } = this.#options.server;
    for (const run of pods.asStored(serials)) {
      const { like } = run;
      if ((like.metadata.deletionTimestamp !== undefined) !== isEnd) continue;
      if (view === undefined) pods.removeRun(run);
      else if (like.view !== view) pods.updateStatus(run, this.#statuses.of(view, like.ready, this.#options.now()));
    }
  }
}

/**
 * Controllers, and whoever waits for them, take a pod for gone as soon as its containers have stopped, unless its name must be
 * free for the next: then they wait until it is removed, with the next relist. Nobody looks at what is between.
 */
function endOf(pod: Pod): (course: Course) => Course {
  const owner = controllerOf(pod)?.kind;
  const isNameTaken = isWorkloadKind(owner) && kinds[owner].podsDifferBy === 'ordinal';
  const isGoneAtOnce = owner !== undefined && !isNameTaken;
  return (course) => ({
    isOver: true,
    change: (index, now) => {
      const change = course.change(index, now);
      if (change === undefined || 'askAfter' in change || !hasStopped(change.view)) return change;
      return isGoneAtOnce ? { after: change.after, view: undefined } : course.change(index + 1, now);
    },
  });
}

function hasStopped(view: PodView | undefined): boolean {
  return view !== undefined && isPodPhaseTerminal(view.phase);
}

/** Whether a course has ended so long after its beginning. */
function isOver(course: Course, after: Duration): boolean {
  for (let index = 0; ; index++) {
    const change = course.change(index, after);
    if (change === undefined || 'askAfter' in change || onGrid(change.after) > after) return false;
    if (change.view === undefined) return true;
  }
}

/** What pods should have become by now. */
function lastView(course: Course, after: Duration): PodView | undefined {
  let last: PodView | undefined;
  for (let index = 0; ; index++) {
    const change = course.change(index, after);
    if (change === undefined || 'askAfter' in change || onGrid(change.after) > after) break;
    last = change.view;
  }
  return last;
}

interface Begun {
  readonly course: Course;
  readonly start: Instant;
  /** Of the change that comes next. */
  readonly index: number;
}

/** Where in their course pods are that were there before; undefined: nothing more happens to them. */
function beginningOf(
  fate: PodFate,
  nodes: Nodes,
  { like, since, failures, trouble }: PodStage & { readonly like: Pod },
): Begun | undefined {
  if (like.ready && fate.restsAfter !== undefined) return undefined;
  const course = nodes.startedBefore(fate, tickAt(since));
  if (stageNameOf(like) === 'starting')
    return afterLastEnd(course, trouble) ?? { course, start: tickAt(since), index: 0 };
  const turnsOfAll = like.ready ? failures + 1 : failures;
  const missing = missingTurns(fate);
  if (turnsOfAll >= (missing.get(like.ready) ?? Number.POSITIVE_INFINITY)) return undefined;
  let turns = turnsOfAll;
  let wasReady = false;
  for (let index = 0; index < mostChanges; index++) {
    const change = course.change(index, 0);
    if (change === undefined || 'askAfter' in change) break;
    const isReady = change.view?.ready === true;
    if (isReady !== wasReady && isReady === like.ready) turns--;
    wasReady = isReady;
    if (turns === 0) return { course, start: since - onGrid(change.after), index: index + 1 };
  }
  missing.set(like.ready, turnsOfAll);
  return undefined;
}

/** Where a pod is whose container has ended and waits to be started again: so long after its end as its node has told. */
function afterLastEnd(course: Course, trouble: Trouble | undefined): Begun | undefined {
  const { endedAt, restarts = 0 } = trouble?.lastRun ?? {};
  if (endedAt === undefined) return undefined;
  const told = Math.min(restarts, restartsToLongestWait);
  for (let index = 0; index < mostChanges; index++) {
    const change = course.change(index, 0);
    if (change === undefined || 'askAfter' in change) return undefined;
    const { view } = change;
    if (view !== undefined && view.restarts >= told && endings.test(view.text))
      return { course, start: endedAt - onGrid(change.after), index: index + 1 };
  }
  return undefined;
}

/** What `kubectl get pods` prints of a pod with a container that has ended. */
const endings = /(?:^|:)(?:Error|Completed|CrashLoopBackOff)$/;

/** After so many restarts the wait before the next one stays the same. */
const restartsToLongestWait = 6;

/** How many turns a course of a fate did not come to: those of all other times of a second, up to 1,000, do not either. */
const missingTurns = oncePer((_: PodFate) => new Map<boolean, number>());

/** Pods may be gone so much later than their grace has it. */
const patience: Duration = 30_000;

const mostChanges = 1000;

/** What nodes write of views: within a second the very same. */
class ViewStatuses {
  readonly #known = new Map<
    PodView,
    { readonly second: Instant; readonly wasReady: boolean; readonly status: PodStatus }
  >();

  of(view: PodView, wasReady: boolean, now: Instant): PodStatus {
    const second = wholeSecond(now);
    const known = this.#known.get(view);
    if (known?.second === second && known.wasReady === wasReady) return known.status;
    const { phase, ready } = view;
    const status = { phase, ready, view, ...(ready !== wasReady && { readyTransitionTime: second }) };
    this.#known.set(view, { second, wasReady, status });
    return status;
  }
}
