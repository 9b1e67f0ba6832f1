// What the probes of a container ask, and how long they let it start (kubernetes/pkg/kubelet/prober, v1.36.3).
import { asList, asMap, type Json, type JsonMap, type Path } from '../document/manifest.ts';
import type { MeasuredProbes, ProbeTiming } from './measured-times.ts';

export type ProbeName = 'startupProbe' | 'livenessProbe' | 'readinessProbe';

export interface Probe {
  readonly initialDelaySeconds: number;
  readonly periodSeconds: number;
  readonly successThreshold: number;
  readonly failureThreshold: number;
  /** Of a container that it has killed, in the place of the pod's. */
  readonly gracePeriodSeconds?: number;
  /** Whether it runs a command, which cannot be run where the container has ended: then the probe finds nothing. */
  readonly isCommand: boolean;
  /** A port's name that no port of the container has: the kubelet throws away what it would have found. */
  readonly unknownPort: NamedPort | undefined;
}

/** A port that a probe asks by its name, and where it says so, from the container on. */
export interface NamedPort {
  readonly name: string;
  readonly path: Path;
}

/** The container's probe with the API server's defaults; undefined: it has none. */
export function probeOf(container: JsonMap, name: ProbeName): Probe | undefined {
  const value = container[name] ?? null;
  if (value === null) return undefined;
  const probe = asMap(value);
  const port = namedPort(probe, name);
  const isKnown = asList(container.ports).some((each) => asMap(each).name === port?.name);
  return {
    initialDelaySeconds: numberOr(probe.initialDelaySeconds, 0),
    periodSeconds: numberOr(probe.periodSeconds, 10) || 10,
    successThreshold: numberOr(probe.successThreshold, 1) || 1,
    failureThreshold: numberOr(probe.failureThreshold, 3) || 3,
    ...(typeof probe.terminationGracePeriodSeconds === 'number' && {
      gracePeriodSeconds: probe.terminationGracePeriodSeconds,
    }),
    isCommand: probe.exec !== undefined,
    unknownPort: isKnown ? undefined : port,
  };
}

function namedPort(probe: JsonMap, name: ProbeName): NamedPort | undefined {
  for (const action of ['httpGet', 'tcpSocket']) {
    const { port } = asMap(probe[action]);
    if (typeof port === 'string') return { name: port, path: [name, action, 'port'] };
  }
  return undefined;
}

/** When the probes ask that decide on readiness; undefined: none does. */
export function probesOf(container: JsonMap): MeasuredProbes | undefined {
  const [startupProbe, readinessProbe] = [timingOf(container, 'startupProbe'), timingOf(container, 'readinessProbe')];
  if (startupProbe === undefined && readinessProbe === undefined) return undefined;
  return { ...(startupProbe && { startupProbe }), ...(readinessProbe && { readinessProbe }) };
}

function timingOf(container: JsonMap, name: keyof MeasuredProbes): ProbeTiming | undefined {
  const probe = probeOf(container, name);
  if (probe === undefined) return undefined;
  const { initialDelaySeconds, periodSeconds, successThreshold } = probe;
  return { initialDelaySeconds, periodSeconds, successThreshold };
}

/** The probe that has a container restarted which does not start in time, and how long it waits. */
export interface StartLimit {
  readonly probe: ProbeName;
  /** From the start of the container to the failure that is one too many. */
  readonly seconds: number;
}

/** The startup probe, or without one the liveness probe, whose every failure counts from the start on. */
export function startLimitOf(container: JsonMap, pullSeconds: number): StartLimit | undefined {
  const name = probeOf(container, 'startupProbe') === undefined ? 'livenessProbe' : 'startupProbe';
  const probe = probeOf(container, name);
  if (probe === undefined || probe.unknownPort !== undefined) return undefined;
  const firstFailure = firstLookAfter(probe.initialDelaySeconds, probe, pullSeconds);
  return { probe: name, seconds: firstFailure + (probe.failureThreshold - 1) * probe.periodSeconds };
}

/** Startup and liveness are looked at every period from the pod's binding on, which is before the image is pulled. */
export function firstLookAfter(
  afterSeconds: number,
  { periodSeconds }: Pick<Probe, 'periodSeconds'>,
  pullSeconds: number,
): number {
  const periods = Math.floor((afterSeconds + pullSeconds) / periodSeconds) + 1;
  return periods * periodSeconds - pullSeconds;
}

export function numberOr(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
