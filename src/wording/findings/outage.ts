// Rollouts that leave too few pods available, and what counts as available.

import { say } from '../../std/say.ts';
import type { Duration } from '../../std/time.ts';
import { durationText } from '../duration-text.ts';
import { andOthers, plural } from '../plural.ts';

export const fullOutage = {
  title: say`All pods may be unavailable at once`,
  message: (maxUnavailable: string | number, pods: number, replicas: number, down: string | undefined) =>
    down === undefined
      ? say`maxUnavailable ${maxUnavailable} is ${pods} of ${replicas}: the rollout can leave 0 pods available permanently`
      : say`maxUnavailable ${maxUnavailable} is ${pods} of ${replicas}: the rollout can leave 0 pods available for ${down}`,
  /** Of a kind without surge. */
  onlyPod: (down: string | undefined) =>
    down === undefined
      ? say`the only pod stops before the new one starts: no pod is available from then on`
      : say`the only pod stops before the new one starts: no pod is available for ${down}`,
};

export const recreateDowntime = {
  title: say`Recreate causes downtime`,
  message: (stopped: number, down: Duration | undefined, stopping: Duration | undefined) =>
    stopped === 1
      ? down === undefined
        ? say`Recreate stops the old pod before it starts the new one: no pod is ready from then on`
        : say`Recreate stops the old pod before it starts the new one. ${downText(down, stopping)}`
      : down === undefined
        ? say`Recreate stops all ${stopped} old pods before it starts new ones: no pod is ready from then on`
        : say`Recreate stops all ${stopped} old pods before it starts new ones. ${downText(down, stopping)}`,
  /** The same where somebody asks the pods. */
  served: (told: string, services: Services) => say`${told}. That leaves ${servicesText(services)} without an endpoint`,
};

/** The parts are as exact as the whole, so that they add up to it; without them nobody knows how long that is. */
function downText(down: Duration, stopping: Duration | undefined): string {
  if (stopping === undefined) return say`No pod is ready until a new one has started`;
  const step = down < 10_000 ? 100 : 1000;
  const rounded = (time: Duration): Duration => Math.round(time / step) * step;
  const [whole, first] = [rounded(down), rounded(Math.min(down, stopping))];
  const rest = whole - first;
  return say`No pod is ready for about ${durationText(whole)}: ${durationText(first)} to stop and ${durationText(rest)} to start`;
}

export const noReadinessProbe = {
  title: say`Container without a readiness probe`,
  message: (container: string) =>
    say`container "${container}" has no readinessProbe, so its pods count as available as soon as it runs. The rollout reports success even if they cannot serve yet, or fail later`,
  /** By this change. */
  removed: (container: string) =>
    say`container "${container}" loses its readinessProbe: new pods count as available as soon as it runs. The rollout may stop old pods before new ones can serve`,
  probeFix: (port: number) => say`Add a readinessProbe on port ${port}`,
};

export const noMinReadyTime = {
  title: say`Pods count as available at the first successful probe`,
  message: say`a pod counts as available at its first successful probe; set minReadySeconds to require that it stays ready`,
};

export const preStopLongerThanGrace = {
  title: say`preStop uses up the grace period`,
  message: (sleepSeconds: number, graceSeconds: number) =>
    say`preStop sleeps ${sleepSeconds} s but terminationGracePeriodSeconds is ${graceSeconds}: the container has only 2 s to shut down before it is killed`,
};

export const preStopRemoved = {
  title: say`A change removes or shortens preStop`,
  fix: say`Restore preStop`,
  fixBoth: say`Restore preStop and terminationGracePeriodSeconds`,
  message: (container: string, service: string) =>
    say`new pods have no preStop in container "${container}". When they stop, Service "${service}" may still send them requests`,
  shortened: (container: string, service: string, sleep: { readonly seconds: number; readonly before: number }) =>
    say`in new pods, preStop of container "${container}" sleeps ${sleep.seconds} s instead of ${sleep.before} s. When they stop, Service "${service}" may still send them requests`,
};

export const serviceLosesItsPods = {
  title: say`A Service loses its pods`,
  message: (
    services: Services,
    replicas: number,
    label: { readonly key: string; readonly before: string | undefined; readonly after: string | undefined },
  ) =>
    services.others === 0
      ? label.after === undefined
        ? say`after this rollout, ${servicesText(services)} selects 0 of ${replicas} pods: label ${label.key}=${label.before} is removed`
        : say`after this rollout, ${servicesText(services)} selects 0 of ${replicas} pods: label ${label.key}=${label.before} becomes ${label.key}=${label.after}`
      : label.after === undefined
        ? say`after this rollout, ${servicesText(services)} select 0 of ${replicas} pods: label ${label.key}=${label.before} is removed`
        : say`after this rollout, ${servicesText(services)} select 0 of ${replicas} pods: label ${label.key}=${label.before} becomes ${label.key}=${label.after}`,
};

