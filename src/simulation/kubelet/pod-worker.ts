// One pod on its node, from sync to sync (kubernetes/pkg/kubelet/pod_workers.go, kubelet.go, pleg/generic.go, v1.36.3).
// Differs from upstream: it knows one pod alone, and nothing takes time but what the pod's plan says. Instants have
// fractions: whatever the node does takes a moment, so that what comes at the very same time is not seen yet.
import { Heap } from '../../std/heap.ts';
import type { Duration } from '../../std/time.ts';
import type { PodView } from '../../workload/api-types.ts';
import { BackOff } from './back-off.ts';
import { areMetInTime, Container } from './container.ts';
import { moment } from './moment.ts';
import { computeActions } from './pod-actions.ts';
import type { NodeRecord, NodeTools, PodHost, SyncResult, TimedSteps } from './pod-host.ts';
import type { PodPlan } from './pod-plan.ts';
import {
  type ContainerStatus,
  getPhase,
  hasInitialized,
  initializedCondition,
  isPodPhaseTerminal,
  isSameView,
  podView,
  terminatedView,
} from './pod-status.ts';
import { type ProbeResult, type ProbeWorker, probeWords } from './prober.ts';
import { startContainer } from './start-container.ts';
import { killContainer, killPod } from './termination.ts';

const resyncInterval = 60_000;
const backOffPeriod = 10_000;
const mountTime = 300;
/** How long the volumes of a pod stay mounted that has stopped; whoever finds them mounted looks again after as long as for a mount. */
const unmountTime = 200;

/** What a relist takes, far less than a start does. */
const relistTime = moment / 1000;
/** Of a period, so that a relist is found again by its instant. */
const tolerance = moment / 1e6;

interface Timed {
  readonly at: number;
  readonly sequence: number;
  readonly run: () => void;
}

/** The pod has left the API server. */
export type PodChange = { readonly at: number; readonly view: PodView | undefined };

