// When a pod's containers get Ready and how long they take to stop, by the template's probes and the assumptions
// (kubernetes/pkg/kubelet/prober/worker.go, v1.36.3).
import { asList, asMap, asNumber, type Json, type JsonMap } from '../document/manifest.ts';
import type { Duration } from '../std/time.ts';
import { seconds } from '../std/time.ts';
import type { Assumptions } from './assumptions.ts';
import { firstLookAfter, numberOr, type Probe, probeOf, startLimitOf, startupSecondsOf } from './probes.ts';

/** What a pod's probes do to it, counted from the start of its containers; undefined: never. */
export interface ProbeTimes {
  readonly ready: Duration | undefined;
  /** When a liveness probe has a container restarted that counts as ready before it is up. */
  readonly killed: Duration | undefined;
}

/** In seconds. */
interface ContainerTimes {
  readonly ready: number | undefined;
  readonly killed?: number;
}

/**
 * When a pod gets Ready: without a readiness probe as soon as its containers have started, by the startup probe where
 * there is one; never when a probe kills a container before it would be ready, or asks a port that is not there.
 * Up after 5 s, a readiness probe every 10 s from the start on: 10 s.
 */
export function probeTimes(spec: JsonMap, assumptions: Assumptions): ProbeTimes {
  const containers = [...mapsOf(spec.containers), ...mapsOf(spec.initContainers).filter(isSidecar)];
  const times = containers.map((container) => containerTimes(container, assumptions));
  const readies = times.map(({ ready }) => ready);
  if (readies.includes(undefined)) return { ready: undefined, killed: undefined };
  const kills = times.flatMap(({ killed }) => killed ?? []);
  const ready = seconds(Math.max(0, ...readies.map((time) => time ?? 0)));
  return { ready, killed: kills.length === 0 ? undefined : seconds(Math.min(...kills)) };
}

function containerTimes(container: JsonMap, assumptions: Assumptions): ContainerTimes {
  const startup = probeOf(container, 'startupProbe');
  const readiness = probeOf(container, 'readinessProbe');
  if ((startup?.unknownPort ?? readiness?.unknownPort) !== undefined) return { ready: undefined };
  const upAt = startupSecondsOf(container, assumptions);
  const limit = startLimitOf(container, assumptions);
  if (limit !== undefined && limit.seconds <= upAt) {
    const isReadyAtOnce = startup === undefined && readiness === undefined;
    return isReadyAtOnce ? { ready: 0, killed: limit.seconds } : { ready: undefined };
  }
  const started = startup === undefined ? 0 : startupSuccess(startup, upAt, assumptions.imagePullSeconds);
  return { ready: readiness === undefined ? started : readinessSuccess(readiness, started, upAt) };
}

/** A started container has its readiness looked at at once, then every period; looks within the delay are skipped. */
function readinessSuccess(probe: Probe, startedSeconds: number, upAtSeconds: number): number {
  const { initialDelaySeconds, periodSeconds, successThreshold } = probe;
  const from = Math.max(initialDelaySeconds, upAtSeconds) - startedSeconds;
  const failures = Math.max(0, Math.ceil(from / periodSeconds));
  return startedSeconds + (failures + successThreshold - 1) * periodSeconds;
}

function startupSuccess(probe: Probe, upAtSeconds: number, pullSeconds: number): number {
  const first = firstLookAfter(Math.max(probe.initialDelaySeconds, upAtSeconds), probe, pullSeconds);
  return first + (probe.successThreshold - 1) * probe.periodSeconds;
}

/** How long a pod takes to stop: its longest preStop sleep, then the assumed time, at most the grace period. */
export function terminationTime(spec: JsonMap, { terminationSeconds }: Assumptions): Duration {
  const gracePeriod = numberOr(spec.terminationGracePeriodSeconds, 30);
  const preStop = Math.max(0, ...mapsOf(spec.containers).map(preStopSeconds));
  return seconds(Math.min(gracePeriod, preStop + terminationSeconds));
}

/** The seconds of a `sleep` action, or of a `sleep N` command with a literal number. */
function preStopSeconds({ lifecycle }: JsonMap): number {
  const preStop = asMap(asMap(lifecycle).preStop);
  const command = asMap(preStop.exec).command;
  const words = Array.isArray(command) ? command.join(' ') : '';
  const slept = /(?:^|\s|\/)sleep (\d+)/.exec(words)?.[1];
  return slept === undefined ? asNumber(asMap(preStop.sleep).seconds) : Number(slept);
}

function isSidecar({ restartPolicy }: JsonMap): boolean {
  return restartPolicy === 'Always';
}

function mapsOf(value: Json | undefined): JsonMap[] {
  return asList(value).map(asMap);
}
