// Rollouts that leave too few pods available, and what counts as available.
import { durationText } from '../../std/duration-text.ts';
import type { Duration } from '../../std/time.ts';
import { andOthers } from '../plural.ts';

export const fullOutage = {
  title: 'All pods may be unavailable at once',
  message: (maxUnavailable: string | number, pods: number, replicas: number, downSeconds: number | undefined) =>
    `maxUnavailable ${maxUnavailable} is ${pods} of ${replicas}: available pods can reach 0 ${downSeconds === undefined ? 'and stay there' : `for about ${downSeconds} s`}`,
  /** Of a kind without surge. */
  onlyPod: (downSeconds: number | undefined) =>
    `the only pod stops before the new one starts: no pod is available ${downSeconds === undefined ? 'after that' : `for about ${downSeconds} s`}`,
};

export const recreateDowntime = {
  title: 'Recreate leaves no pod for a while',
  message: (stopped: number, downSeconds: number | undefined, stoppingSeconds: number) =>
    `${
      stopped === 1
        ? 'Recreate stops the old pod and waits until it is gone'
        : `Recreate stops all ${stopped} old pods and waits until they are gone`
    }: ${downSeconds === undefined ? 'no pod is ready after that' : downText(downSeconds, Math.min(downSeconds, stoppingSeconds))}`,
};

function downText(down: number, stopping: number): string {
  return `about ${down} s without a ready pod (${stopping} s stopping + ${down - stopping} s starting)`;
}

export const noReadinessProbe = {
  title: 'A container without a readiness probe',
  message: (container: string, availableSeconds: number, rolloutTime: Duration) =>
    `container "${container}" has no readinessProbe: its pods count as available ${availableSeconds} s after creation even if they fail later, so the rollout reports success after about ${durationText(rolloutTime)}`,
  probeFix: (port: number) => `Add a readinessProbe on port ${port}`,
};

export const noMinReadyTime = {
  title: 'Available at the first successful probe',
  message: 'a pod counts as available at its first successful probe; minReadySeconds would ask for it to stay ready',
};

export const preStopLongerThanGrace = {
  title: 'preStop sleeps through the grace period',
  message: (sleepSeconds: number, graceSeconds: number) =>
    `preStop sleeps ${sleepSeconds} s but terminationGracePeriodSeconds is ${graceSeconds}: the container has only 2 s for its own shutdown, then it is killed`,
};

export const serviceLosesItsPods = {
  title: 'A Service loses its pods',
  message: (
    services: Services,
    replicas: number,
    label: { readonly key: string; readonly before: string | undefined; readonly after: string | undefined },
  ) =>
    `after this rollout ${servicesText(services)} ${services.others === 0 ? 'selects' : 'select'} 0 of ${replicas} pods: ${label.key}=${label.before} ${label.after === undefined ? 'was removed' : `became ${label.after}`}`,
};

export const serviceSelectsNothing = {
  title: 'A Service selects no pods',
  message: (
    service: string,
    workload: { readonly kind: string; readonly name: string },
    label: { readonly key: string; readonly has: string; readonly wanted: string },
  ) =>
    `Service "${service}" selects no pods: those of ${workload.kind} "${workload.name}" have ${label.key}=${label.has}, the selector wants ${label.wanted}`,
};

export const serviceMixesVersions = {
  title: 'A Service sends requests to both revisions',
  message: (services: Services, seconds: number) =>
    `for about ${seconds} s ${servicesText(services)} ${services.others === 0 ? 'sends' : 'send'} requests to both revisions`,
};

/** The first of the Services that something is told of, and how many others it holds for. */
interface Services {
  readonly name: string;
  readonly others: number;
}

function servicesText({ name, others }: Services): string {
  return `Service "${name}"${andOthers(others)}`;
}

export const noPdbRoom = {
  title: 'The rollout uses up a PodDisruptionBudget',
  message: (floor: number, budget: string, wanted: number) =>
    `the rollout may go down to ${floor} available, PodDisruptionBudget "${budget}" wants ${wanted}: rollouts do not consult it, but node drains are refused while fewer than ${wanted + 1} are healthy`,
};

export const budgetAllowsNothing = {
  title: 'A PodDisruptionBudget allows no eviction',
  ever: (budget: string) =>
    `PodDisruptionBudget "${budget}" never allows an eviction: kubectl drain waits for its pods until it is stopped`,
  now: (
    budget: string,
    wanted: number,
    pods: {
      readonly count: number;
      readonly others: number;
      readonly workload: { readonly kind: string; readonly name: string };
    },
  ) =>
    `PodDisruptionBudget "${budget}" wants ${wanted} healthy ${wanted === 1 ? 'pod' : 'pods'} and ${pods.workload.kind} "${pods.workload.name}"${andOthers(pods.others)} ${pods.others === 0 ? 'has' : 'have'} ${pods.count}: no eviction is allowed, and kubectl drain waits for its pods until it is stopped`,
};

export const servicePortUnknown = {
  title: 'A Service sends requests to a port that no container has',
  message: (
    { service, port }: { readonly service: string; readonly port: string },
    workload: { readonly kind: string; readonly name: string; readonly others: number },
  ) =>
    `Service "${service}" has no endpoint for this port: no container of ${workload.kind} "${workload.name}"${andOthers(workload.others)} has a port named "${port}"`,
};

export const floorsDiffer = {
  title: 'The floors of rollout and PodDisruptionBudget differ',
  message: (floor: number, wanted: number) => `rollout floor ${floor}, PodDisruptionBudget floor ${wanted}`,
};
