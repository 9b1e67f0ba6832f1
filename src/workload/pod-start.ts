// How long a pod took to come up, as its conditions and the states of its containers tell it.
import { asList, asMap, asNumber, type Json, type JsonMap } from '../document/manifest.ts';
import { millisecondsOf } from '../std/rfc3339.ts';

/** In seconds. */
export interface PodStart {
  /** From the pod's binding to the last start of a container. */
  readonly pull: number;
  /** From there to ready. */
  readonly startup: number;
  readonly containers: readonly ContainerStart[];
}

export interface ContainerStart {
  /** As the pod's spec has it. */
  readonly container: JsonMap;
  readonly pull: number;
  readonly startup: number;
}

/** Undefined while a pod is not ready, and where a container was started again: then nothing tells how long the first start took. */
export function podStart(pod: JsonMap): PodStart | undefined {
  const ready = readySince(pod);
  const { startTime, containerStatuses, initContainerStatuses } = asMap(pod.status);
  const bound = instant(conditionOf(pod, 'PodScheduled')?.lastTransitionTime ?? startTime);
  const statuses = [...asList(containerStatuses), ...asList(initContainerStatuses)].map(asMap);
  if (ready === undefined || bound === undefined) return undefined;
  if (statuses.some(({ restartCount }) => asNumber(restartCount) > 0)) return undefined;
  const containers = runningContainers(asMap(pod.spec)).flatMap((container): readonly ContainerStart[] => {
    const status = statuses.find(({ name }) => name === container.name);
    const started = instant(asMap(asMap(status?.state).running).startedAt);
    if (started === undefined) return [];
    return [{ container, pull: secondsBetween(bound, started), startup: secondsBetween(started, ready) }];
  });
  const pull = Math.max(0, ...containers.map((each) => each.pull));
  return { pull, startup: secondsBetween(bound, ready) - pull, containers };
}

/** The containers that run as long as the pod does. */
export function runningContainers({ containers, initContainers }: JsonMap): readonly JsonMap[] {
  const sidecars = asList(initContainers)
    .map(asMap)
    .filter(({ restartPolicy }) => restartPolicy === 'Always');
  return [...asList(containers).map(asMap), ...sidecars];
}

/** The containers that run one after the other before the others start. */
export function initContainers({ initContainers }: JsonMap): readonly JsonMap[] {
  return asList(initContainers)
    .map(asMap)
    .filter(({ restartPolicy }) => restartPolicy !== 'Always');
}

/** Since when a pod is ready, in milliseconds since 1970; undefined: it is not. */
export function readySince(pod: JsonMap): number | undefined {
  const ready = conditionOf(pod, 'Ready');
  return ready?.status === 'True' ? instant(ready.lastTransitionTime) : undefined;
}

export function conditionOf({ status }: JsonMap, type: string): JsonMap | undefined {
  return asList(asMap(status).conditions)
    .map(asMap)
    .find((condition) => condition.type === type);
}

function instant(time: Json | undefined): number | undefined {
  return typeof time === 'string' ? millisecondsOf(time) : undefined;
}

/** Never negative: the times are those of several clocks. */
function secondsBetween(from: number, to: number): number {
  return Math.max(0, to - from) / 1000;
}
