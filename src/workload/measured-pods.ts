// What the pods of a cluster tell of how long pods take, by their workloads and images.
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { median } from '../std/median.ts';
import { isWorkloadKind, workloadKinds } from '../std/workload-kinds.ts';
import { kinds } from './kinds.ts';
import type { MeasuredProbes, MeasuredTimes } from './measured-times.ts';
import { podStart, runningContainers } from './pod-start.ts';
import { probesOf } from './probes.ts';
import { preStopSleep } from './template-times.ts';
import type { WorkloadName } from './workload-name.ts';

/** A pod that was seen from its deletion to its end. */
export interface EndedPod {
  readonly pod: JsonMap;
  readonly seconds: number;
}

/**
 * A pod that seems to have taken longer has been unready in between. Deployments give up on such a one after ten minutes,
 * others wait for ever.
 */
const maxSeconds = { ReplicaSet: 600, ControllerRevision: 3600 } as const;

/** The times of the pods that have come up, and of those that were seen to end. */
export function measuredPods(pods: readonly JsonMap[], ended: readonly EndedPod[] = []): readonly MeasuredTimes[] {
  const told = [...pods.flatMap(startsOf), ...ended.flatMap(endsOf)];
  const alike = groupedBy(told, ({ workload, image, probes }) => [JSON.stringify([workload, image, probes])]);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { workload, image, probes } = first;
    const timed = (time: 'pull' | 'startup' | 'termination') => median(group.flatMap((each) => each[time] ?? []));
    const [pullSeconds, startupSeconds, terminationSeconds] = [timed('pull'), timed('startup'), timed('termination')];
    return {
      image,
      ...(workload && { workload }),
      pods: group.length,
      ...(pullSeconds !== undefined && { pullSeconds }),
      ...(startupSeconds !== undefined && { startupSeconds, ...(probes && { probes }) }),
      ...(terminationSeconds !== undefined && { terminationSeconds }),
    };
  });
}

/** Of one container of one pod, in seconds. */
interface PodContainerTimes {
  readonly workload: WorkloadName | undefined;
  readonly image: string;
  readonly probes: MeasuredProbes | undefined;
  readonly pull?: number;
  readonly startup?: number;
  readonly termination?: number;
}

function startsOf(pod: JsonMap): readonly PodContainerTimes[] {
  const start = podStart(pod);
  if (start === undefined) return [];
  const workload = workloadOf(pod);
  const most = maxSeconds[workload === undefined ? 'ControllerRevision' : kinds[workload.kind].revisions];
  return start.containers.flatMap(({ container, pull, startup }) => {
    const probes = probesOf(container);
    const image = asText(container.image);
    if (image === '' || pull > most) return [];
    // Without a probe it is ready as soon as it runs, whatever it still does.
    const isTold = probes !== undefined && startup <= most;
    return [{ workload, image, probes, pull, ...(isTold && { startup }) }];
  });
}

/** A pod that was killed at the end of its grace period would have taken longer. */
function endsOf({ pod, seconds }: EndedPod): readonly PodContainerTimes[] {
  const spec = asMap(pod.spec);
  const termination = Math.max(0, Math.round(10 * (seconds - preStopSleep(spec))) / 10);
  return runningContainers(spec).flatMap((container) => {
    const image = asText(container.image);
    return image === '' ? [] : [{ workload: workloadOf(pod), image, probes: probesOf(container), termination }];
  });
}

/** Whose pod it is. A set that is a revision has the workload's name, and the hash that its pods have as a label. */
function workloadOf({ metadata }: JsonMap): WorkloadName | undefined {
  const { namespace, ownerReferences, labels } = asMap(metadata);
  const owner = asList(ownerReferences)
    .map(asMap)
    .find(({ controller }) => controller === true);
  const [kind, name] = [asText(owner?.kind), asText(owner?.name)];
  const place = asText(namespace) || 'default';
  if (isWorkloadKind(kind)) return { kind, namespace: place, name };
  const hash = asText(asMap(labels)['pod-template-hash']);
  const keeper = workloadKinds.find((each) => kinds[each].revisions === kind);
  if (keeper === undefined || hash === '' || !name.endsWith(`-${hash}`)) return undefined;
  return { kind: keeper, namespace: place, name: name.slice(0, -hash.length - 1) };
}
