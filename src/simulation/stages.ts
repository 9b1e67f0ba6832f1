// Who applies in stages and waits between them. Whoever waits asks repeatedly; here it is asked only at those of the
// instants at which something has changed, so that a run whose wait has no end comes to rest.

import { deepEqual } from '../std/deep-equal.ts';
import type { Instant } from '../std/time.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import type { ReplicaSet, WorkloadObject } from '../workload/api-types.ts';
import { isReady, isWaiting, type Readiness } from '../workload/kinds/readiness.ts';
import { kindOf } from '../workload/kinds.ts';
import { type WorkloadName, workloadNameOf } from '../workload/workload-name.ts';
import type { ApiServer } from './api-server/api-server.ts';
import type { StatusCollection } from './api-server/status-collection.ts';
import type { Cluster } from './cluster.ts';
import { equalIgnoreHash } from './controllers/deployment/deployment-util.ts';
import { priorities } from './engine/engine.ts';
import type { Scenario, Stage, StageWait, Step } from './scenario.ts';
import type { StageRecord } from './trace.ts';

/** How steps are taken whose times count from `start`. */
interface StageTools {
  readonly take: (steps: readonly Step[], start: Instant) => void;
  /** That of the run. */
  readonly origin: Instant;
}

/** The stages of a scenario, one after the other. */
export class Stages {
  readonly #scenario: Scenario;
  readonly #stages: readonly Stage[];
  readonly #cluster: Cluster;
  readonly #tools: StageTools;
  readonly #ended: StageRecord[] = [];
  #running: RunningStage | undefined;

  constructor(scenario: Scenario, cluster: Cluster, tools: StageTools) {
    this.#scenario = scenario;
    this.#stages = scenario.stages ?? [];
    this.#cluster = cluster;
    this.#tools = tools;
    cluster.engine.schedule(tools.origin, priorities.step, () => this.#begin(0));
  }

  /** How the stages went so far. */
  records(): readonly StageRecord[] {
    return this.#running === undefined ? this.#ended : [...this.#ended, this.#running.record('waiting')];
  }

  #begin(index: number): void {
    const { fallback, steps } = this.#scenario;
    const stage = index === this.#stages.length ? fallback : this.#stages[index];
    if (stage === undefined) return;
    const own = steps.filter((step) => step.stage === index);
    const { engine } = this.#cluster;
    this.#tools.take(own, engine.now);
    const applied = own.flatMap((step) => (step.do === 'apply' ? [workloadNameOf(step.object)] : []));
    const place = { cluster: this.#cluster, index, applied, origin: this.#tools.origin };
    this.#running = new RunningStage(stage, place, (record) => {
      this.#running = undefined;
      this.#ended.push(record);
      const isLast = index >= this.#stages.length - 1;
      if (record.state === 'ended' && !isLast) this.#begin(index + 1);
      if (record.state !== 'ended' && index < this.#stages.length) this.#begin(this.#stages.length);
    });
  }
}

interface StagePlace {
  readonly cluster: Cluster;
  readonly index: number;
  readonly applied: readonly WorkloadName[];
  readonly origin: Instant;
}

/** A stage that has begun. */
class RunningStage {
  readonly #stage: Stage;
  readonly #place: StagePlace;
  readonly #end: (record: StageRecord) => void;
  readonly #begun: Instant;
  #hasEnded = false;
  /** When it is looked at next; undefined: when something changes. */
  #planned: Instant | undefined;

  constructor(stage: Stage, place: StagePlace, end: (record: StageRecord) => void) {
    this.#stage = stage;
    this.#place = place;
    this.#end = end;
    const { engine } = place.cluster;
    this.#begun = engine.now;
    const { wait, isVain } = stage;
    if (stage.takes === Number.POSITIVE_INFINITY) return;
    engine.schedule(this.#firstLook, priorities.step, () => {
      if (isVain) {
        this.#endAs('timed-out');
        return;
      }
      if (stage.drained !== undefined) {
        this.#awaitDrain(stage.drained);
        return;
      }
      if (wait === undefined || this.#awaited(wait).length === 0) {
        this.#endAs('ended');
        return;
      }
      const { timeout, isOfAll } = wait;
      const end = (isOfAll ? place.origin : this.#firstLook) + (timeout ?? 0);
      if (timeout !== undefined)
        engine.schedule(Math.max(end, engine.now), priorities.step, () => this.#endAs('timed-out'));
      this.#watch();
      this.#look(wait);
    });
  }

  get #firstLook(): Instant {
    return this.#begun + this.#stage.takes;
  }