export const serviceWaitsForNewPods = {
  title: say`A Service has no endpoint until new pods are ready`,
  /** `gap` is undefined where none becomes ready. */
  message: (services: Services, label: ServiceLabel, gap: string | undefined) =>
    gap === undefined
      ? say`requests to ${servicesText(services)} find no endpoint after the apply: no running pod has ${label.key}=${label.value}, which is selected at once. No new pod becomes ready`
      : say`requests to ${servicesText(services)} find no endpoint for ${gap} after the apply: ${label.key}=${label.value} is selected at once, which only new pods have`,
  /** Of those that send to pods before they are ready. */
  untilAddress: (services: Services, label: ServiceLabel) =>
    say`requests to ${servicesText(services)} fail until a new pod has an address: only new pods have ${label.key}=${label.value}, which is selected at once`,
};

interface ServiceLabel {
  readonly key: string;
  readonly value: string;
}

export const webhookHasNoBackend = {
  title: say`A webhook that fails closed has no backend for a time`,
  message: (webhooks: Services, down: string | undefined) =>
    down === undefined
      ? say`once the old pods stop, no pod answers ${webhooksText(webhooks)}. With failurePolicy: Fail, the API server refuses the requests that match the rules`
      : say`for ${down}, no pod answers ${webhooksText(webhooks)}. With failurePolicy: Fail, the API server refuses the requests that match the rules`,
  stuck: (webhooks: Services, refused: 'pod' | 'ReplicaSet') =>
    say`no pod answers ${webhooksText(webhooks)} as the new ${refused} is created: it is refused, and the rollout gets stuck. Exclude the namespace with a namespaceSelector, or set failurePolicy: Ignore`,
  /** Its own EndpointSlices are among what it has to admit. */
  lost: (webhooks: Services) =>
    say`once the old pods are gone, ${webhooksText(webhooks)} stays unreachable: nothing admits the new endpoint of its own Service. Exclude the namespace with a namespaceSelector, or set failurePolicy: Ignore`,
};

function webhooksText({ name, others }: Services): string {
  return say`webhook "${name}"${andOthers(others)}`;
}

export const serviceSelectsNothing = {
  title: say`A Service selects no pods`,
  message: (
    service: string,
    workload: { readonly kind: string; readonly name: string },
    label: { readonly key: string; readonly has: string | undefined; readonly wanted: string },
  ) =>
    label.has === undefined
      ? say`Service "${service}" selects no pods any more: its selector requires ${label.key}=${label.wanted}, but pods of ${workload.kind} "${workload.name}" have no label ${label.key}`
      : say`Service "${service}" selects no pods: its selector requires ${label.key}=${label.wanted}, but pods of ${workload.kind} "${workload.name}" have ${label.key}=${label.has}`,
};

export const budgetSelectsNothing = {
  title: say`A PodDisruptionBudget selects no pods`,
  message: (
    budget: string,
    workload: { readonly kind: string; readonly name: string },
    label: { readonly key: string; readonly has: string; readonly wanted: string },
  ) =>
    say`PodDisruptionBudget "${budget}" protects no pods: its selector requires ${label.key}=${label.wanted}, but pods of ${workload.kind} "${workload.name}" have ${label.key}=${label.has}`,
};

export const budgetVersionRemoved = {
  title: say`The API version of a PodDisruptionBudget was removed`,
  message: (version: string) =>
    say`Kubernetes 1.25 removed ${version}: kubectl refuses this PodDisruptionBudget, and it protects no pods`,
};

export const serviceMixesVersions = {
  title: say`A Service sends requests to both revisions`,
  message: (services: Services) =>
    services.others === 0
      ? say`during the rollout, ${servicesText(services)} sends requests to both revisions`
      : say`during the rollout, ${servicesText(services)} send requests to both revisions`,
};

export const leavesNodes = {
  title: say`A DaemonSet leaves nodes`,
  message: ({ lost, all, first }: LeftNodes, field: string) =>
    say`by this change of ${field}, pods stop on ${lost} of ${plural(all, 'node')}, such as ${first}, and none starts there`,
  noNode: ({ lost }: LeftNodes, field: string) =>
    say`by this change of ${field}, no node fits the pods any more. They stop on ${plural(lost, 'node')}, and none starts`,
  /** Neither before the change nor after it. */
  never: (nodes: number, field: string) =>
    say`by its ${field}, the pod fits none of ${plural(nodes, 'node')}: no pod runs`,
  /** Where nobody knows the labels of nodes. */
  unknown: (labels: string) =>
    say`pods stop on nodes that lack ${labels}, and none starts there. The forecast assumes that no node lacks it`,
  fix: (field: string) => say`Restore ${field}`,
};

interface LeftNodes {
  readonly lost: number;
  readonly all: number;
  readonly first: string;
}

