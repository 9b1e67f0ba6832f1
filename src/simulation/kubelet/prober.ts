// When the probes of a container look at it, and what comes of that (kubernetes/pkg/kubelet/prober/worker.go, v1.36.3).
// Differs from upstream: a look that cannot find anything new is skipped, so that a pod at rest costs nothing.
import type { Probe, ProbeName } from '../../workload/probes.ts';
import { moment } from './moment.ts';
import type { Answer, ContainerPlan } from './pod-plan.ts';
import type { Seen } from './pod-status.ts';

/** What a worker knows of its container when it looks: the status that was written last. */
export interface Looked {
  readonly told: Seen | undefined;
  /** What there is in truth. */
  readonly process: Seen | undefined;
  readonly started: boolean;
}

export type ProbeResult = 'success' | 'failure' | 'unknown';

/** As events name them. */
export const probeWords: Readonly<Record<ProbeName, string>> = {
  startupProbe: 'Startup',
  livenessProbe: 'Liveness',
  readinessProbe: 'Readiness',
};

const initialResult = { readinessProbe: 'failure', livenessProbe: 'success', startupProbe: 'unknown' } as const;

/** The worker of one probe of one container. */
export class ProbeWorker {
  readonly name: ProbeName;
  readonly #probe: Probe;
  readonly #plan: ContainerPlan;
  /** The container is up since this age, whatever was guessed. */
  #upSince = Number.POSITIVE_INFINITY;
  /** Its ticks are whole periods after this. */
  #anchor: number;
  /** The start of the container that the result is about. */
  #attempt: number | undefined;
  result: ProbeResult = 'unknown';
  #last: ProbeResult | undefined;
  /** The start of the container that has been asked once. */
  #asked: number | undefined;
  #lastLook = Number.NEGATIVE_INFINITY;
  #run = 0;
  #onHold = false;
  #isStopped = false;
  /** Counts what it was armed for, so that only the last counts. */
  armed = 0;

  constructor(name: ProbeName, probe: Probe, plan: ContainerPlan, now: number) {
    this.name = name;
    this.#probe = probe;
    this.#plan = plan;
    this.#anchor = now;
  }

  get terminationGracePeriod(): number | undefined {
    return this.#probe.gracePeriodSeconds;
  }

  /** Looks again from now on; whether it is ready, a sync asks with each status. */
  trigger(now: number): void {
    this.#anchor = now;
  }

  /** Of a pod that is deleted, only the readiness of the main containers is looked at. */
  stop(): void {
    this.#isStopped = true;
  }

  /** The result of this very start; undefined: it has not been looked at. */
  resultOf({ attempt }: Seen): ProbeResult | undefined {
    return attempt === this.#attempt ? this.result : undefined;
  }

  /** Whether it has not met this start yet. */
  isNew({ attempt }: Seen): boolean {
    return !this.#isStopped && attempt !== this.#attempt;
  }

  /** When it looks next with something to be found, now or later. */
  nextLook(looked: Looked, now: number): number | undefined {
    const { told: seen, started } = looked;
    const from = Math.max(now, this.#lastLook + moment);
    if (seen === undefined || this.#isStopped) return undefined;
    if (this.isNew(seen)) return this.#tickFrom(from);
    if (seen.state === 'exited') return this.#onHold || this.result === 'failure' ? undefined : this.#tickFrom(from);
    if (this.#probe.unknownPort !== undefined) return undefined;
    if (this.#onHold || started === (this.name === 'startupProbe')) return undefined;
    const { initialDelaySeconds } = this.#probe;
    let at = this.#tickFrom(Math.max(from, toldStart(seen) + initialDelaySeconds * 1000));
    if (hasEnded(looked)) return at;
    for (;;) {
      const answer = this.#answerAt(at - seen.startedAt);
      if (answer !== this.result || answer !== this.#last || this.#asked !== seen.attempt) return at;
      const age = at - seen.startedAt;
      const change = this.#answers.find((each) => each.from > age);
      if (change === undefined) return undefined;
      at = this.#tickFrom(seen.startedAt + change.from);
    }
  }

  /** What its result becomes before it has asked: undefined unless the container has been started anew. */
  meet({ told: seen }: Looked): ProbeResult | undefined {
    if (seen === undefined || !this.isNew(seen)) return undefined;
    this.#attempt = seen.attempt;
    this.#onHold = false;
    this.result = initialResult[this.name];
    return this.result;
  }

  /** Looks: what its result becomes where that is new, and whether what it found was a failure. */
  look(looked: Looked, now: number): { readonly changed: ProbeResult | undefined; readonly failed: boolean } {
    const { told: seen, started } = looked;
    const none = { changed: undefined, failed: false };
    this.#lastLook = now;
    if (seen === undefined || this.#isStopped) return none;
    let changed = this.meet(looked);
    if (this.#onHold) return none;
    if (seen.state === 'exited') {
      if (this.result !== 'failure') changed = this.result = 'failure';
      return { changed, failed: false };
    }
    const age = now - seen.startedAt;
    if (this.#probe.unknownPort !== undefined) return { changed, failed: false };
    if (now - toldStart(seen) < this.#probe.initialDelaySeconds * 1000) return { changed, failed: false };
    if (started === (this.name === 'startupProbe')) return { changed, failed: false };
    const isGone = hasEnded(looked);
    if (isGone && this.#probe.isCommand) return { changed, failed: true };
    this.#asked = seen.attempt;
    let found = isGone ? 'failure' : this.#answerAt(age);
    if (found === 'failure' && this.#wouldKill() && age > this.#plan.leastUp) {
      this.#upSince = age;
      found = 'success';
    }
    this.#run = found === this.#last ? this.#run + 1 : 1;
    this.#last = found;
    const threshold = found === 'failure' ? this.#probe.failureThreshold : this.#probe.successThreshold;
    const failed = found === 'failure';
    if (this.#run < threshold) return { changed, failed };
    if (found !== this.result) changed = this.result = found;
    if (this.name === 'startupProbe' || (this.name === 'livenessProbe' && failed)) {
      this.#onHold = true;
      this.#run = 0;
    }
    return { changed, failed };
  }

  /** Whether one more failure has the container killed. */
  #wouldKill(): boolean {
    const run = this.#last === 'failure' ? this.#run : 0;
    return this.name !== 'readinessProbe' && run + 1 >= this.#probe.failureThreshold;
  }

  get #answers(): readonly Answer[] {
    return this.#plan.answers[this.name] ?? [];
  }

  #answerAt(age: number): ProbeResult {
    if (age >= this.#upSince) return 'success';
    const answer = this.#answers.findLast((each) => age >= each.from);
    return answer === undefined || answer.ok ? 'success' : 'failure';
  }

  #tickFrom(at: number): number {
    const period = this.#probe.periodSeconds * 1000;
    return this.#anchor + Math.max(0, Math.ceil((at - this.#anchor) / period)) * period;
  }
}

/** A status tells of starts in whole seconds; what comes a moment before one counts as at it. */
function toldStart({ startedAt }: Seen): number {
  return Math.floor((startedAt + 1) / 1000) * 1000;
}

/** Whether the container has ended, of which the status says that it runs. */
function hasEnded({ told, process }: Looked): boolean {
  return process?.attempt !== told?.attempt || process?.state === 'exited';
}
