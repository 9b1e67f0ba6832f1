// Follows kubernetes/pkg/controller/podautoscaler/horizontal.go (v1.36.3).
// Differs from upstream: autoscalers have no status, and of their events only those of a rescale are reported; a sync that would
// find nothing new is left out; metrics are made of what the workload has to do (metrics-client.ts).
import { deepEqual } from '../../../std/deep-equal.ts';
import { type Duration, type Instant, seconds } from '../../../std/time.ts';
import type { PodTemplateSpec, StringMap, WorkloadObject } from '../../../workload/api-types.ts';
import {
  type HorizontalPodAutoscaler,
  inBounds,
  milliOf,
  type ResourceMetric,
  resyncPeriod,
} from '../../../workload/autoscaling/horizontal-pod-autoscaler.ts';
import { kindOf } from '../../../workload/kinds.ts';
import { type LabelMatcher, labelMatcher } from '../../../workload/label-selector.ts';
import { type PodResources, podRequests, podResourcesOf } from '../../../workload/placement/pod-resources.ts';
import type { EventRecorder } from '../../api-server/event-recorder.ts';
import type { StatusCollection } from '../../api-server/status-collection.ts';
import type { WorkloadLoads } from '../../api-server/workload-loads.ts';
import type { RateLimitingQueue } from '../../workqueue/rate-limiting-queue.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { type AutoscaledPod, AutoscaledPods } from './autoscaled-pods.ts';
import { getResourceMetric, metricWindow } from './metrics-client.ts';
import { Recommendations } from './recommendations.ts';
import { cpuInitializationPeriod, getResourceReplicas, type Tolerances } from './replica-calculator.ts';

/** --horizontal-pod-autoscaler-tolerance. */
const tolerance = 0.1;

/** What an autoscaler asks for, and why. */
interface Proposal {
  readonly replicas: number;
  readonly metric: string;
}

/** What is known of one autoscaler. */
interface AutoscalerState {
  readonly hpa: HorizontalPodAutoscaler;
  readonly recommendations: Recommendations;
  /** Of each metric, what the workload has to do in sum at 100 percent, in hundredths of a thousandth of a unit. */
  readonly atRest: Map<ResourceMetric, bigint>;
  /** As it was first seen. */
  workload: WorkloadObject | undefined;
  /** What was recommended last, and when: repeatedly where syncs were left out. */
  last: { readonly replicas: number; readonly at: Instant } | undefined;
}

export interface AutoscalingOptions {
  readonly autoscalers: readonly HorizontalPodAutoscaler[];
  readonly loads: WorkloadLoads;
  /** The sync that comes before all steps, at which what was there before is at rest. */
  readonly start: Instant;
}

/** Scales the workloads of a namespace. */
export class HorizontalController implements Controller {
  readonly queue: RateLimitingQueue;
  readonly client: Controller['client'];
  readonly maxRetries = undefined;
  readonly #context: ControllerContext;
  readonly #options: AutoscalingOptions;
  readonly #recorder: EventRecorder;
  readonly #pods: AutoscaledPods;
  readonly #hpas = new Map<string, AutoscalerState>();
  /** Those of the autoscalers that have been synced. */
  readonly #hpaSelectors = new Map<string, LabelMatcher>();
  readonly #resources = new Map<PodTemplateSpec, PodResources>();

  constructor(context: ControllerContext, options: AutoscalingOptions) {
    const { engine, server } = context;
    this.#context = context;
    this.#options = options;
    this.queue = context.newQueue();
    this.client = context.client;
    this.#recorder = server.recorder('horizontal-pod-autoscaler', this.client);
    this.#pods = new AutoscaledPods(
      server.pods.informer,
      () => engine.now,
      (labels) => this.#wakeOf(labels),
    );
    for (const hpa of options.autoscalers) this.#add(hpa);
    options.loads.onChange((name) => {
      for (const [key, { hpa }] of this.#hpas) if (deepEqual(hpa.target, name)) this.queue.endIdlePoll(key);
    });
  }