export class PodWorker implements PodHost {
  readonly plan: PodPlan;
  readonly tools: NodeTools;
  readonly containers: readonly Container[];
  now: number;
  /** That of its spec, or of the deletion. */
  gracePeriod: Duration;
  #start: number;
  #sequence = 0;
  readonly #events = new Heap<Timed>((one, other) =>
    one.at === other.at ? one.sequence < other.sequence : one.at < other.at,
  );
  #hasSandbox = false;
  #isSandboxSeen = false;
  /** Whether a sync has stopped it, as nothing in it runs or is started any more (computePodActions: KillPod). */
  #isSandboxStopped = false;
  #isWorking = false;
  #isPending = false;
  /** What waits for a look at the runtime that is newer than the last sync. */
  #waiting: (() => void) | undefined;
  #isMounted = false;
  #lastSync = Number.NEGATIVE_INFINITY;
  #observed = Number.NEGATIVE_INFINITY;
  #relistAt: number | undefined;
  #resync = 0;
  #statuses: readonly ContainerStatus[] = [];
  #written: PodView | undefined;
  /** Whether somebody has deleted it. */
  #isDeleted = false;
  /** Whether the sync that is under way knows of that. */
  #isDeletionKnown = false;
  #isTerminal = false;
  /** The condition Initialized. */
  #isInitialized = false;
  /** Whether its main containers might have started. */
  #hasInitialized = false;
  /** What the worker is to do next: kill it once nothing of it is to be started any more. */
  #work: 'sync' | 'terminate' | 'nothing' = 'sync';
  readonly changes: PodChange[] = [];
  /** A relist comes a second after the end of the last one. */
  readonly #relistPeriod: number;

  constructor(plan: PodPlan, tools: NodeTools, start: number) {
    this.plan = plan;
    this.tools = tools;
    this.#relistPeriod = 1000 + (tools.latency?.relist ?? relistTime);
    this.now = this.#start = start;
    this.gracePeriod = plan.gracePeriod;
    const imageBackOffs = new Map<string, BackOff>();
    this.containers = plan.containers.map((each) => {
      const imageBackOff = imageBackOffs.get(each.image.name) ?? new BackOff();
      imageBackOffs.set(each.image.name, imageBackOff);
      return new Container(each, imageBackOff);
    });
    this.at(start, () => this.requestSync());
    for (const set of plan.gates) if (Number.isFinite(set)) this.at(start + set, () => this.#gateSet());
  }

  /** NeedToReconcilePodReadiness: as long as its containers are not ready, gates change nothing. */
  #gateSet(): void {
    const counted = this.#statuses.filter(({ plan }) => plan.role !== 'init');
    if (this.#isReconciled || (counted.length > 0 && counted.every(({ ready }) => ready))) this.requestSync();
  }

  /** It takes no account of sidecars, and finds each written status of a pod with gates and sidecars to be wrong. */
  get #isReconciled(): boolean {
    return this.plan.gates.length > 0 && this.plan.containers.some(({ role }) => role === 'sidecar');
  }

  /** When something happens next; undefined: nothing more does. */
  get next(): number | undefined {
    return this.#events.peek()?.at;
  }

  step(): void {
    const event = this.#events.pop();
    if (event === undefined) return;
    this.now = event.at;
    event.run();
  }

  at(at: number, run: () => void): void {
    this.#events.push({ at: Math.max(at, this.now), sequence: this.#sequence++, run });
  }

  /** Goes through something that takes time, then through what comes after it. */
  go(course: TimedSteps, done: () => void = () => undefined): void {
    const { value, done: isDone } = course.next();
    if (isDone === true) done();
    else this.at(value, () => this.go(course, done));
  }

  record(what: NodeRecord): void {
    this.tools.record?.(this.now, what);
  }

  /** The API server removes at once what has no time to stop, or is over (registry/core/pod/strategy.go). */
  delete(gracePeriod = this.plan.gracePeriod): void {
    if (this.#isDeleted) return;
    this.#isDeleted = true;
    this.gracePeriod = gracePeriod;
    if (gracePeriod === 0 || isPodPhaseTerminal(this.#written?.phase ?? 'Pending')) this.#remove();
    else if (this.#work === 'sync') {
      this.#work = 'terminate';
      this.requestSync();
    }
  }

  get isDeleted(): boolean {
    return this.#isDeleted;
  }

  #remove(): void {
    this.#work = 'nothing';
    while (this.#events.size > 0) this.#events.pop();
    this.changes.push({ at: this.now, view: undefined });
  }

  /** Its runtime has changed by itself: the next relist sees it. */
  changed(): void {
    const at = this.#nextRelist(this.now + moment);
    if (this.#relistAt === at) return;
    this.#relistAt = at;
    this.at(at, () => this.#relist());
  }

  armProbes(container: Container): void {
    for (const worker of Object.values(container.workers)) this.#arm(container, worker);
  }

  /** The relist that comes next, now or later. */
  #nextRelist(from: number): number {
    const { relist } = this.tools.phase;
    return relist + Math.ceil((from - relist) / this.#relistPeriod - tolerance) * this.#relistPeriod;
  }

  #lastRelist(): number {
    const { relist } = this.tools.phase;
    return relist + Math.floor((this.now - relist) / this.#relistPeriod + tolerance) * this.#relistPeriod;
  }

  #relist(): void {
    let isNew = this.#hasSandbox && !this.#isSandboxSeen;
    this.#isSandboxSeen = this.#hasSandbox;
    for (const container of this.containers) isNew = container.look() || isNew;
    this.#observed = this.now;
    // What is new is told while the sync that has waited for it goes on.
    const wake = this.#waiting;
    if (isNew) this.requestSync();
    wake?.();
  }

  /** A sync waits for a look at the runtime that is newer than the last one; what it is to do is settled before that. */
  requestSync(): void {
    if (this.#work === 'nothing') return;
    if (this.#isWorking) {
      this.#isPending = true;
      return;
    }
    this.#isWorking = true;
    const work = this.#work;
    const isDeleted = this.#isDeleted;
    const run = (hasWaited = false) => {
      this.#waiting = undefined;
      this.#isDeletionKnown = isDeleted;
      if (work === 'terminate') this.go(killPod(this), () => this.#killed(hasWaited));
      else this.#sync();
    };
    if (this.#observed > this.#lastSync || this.#lastRelist() > this.#lastSync) this.at(this.now, () => run());
    else {
      this.#waiting = () => run(true);
      this.changed();
    }
  }

  #sync(): void {
    const result: SyncResult = { acts: 0, backOffs: [], failed: false, isWorthTrying: false };
    this.go(this.#syncPod(result), () => this.#synced(result));
  }

  *#syncPod(result: SyncResult): TimedSteps {
    this.writeStatus();
    if (isPodPhaseTerminal(getPhase(this.plan, this.#statuses, false))) {
      if (this.#work === 'sync') this.#work = 'terminate';
      this.#isPending = true;
      return;
    }
    if (!this.#isMounted) {
      this.#isMounted = true;
      if (this.plan.hasVolumes) yield this.now + mountTime;
      for (const container of this.containers) container.addProbes(this.now);
    }
    if (!this.#hasSandbox) {
      this.#hasSandbox = true;
      result.acts++;
      yield this.now + (this.tools.latency?.sandbox ?? moment);
      this.changed();
    }
    const { kill, start, isPodKilled } = computeActions(this.containers, this.plan.restartPolicy);
    for (const { container, probe } of kill) {
      result.acts++;
      yield* killContainer(this, container, { probe });
    }
    this.#isSandboxStopped = isPodKilled;
    for (const container of start) {
      result.acts++;
      const failure = yield* startContainer(this, container);
      const isSame = container.failure === failure?.reason;
      container.failure = failure?.reason;
      if (failure === undefined) continue;
      result.failed = true;
      if (failure.isFinal !== true || !isSame) result.isWorthTrying = true;
      if (failure.until !== undefined) result.backOffs.push(failure.until);
      if (container.plan.role === 'init') return;
    }
  }

  #synced({ acts, backOffs, failed, isWorthTrying }: SyncResult): void {
    this.#isWorking = false;
    this.#lastSync = this.now;
    const token = ++this.#resync;
    const awaitsReadiness = this.containers.some((each) => each.awaitsReadiness(this.now));
    if (isWorthTrying || (failed && awaitsReadiness)) {
      const rest = backOffs.length > 0 ? Math.min(...backOffs) - this.now : backOffPeriod;
      this.#resyncAfter(Math.min(Math.max(0, rest), resyncInterval), token);
    } else if (awaitsReadiness) this.#resyncAfter(resyncInterval, token);
    if (acts > 0) {
      if (!failed && this.plan.relistsOnDemand) this.at(this.now + moment, () => this.#relist());
      else this.changed();
    }
    this.#continue();
  }

  #continue(): void {
    if (!this.#isPending) return;
    this.#isPending = false;
    this.requestSync();
  }

  #resyncAfter(wait: number, token: number): void {
    const due = this.now + wait * (1 + this.tools.jitter() / 2);
    const { sync } = this.tools.phase;
    this.at(sync + Math.ceil((due - sync) / 1000) * 1000, () => {
      if (token === this.#resync) this.requestSync();
    });
  }

  /**
   * All its containers have stopped. That it is over is told with the condition that its sandbox has gone, unless that was
   * told before, and then when its worker ends. Whole seconds after a relist that was waited for, the next one is just over.
   */
  #killed(hasWaited: boolean): void {
    this.#hasInitialized = hasInitialized(this.#statuses);
    for (const container of this.containers) container.look();
    this.#isTerminal = this.#isDeleted || !this.#isSandboxStopped;
    this.writeStatus();
    const lateness = hasWaited ? moment + (this.#relistPeriod - 1000) : 0;
    const seenAt = this.#nextRelist(this.now + lateness);
    const isMounted = this.plan.hasVolumes && seenAt < this.now + unmountTime;
    this.at(isMounted ? seenAt + mountTime : seenAt, () => this.#terminated());
  }

  #terminated(): void {
    this.#work = 'nothing';
    const [wasInitialized, isInitialized] = [this.#hasInitialized, this.#isInitialized];
    this.#show(terminatedView(this.plan, this.#statuses, { wasInitialized, isInitialized }));
    if (this.#isDeleted) this.#remove();
  }

  /** What is seen becomes the status; readiness that is not known yet is looked at with it. */
  writeStatus(): void {
    const facts = {
      restartPolicy: this.plan.restartPolicy,
      initializing: this.containers.some(({ plan }) => plan.role !== 'main'),
      isDeleted: this.#isDeletionKnown,
    };
    for (const container of this.containers)
      container.judge({ isOver: this.#isTerminal, keepsStarted: this.plan.keepsStarted });
    this.#statuses = this.containers.map((each) => each.status(facts));
    this.#isInitialized = initializedCondition(this.plan, this.#statuses, this.#isInitialized);
    this.#write();
    const isInTime = areMetInTime(this.containers, () => this.tools.jitter());
    for (const container of this.containers)
      for (const worker of Object.values(container.workers)) {
        if (worker.name === 'readinessProbe' && container.isUnready()) this.#trigger(container, worker, isInTime);
        else this.#arm(container, worker);
      }
  }

  #write(): void {
    const gatesAreSet = this.plan.gates.every((set) => this.now >= this.#start + set);
    const before = this.#written?.phase ?? 'Pending';
    const isInitialized = this.#isInitialized;
    this.#show(
      podView(this.plan, this.#statuses, { gatesAreSet, isTerminal: this.#isTerminal, before, isInitialized }),
    );
  }

  #show(view: PodView): void {
    if (isSameView(view, this.#written)) return;
    this.#written = view;
    this.changes.push({ at: this.now, view });
    // It has come to the API server, and back, when the sync is over.
    if (this.#isReconciled && this.#work === 'sync') this.at(this.now + moment, () => this.requestSync());
  }

  /** What it finds comes after the sync that has written the status; that the container is new, it may tell before that. */
  #trigger(container: Container, worker: ProbeWorker, isInTime: boolean): void {
    const initial = isInTime ? worker.meet(container) : undefined;
    if (initial !== undefined) this.#found(container, worker, initial);
    this.at(this.now, () => {
      worker.trigger(this.now);
      this.#look(container, worker);
    });
  }

  #arm(container: Container, worker: ProbeWorker): void {
    const next = worker.nextLook(container, this.now);
    const token = ++worker.armed;
    if (next === undefined) return;
    this.at(next, () => token === worker.armed && this.#look(container, worker));
  }

  #look(container: Container, worker: ProbeWorker): void {
    const { changed, failed } = worker.look(container, this.now);
    if (failed) this.record({ event: `Warning Unhealthy ${probeWords[worker.name]} probe failed: ` });
    if (changed !== undefined) this.#found(container, worker, changed);
    this.#arm(container, worker);
  }

  /** What a probe has found, the status says at once; the next sync does the rest. */
  #found(container: Container, worker: ProbeWorker, result: ProbeResult): void {
    const isGood = result === 'success';
    if (worker.name === 'readinessProbe') this.#tell(container, { ready: isGood });
    // Whoever looks at the same instant does not know yet that it has started.
    else if (worker.name === 'startupProbe')
      this.at(this.now + moment, () => this.#tell(container, { started: isGood }));
    else if (result === 'failure') this.requestSync();
  }

  #tell(container: Container, told: Partial<Pick<Container, 'started' | 'ready'>>): void {
    const { started, ready } = Object.assign(container, told);
    this.#statuses = this.#statuses.map((each, index) =>
      this.containers[index] === container ? { ...each, started, ready } : each,
    );
    this.#write();
    this.requestSync();
    if (told.started !== undefined) this.armProbes(container);
  }
}
