// When a pod's containers get Ready and how long they take to stop, by the template's probes and the assumptions
// (kubernetes/pkg/kubelet/prober/worker.go, v1.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import type { Duration } from '../../std/time.ts';
import { seconds } from '../../std/time.ts';
import type { Assumptions } from '../../workload/assumptions.ts';

interface Probe {
  readonly initialDelaySeconds: number;
  readonly periodSeconds: number;
  readonly successThreshold: number;
  readonly failureThreshold: number;
}

/**
 * How long after the start of its containers a pod gets Ready: undefined when a probe kills a container before it is up.
 * Up after 5 s, a readiness probe every 10 s from 0 s on: 10 s; without probes at once.
 */
export function timeToReady(spec: JsonMap, assumptions: Assumptions): Duration | undefined {
  const containers = [...mapsOf(spec.containers), ...mapsOf(spec.initContainers).filter(isSidecar)];
  const times = containers.map((container) => containerReady(container, assumptions.startupSeconds));
  if (times.includes(undefined)) return undefined;
  return seconds(Math.max(0, ...times.map((time) => time ?? 0)));
}

function containerReady(container: JsonMap, startupSeconds: number): number | undefined {
  const startup = probeOf(container.startupProbe);
  const liveness = probeOf(container.livenessProbe);
  const readiness = probeOf(container.readinessProbe);
  if (killsBefore(startup ?? liveness, startupSeconds)) return undefined;
  const started = startup === undefined ? 0 : firstSuccess(startup, startupSeconds);
  if (readiness === undefined) return started;
  return firstSuccess(readiness, Math.max(started, startupSeconds));
}

/** When the probe has succeeded as often as it has to, for a container that is up at the given second. */
function firstSuccess({ initialDelaySeconds, periodSeconds, successThreshold }: Probe, upAtSeconds: number): number {
  const failures = Math.max(0, Math.ceil((upAtSeconds - initialDelaySeconds) / periodSeconds));
  return initialDelaySeconds + (failures + successThreshold - 1) * periodSeconds;
}

/** Whether the probe fails as often as it may before the container is up. */
function killsBefore(probe: Probe | undefined, upAtSeconds: number): boolean {
  if (probe === undefined) return false;
  return probe.initialDelaySeconds + (probe.failureThreshold - 1) * probe.periodSeconds < upAtSeconds;
}

/** How long a pod takes to stop: its longest preStop sleep, then the assumed time, at most the grace period. */
export function terminationTime(spec: JsonMap, { terminationSeconds }: Assumptions): Duration {
  const gracePeriod = numberOr(spec.terminationGracePeriodSeconds, 30);
  const preStop = Math.max(0, ...mapsOf(spec.containers).map(preStopSeconds));
  return seconds(Math.min(gracePeriod, preStop + terminationSeconds));
}

/** The seconds of a `sleep` action, or of a `sleep N` command with a literal number. */
function preStopSeconds({ lifecycle }: JsonMap): number {
  const preStop = mapOf(mapOf(lifecycle).preStop);
  const command = mapOf(preStop.exec).command;
  const words = Array.isArray(command) ? command.join(' ') : '';
  const slept = /(?:^|\s|\/)sleep (\d+)/.exec(words)?.[1];
  return slept === undefined ? numberOr(mapOf(preStop.sleep).seconds, 0) : Number(slept);
}

function probeOf(value: Json | undefined): Probe | undefined {
  if (value === undefined || value === null) return undefined;
  const probe = mapOf(value);
  return {
    initialDelaySeconds: numberOr(probe.initialDelaySeconds, 0),
    periodSeconds: numberOr(probe.periodSeconds, 10) || 10,
    successThreshold: numberOr(probe.successThreshold, 1) || 1,
    failureThreshold: numberOr(probe.failureThreshold, 3) || 3,
  };
}

function isSidecar({ restartPolicy }: JsonMap): boolean {
  return restartPolicy === 'Always';
}

function mapsOf(value: Json | undefined): JsonMap[] {
  return Array.isArray(value) ? value.map(mapOf) : [];
}

function mapOf(value: Json | undefined): JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMap) : {};
}

function numberOr(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