  record(state: StageRecord['state']): StageRecord {
    const { origin, index, cluster } = this.#place;
    const ended = state === 'waiting' ? undefined : cluster.engine.now - origin;
    return { stage: index, begun: this.#begun - origin, ended, state, unready: this.#unready() };
  }

  #endAs(state: 'ended' | 'timed-out' | 'failed'): void {
    if (this.#hasEnded) return;
    const record = this.record(state);
    this.#hasEnded = true;
    this.#end(record);
  }

  #awaitDrain(node: string): void {
    const { drains } = this.#place.cluster;
    const look = () => {
      const { state = 'waiting' } = drains.lastOf(node) ?? {};
      if (state !== 'waiting') this.#endAs(state === 'drained' ? 'ended' : 'failed');
    };
    drains.onChange(look);
    look();
  }

  #watch(): void {
    const { applied, cluster } = this.#place;
    const handler = { added: () => this.#changed(), updated: () => this.#changed(), deleted: () => this.#changed() };
    for (const namespace of new Set(applied.map((each) => each.namespace))) {
      const server = cluster.namespace(namespace);
      for (const kind of workloadKinds) server.workloads[kind].informer.addEventHandler(handler);
      server.replicaSets.informer.addEventHandler(handler);
    }
  }

  #changed(): void {
    const { wait } = this.#stage;
    if (wait === undefined || this.#hasEnded || this.#planned !== undefined) return;
    const { engine } = this.#place.cluster;
    this.#planned = nextLook(this.#firstLook, wait.every, engine.now);
    engine.schedule(this.#planned, priorities.step, () => this.#look(wait));
  }

  #look({ endsAtFailure }: StageWait): void {
    this.#planned = undefined;
    if (this.#hasEnded) return;
    const unready = this.#unready();
    const hasFailed = ({ readiness }: (typeof unready)[number]) => readiness.state === 'failed';
    const isOver = endsAtFailure === 'at-once' ? unready.some(hasFailed) : unready.every(hasFailed);
    if (unready.length === 0) this.#endAs('ended');
    else if (endsAtFailure !== undefined && isOver) this.#endAs('failed');
  }

  #awaited({ of }: StageWait): readonly WorkloadName[] {
    const { applied } = this.#place;
    return of === undefined ? applied : applied.filter((name) => of.some((each) => deepEqual(each, name)));
  }

  #unready(): StageRecord['unready'] {
    const { wait } = this.#stage;
    if (wait === undefined) return [];
    return this.#awaited(wait).flatMap((workload) => {
      const { kind, namespace, name } = workload;
      const server = this.#place.cluster.namespace(namespace);
      const object = (server.workloads[kind] as StatusCollection<never> as StatusCollection<WorkloadObject>).find(name);
      const readiness = object === undefined ? isWaiting('') : readinessOf(object, server, wait);
      return readiness.state === 'ready' ? [] : [{ workload, object, readiness }];
    });
  }
}

function readinessOf(object: WorkloadObject, server: ApiServer, { by, skipsPaused }: StageWait): Readiness {
  const { isPaused, readiness, rolloutStatus } = kindOf(object);
  if (skipsPaused && isPaused(object)) return isReady();
  if (by !== 'kubectl') return readiness[by](object, newReplicaSetOf(object, server));
  const { state, text } = rolloutStatus(object);
  return { state: state === 'done' ? 'ready' : state, message: text };
}

function newReplicaSetOf({ metadata, spec }: WorkloadObject, { replicaSets }: ApiServer): ReplicaSet | undefined {
  return replicaSets.informer
    .controlledBy(metadata.uid)
    .find((each) => equalIgnoreHash(each.spec.template, spec.template));
}

/** The first instant that is a whole number of intervals after the first look, and not past. */
function nextLook(first: Instant, every: number, now: Instant): Instant {
  return every === 0 ? now : first + Math.ceil((now - first) / every) * every;
}
