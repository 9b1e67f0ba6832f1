// When a pod's containers get Ready and how long they take to stop, by the template's probes, the assumptions and what a
// cluster has shown (kubernetes/pkg/kubelet/prober/worker.go, v1.36.3).
import { asList, asMap, type JsonMap } from '../document/manifest.ts';
import type { Duration } from '../std/time.ts';
import { seconds } from '../std/time.ts';
import type { Assumptions } from './assumptions.ts';
import { containerTimes, podTermination } from './container-times.ts';
import { hookSleep } from './hook-sleep.ts';
import { runningContainers } from './pod-start.ts';
import { numberOr } from './probes.ts';

/** What a pod's probes do to it, counted from the start of its containers; undefined: never. */
export interface ProbeTimes {
  /** From the binding to the start of the containers. */
  readonly pull: Duration;
  readonly ready: Duration | undefined;
  /** When a liveness probe has a container restarted that counts as ready before it is up. */
  readonly killed: Duration | undefined;
}

/**
 * When a pod gets Ready: without a readiness probe as soon as its containers have started, by the startup probe where
 * there is one; never when a probe kills a container before it would be ready, or asks a port that is not there.
 * Up after 5 s, a readiness probe every 10 s from the start on: 10 s.
 */
export function probeTimes(spec: JsonMap, assumptions: Assumptions): ProbeTimes {
  const times = runningContainers(spec).map((container) => containerTimes(container, assumptions));
  // Each counts from its own start, and they start one after the other.
  const pullSeconds = times.length === 0 ? assumptions.imagePullSeconds : Math.max(...times.map(({ pull }) => pull));
  const pull = seconds(pullSeconds);
  const readies = times.map((each) => (each.ready === undefined ? undefined : each.ready - (pullSeconds - each.pull)));
  if (readies.includes(undefined)) return { pull, ready: undefined, killed: undefined };
  const kills = times.flatMap(({ killed }) => killed ?? []);
  const ready = seconds(Math.max(0, ...readies.map((time) => time ?? 0)));
  return { pull, ready, killed: kills.length === 0 ? undefined : seconds(Math.min(...kills)) };
}

/**
 * What has to be assumed of starting so that a pod gets ready in a time that was measured, which is that of a look of its
 * probes and is told in whole seconds: at that look, and not at the next one.
 */
export function startupToAssume(spec: JsonMap, assumptions: Assumptions, readySeconds: number): number {
  const { measured: _, ...others } = assumptions;
  const isReadyThen = (startupSeconds: number): boolean => {
    const { ready } = probeTimes(spec, { ...others, startupSeconds, stated: ['startupSeconds'] });
    return ready !== undefined && Math.abs(ready / 1000 - readySeconds) <= 1;
  };
  return [0, 0.1, 1].map((less) => Math.max(0, readySeconds - less)).find(isReadyThen) ?? readySeconds;
}

/**
 * How long a pod takes to stop: its longest preStop sleep, then the time that is assumed or was measured, at most the grace
 * period.
 */
export function terminationTime(spec: JsonMap, assumptions: Assumptions): Duration {
  const gracePeriod = numberOr(spec.terminationGracePeriodSeconds, 30);
  return seconds(Math.min(gracePeriod, preStopSleep(spec) + podTermination(spec, assumptions).seconds));
}

/** The seconds that its preStop hooks sleep. */
export function preStopSleep({ containers }: JsonMap): number {
  return Math.max(0, ...asList(containers).map((each) => hookSleep(asMap(asMap(asMap(each).lifecycle).preStop))));
}