  #add(hpa: HorizontalPodAutoscaler): void {
    const { engine, server } = this.#context;
    const { start } = this.#options;
    const atRest = new Map<ResourceMetric, bigint>();
    const known: AutoscalerState = {
      hpa,
      recommendations: new Recommendations(),
      atRest,
      workload: undefined,
      last: undefined,
    };
    this.#hpas.set(hpa.name, known);
    const isTarget = ({ metadata }: WorkloadObject) => metadata.name === hpa.target.name;
    server.workloads[hpa.target.kind].informer.addEventHandler({
      added: (workload: WorkloadObject) => {
        if (!isTarget(workload)) return;
        known.workload ??= workload;
        // What was there before has been synced repeatedly.
        if (engine.now < start) this.#hasBeenAtRest(known, workload);
        this.queue.endIdlePoll(hpa.name);
      },
      updated: (_: WorkloadObject, workload: WorkloadObject) => {
        if (isTarget(workload)) this.queue.endIdlePoll(hpa.name);
      },
    });
    this.queue.addAfter(hpa.name, start + resyncPeriod - engine.now);
  }

  #hasBeenAtRest({ hpa, recommendations }: AutoscalerState, workload: WorkloadObject): void {
    recommendations.add(replicasOf(workload), this.#options.start);
    this.#hpaSelectors.set(hpa.name, labelMatcher(workload.spec.selector));
  }

  #wakeOf(labels: StringMap): void {
    for (const [name, matches] of this.#hpaSelectors) if (matches(labels)) this.queue.endIdlePoll(name);
  }

  sync(key: string): undefined {
    const known = this.#hpas.get(key) as AutoscalerState;
    const isIdle = this.#reconcileAutoscaler(known);
    if (isIdle) this.queue.addIdlePollAfter(key, resyncPeriod);
    else this.queue.addAfter(key, resyncPeriod);
  }

  /** Whether the next sync finds what this one has found, unless something happens. */
  #reconcileAutoscaler(known: AutoscalerState): boolean {
    const { hpa, recommendations } = known;
    const { now } = this.#context.engine;
    const workload = this.#targetOf(hpa);
    if (workload === undefined) return true;
    this.#recordSkipped(known, now);
    const currentReplicas = replicasOf(workload);
    if (recommendations.isEmpty) recommendations.add(currentReplicas, now);
    const { minReplicas, maxReplicas } = hpa;
    if (currentReplicas === 0) return true;
    if (currentReplicas > maxReplicas)
      return this.#rescale(known, currentReplicas, { replicas: maxReplicas, metric: aboveMaximum });
    if (currentReplicas < minReplicas)
      return this.#rescale(known, currentReplicas, { replicas: minReplicas, metric: belowMinimum });
    const pods = this.#validateAndParseSelector(hpa, workload);
    const isSteady = pods === undefined || pods.every((pod) => isSettled(pod, now));
    const proposal = pods && this.#computeReplicasForMetrics(known, workload, pods);
    if (proposal === undefined) return isSteady;
    const desired = recommendations.normalizeDesiredReplicas(hpa, currentReplicas, proposal.replicas, now);
    known.last = { replicas: proposal.replicas, at: now };
    if (desired !== currentReplicas) {
      const isAbove = proposal.replicas > currentReplicas;
      const isBelow = proposal.replicas < currentReplicas;
      const metric = isAbove ? `${proposal.metric} above target` : isBelow ? 'All metrics below target' : '';
      return this.#rescale(known, currentReplicas, { replicas: desired, metric });
    }
    const inTheEnd = new Recommendations().normalizeDesiredReplicas(hpa, currentReplicas, proposal.replicas, now);
    return isSteady && inTheEnd === currentReplicas;
  }

  /** What was recommended in the syncs that were left out. */
  #recordSkipped(known: AutoscalerState, now: Instant): void {
    const { last, recommendations } = known;
    known.last = undefined;
    if (last === undefined) return;
    const first = Math.max(last.at + resyncPeriod, now - Math.ceil(longestWindow / resyncPeriod) * resyncPeriod);
    for (let at = first; at < now; at += resyncPeriod) recommendations.add(last.replicas, at);
  }

  #rescale({ hpa, recommendations }: AutoscalerState, currentReplicas: number, { replicas, metric }: Proposal): false {
    const { engine, server } = this.#context;
    const { kind, name } = hpa.target;
    (server.workloads[kind] as StatusCollection<never> as StatusCollection<WorkloadObject>).updateScale(name, replicas);
    const metadata = { namespace: server.namespace, name: hpa.name, uid: `autoscaler ${hpa.name}` };
    const subject = { kind: 'HorizontalPodAutoscaler', metadata, about: hpa.target };
    this.#recorder.event(subject, 'Normal', 'SuccessfulRescale', `New size: ${replicas}; reason: ${metric}`);
    if (hpa.behavior !== undefined) recommendations.storeScaleEvent(currentReplicas, replicas, engine.now);
    return false;
  }

  /** Undefined where several autoscalers control the pods. */
  #validateAndParseSelector({ name }: HorizontalPodAutoscaler, workload: WorkloadObject) {
    const matches = labelMatcher(workload.spec.selector);
    this.#hpaSelectors.set(name, matches);
    const selecting = [...this.#hpaSelectors.values()];
    const isAmbiguous = (labels: StringMap) => selecting.filter((selects) => selects(labels)).length > 1;
    return this.#pods.labelsSelectedBy(matches).some(isAmbiguous) ? undefined : this.#pods.selectedBy(matches);
  }

  /** The most that a metric asks for; undefined where none says anything, or where one does not that may ask for more. */
  #computeReplicasForMetrics(known: AutoscalerState, workload: WorkloadObject, pods: readonly AutoscaledPod[]) {
    const { metrics } = known.hpa;
    this.#context.engine.lookAt(pods.length * metrics.length);
    let proposal: Proposal | undefined;
    let invalidMetrics = 0;
    for (const metric of metrics) {
      const replicas = this.#computeReplicasForMetric(known, metric, workload, pods);
      if (replicas === undefined) invalidMetrics++;
      else if (proposal === undefined || proposal.replicas === 0 || replicas > proposal.replicas)
        proposal = { replicas, metric: nameOf(metric) };
    }
    const isScaleDown = proposal !== undefined && proposal.replicas < replicasOf(workload);
    return invalidMetrics > 0 && isScaleDown ? undefined : proposal;
  }

  #computeReplicasForMetric(
    known: AutoscalerState,
    metric: ResourceMetric,
    workload: WorkloadObject,
    pods: readonly AutoscaledPod[],
  ): number | undefined {
    const { now } = this.#context.engine;
    const atRest = this.#atRest(known, metric, workload);
    if (atRest === undefined) return undefined;
    return getResourceReplicas({
      currentReplicas: replicasOf(workload),
      metric,
      tolerances: this.#tolerancesForHpa(known.hpa),
      pods,
      usage: getResourceMetric(pods, atRest, this.#options.loads.percentOf(known.hpa.target), now),
      requestOf: ({ template }) => this.#requestOf(template, metric),
      now,
    });
  }

  /** The load that the workload had when it was first seen: without a measure, that of exactly as many pods as it has. */
  #atRest(
    { hpa, atRest, workload: first }: AutoscalerState,
    metric: ResourceMetric,
    now: WorkloadObject,
  ): bigint | undefined {
    const known = atRest.get(metric);
    if (known !== undefined) return known;
    const { target, current = target } = metric;
    const perPod = (workload: WorkloadObject) => {
      if ('averageValue' in current) return current.averageValue * 100n;
      const request = this.#requestOf(workload.spec.template, metric);
      return request && request * BigInt(current.averageUtilization);
    };
    const basis = [first ?? now, now].find((each) => perPod(each) !== undefined);
    if (basis === undefined) return undefined;
    const sum = BigInt(inBounds(replicasOf(basis), hpa)) * (perPod(basis) ?? 0n);
    atRest.set(metric, sum);
    return sum;
  }

  /** In thousandths of the resource's unit; undefined where a container does not say it. */
  #requestOf(template: PodTemplateSpec, { resource, container }: ResourceMetric): bigint | undefined {
    const resources = this.#resourcesOf(template);
    const { pod, containers, initContainers } = resources;
    if (pod !== undefined && pod.requests.size > 0 && container === '') {
      const request = podRequests(resources).get(resource);
      return request && milliOf(request);
    }
    const all = [...containers, ...initContainers.filter(({ isRestartable }) => isRestartable)];
    const counted = container === '' ? all : all.filter(({ name }) => name === container).slice(0, 1);
    if (container !== '' && counted.length === 0) return undefined;
    let sum = 0n;
    for (const { requests } of counted) {
      const request = requests.get(resource);
      if (request === undefined) return undefined;
      sum += milliOf(request);
    }
    return sum;
  }

  /** With what LimitRanges set. */
  #resourcesOf(template: PodTemplateSpec): PodResources {
    const { server, traits } = this.#context;
    const known = this.#resources.get(template);
    if (known !== undefined) return known;
    const admitted = server.admission?.ofPod(template).resources;
    const resources = admitted ?? podResourcesOf(template.spec, traits.gates.PodLevelResources);
    this.#resources.set(template, resources);
    return resources;
  }

  #tolerancesForHpa({ behavior }: HorizontalPodAutoscaler): Tolerances {
    const own = this.#context.traits.gates.HPAConfigurableTolerance ? behavior : undefined;
    return { scaleDown: own?.scaleDown.tolerance ?? tolerance, scaleUp: own?.scaleUp.tolerance ?? tolerance };
  }

  #targetOf({ target }: HorizontalPodAutoscaler): WorkloadObject | undefined {
    return this.#context.server.workloads[target.kind].find(target.name);
  }
}

const aboveMaximum = 'Current number of replicas above Spec.MaxReplicas';
const belowMinimum = 'Current number of replicas below Spec.MinReplicas';

/** The longest that a behavior may look back. */
const longestWindow: Duration = seconds(3600);

function replicasOf(workload: WorkloadObject): number {
  return kindOf(workload).replicasOf(workload) ?? 0;
}

/** As the reason of a rescale has it. */
function nameOf({ resource, container, target }: ResourceMetric): string {
  if ('averageValue' in target) return `${resource} resource`;
  return `${resource} ${container === '' ? '' : 'container '}resource utilization (percentage of request)`;
}

/** Whether time alone does not change how the pod counts. */
function isSettled({ phase, ready, runningSince, startTime, transitionTime }: AutoscaledPod, now: Instant): boolean {
  if (phase !== 'Running' || runningSince === undefined) return true;
  if (runningSince + metricWindow > now || transitionTime + metricWindow > now) return false;
  return ready || startTime + cpuInitializationPeriod <= now;
}