export const evictsOtherPods = {
  title: say`New pods evict pods of a lower priority`,
  message: (told: string, without: string | undefined) => (without === undefined ? told : `${told}. ${without}`),
  /** `others`: how many other workloads lose pods. */
  otherPods: (lost: LostPods, others: number) =>
    lost.course === undefined
      ? say`new pods have a higher priority, and may evict ${lostText(lost, others)}`
      : say`new pods have a higher priority, and evict ${lostText(lost, others)}. ${courseText(lost.course)}`,
  ownPods: (evicted: number) =>
    say`new pods have a higher priority than old ones, and evict ${plural(evicted, 'old pod')} to get their room`,
  completesToo: say`Without preemption, the rollout completes too`,
  getsStuck: say`Without preemption, nothing is evicted, and the rollout gets stuck`,
};

interface LostPods {
  readonly kind: string;
  readonly name: string;
  readonly evicted: number;
  /** Undefined: not known. */
  readonly course?: LostCourse | undefined;
}

interface LostCourse {
  readonly before: number;
  readonly fewest: number;
  readonly pending: number;
}

function lostText({ kind, name, evicted, course }: LostPods, others: number): string {
  const count = course === undefined ? plural(evicted, 'pod') : say`${evicted} of ${plural(course.before, 'pod')}`;
  const text = say`${count} of ${kind} "${name}"`;
  return others === 0 ? text : say`pods of ${others + 1} workloads, such as ${text}`;
}

function courseText({ fewest, pending }: LostCourse): string {
  return pending > 0
    ? say`No node has room for ${pending} of them: fewest available ${fewest}`
    : say`They find a node again: fewest available ${fewest}`;
}

/** The first of the Services that something is told of, and how many others it holds for. */
interface Services {
  readonly name: string;
  readonly others: number;
}

function servicesText({ name, others }: Services): string {
  return say`Service "${name}"${andOthers(others)}`;
}

export const noPdbRoom = {
  title: say`The rollout uses up a PodDisruptionBudget`,
  message: (floor: number, budget: string, wanted: number) =>
    say`the rollout may leave ${floor} available, but PodDisruptionBudget "${budget}" requires ${wanted}. Rollouts ignore it; node drains are refused while fewer than ${wanted + 1} are healthy`,
  quorum: (left: { readonly floor: number; readonly replicas: number }, budget: string, wanted: number) =>
    say`the rollout may leave ${left.floor} of ${left.replicas} available, which is no majority. PodDisruptionBudget "${budget}" requires ${wanted}, but rollouts ignore it`,
};

export const budgetAllowsNothing = {
  title: say`A PodDisruptionBudget allows no eviction`,
  ever: (budget: string) =>
    say`PodDisruptionBudget "${budget}" never allows an eviction, so kubectl drain waits for its pods until you stop it`,
  now: (
    budget: string,
    wanted: number,
    pods: {
      readonly count: number;
      readonly others: number;
      readonly workload: { readonly kind: string; readonly name: string };
    },
  ) =>
    wanted === 1
      ? pods.others === 0
        ? say`PodDisruptionBudget "${budget}" requires ${wanted} healthy pod and ${pods.workload.kind} "${pods.workload.name}"${andOthers(pods.others)} has ${pods.count}, so it allows no eviction. kubectl drain waits for its pods until you stop it`
        : say`PodDisruptionBudget "${budget}" requires ${wanted} healthy pod and ${pods.workload.kind} "${pods.workload.name}"${andOthers(pods.others)} have ${pods.count}, so it allows no eviction. kubectl drain waits for its pods until you stop it`
      : pods.others === 0
        ? say`PodDisruptionBudget "${budget}" requires ${wanted} healthy pods and ${pods.workload.kind} "${pods.workload.name}"${andOthers(pods.others)} has ${pods.count}, so it allows no eviction. kubectl drain waits for its pods until you stop it`
        : say`PodDisruptionBudget "${budget}" requires ${wanted} healthy pods and ${pods.workload.kind} "${pods.workload.name}"${andOthers(pods.others)} have ${pods.count}, so it allows no eviction. kubectl drain waits for its pods until you stop it`,
};

export const servicePortUnknown = {
  title: say`A Service sends requests to a port that no container has`,
  message: (
    { service, port }: { readonly service: string; readonly port: string },
    workload: { readonly kind: string; readonly name: string; readonly others: number },
  ) =>
    say`Service "${service}" has no endpoint for this port: no container of ${workload.kind} "${workload.name}"${andOthers(workload.others)} has a port named "${port}"`,
};

export const floorsDiffer = {
  title: say`The rollout and the PodDisruptionBudget have different minimums`,
  message: (floor: number, wanted: number) =>
    say`the rollout keeps at least ${floor} available, the PodDisruptionBudget at least ${wanted}`,
};
