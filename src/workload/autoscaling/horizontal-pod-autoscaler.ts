// HorizontalPodAutoscalers as the API server stores them: pkg/apis/autoscaling/v2/defaults.go, the conversion from v1 and
// pkg/apis/autoscaling/validation/validation.go (v1.36.3), as far as the controller depends on them.
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { type Duration, seconds } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { hasReplicas } from '../kinds.ts';
import { nanoOf, parseQuantity, type Quantity } from '../schema/quantity.ts';
import type { WorkloadName } from '../workload-name.ts';

/** --horizontal-pod-autoscaler-sync-period: how often each is looked at; when that was last, nobody knows. */
export const resyncPeriod: Duration = seconds(15);

/**
 * One with the server's defaults. Without metrics, nobody knows what it scales by: it only keeps the number of replicas
 * within its bounds.
 */
export interface HorizontalPodAutoscaler {
  readonly name: string;
  readonly target: WorkloadName;
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly metrics: readonly ResourceMetric[];
  readonly behavior?: { readonly scaleUp: ScalingRules; readonly scaleDown: ScalingRules };
}

/** Of a container, or with '' of whole pods. */
export interface ResourceMetric {
  readonly resource: 'cpu' | 'memory';
  readonly container: string;
  readonly target: MetricTarget;
  /** What the status says of it; absent: it is taken to be at the target. */
  readonly current?: MetricTarget;
}

/** In percent of what is requested, or in thousandths of the resource's unit. */
export type MetricTarget = { readonly averageUtilization: number } | { readonly averageValue: bigint };

export interface ScalingRules {
  readonly stabilizationWindowSeconds: number;
  readonly selectPolicy: 'Max' | 'Min' | 'Disabled';
  readonly policies: readonly ScalingPolicy[];
  /** Undefined: that of the controller. */
  readonly tolerance: number | undefined;
}

export interface ScalingPolicy {
  readonly type: 'Pods' | 'Percent';
  readonly value: number;
  readonly periodSeconds: number;
}

/** What is read of a manifest: an autoscaler, and those of its metrics that cannot be known here. */
export interface ReadAutoscaler {
  readonly autoscaler: HorizontalPodAutoscaler;
  readonly unknownMetrics: readonly string[];
}

/** How few and how many replicas an autoscaler allows. */
export type ReplicaBounds = Pick<HorizontalPodAutoscaler, 'minReplicas' | 'maxReplicas'>;

const defaultUtilization = 80;
/** --horizontal-pod-autoscaler-downscale-stabilization. */
const downscaleStabilisationSeconds = 300;

const defaultScaleUpRules: ScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
  tolerance: undefined,
};

const defaultScaleDownRules: ScalingRules = {
  stabilizationWindowSeconds: downscaleStabilisationSeconds,
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
  tolerance: undefined,
};

/** Undefined for what the server refuses, and for what scales something else than a workload that is simulated. */
export function readAutoscaler({ apiVersion, metadata, spec, status }: JsonMap): ReadAutoscaler | undefined {
  const given = asMap(spec);
  const target = targetOf(given.scaleTargetRef, asText(asMap(metadata).namespace) || 'default');
  const { minReplicas = null, maxReplicas } = given;
  const least = minReplicas ?? 1;
  const areCounts = isCount(least) && isCount(maxReplicas) && maxReplicas >= least;
  if (target === undefined || !areCounts) return undefined;
  const metrics = metricsOf(asText(apiVersion), asMap(metadata), given);
  if (metrics === undefined) return undefined;
  const unknownMetrics = metrics.filter((each) => typeof each === 'string');
  const behavior = (given.behavior ?? null) === null ? {} : { behavior: behaviorOf(asMap(given.behavior)) };
  if (behavior.behavior === 'refused') return undefined;
  const currents = asList(asMap(status).currentMetrics).map((each) => asMap(each));
  // The largest number that a metric asks for counts, so one that is unknown leaves all of them open.
  const read = unknownMetrics.length > 0 ? [] : metrics.filter((each) => typeof each !== 'string');
  const known = read.map((each) => withCurrent(each, currents));
  const name = asText(asMap(metadata).name);
  return {
    autoscaler: {
      name,
      target,
      minReplicas: least,
      maxReplicas,
      metrics: known,
      ...(behavior.behavior && { behavior: behavior.behavior }),
    },
    unknownMetrics,
  };
}

/** The replicas that an autoscaler makes of these whatever its metrics say. */
export function inBounds(replicas: number, { minReplicas, maxReplicas }: ReplicaBounds): number {
  return Math.min(Math.max(replicas, minReplicas), maxReplicas);
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function targetOf(reference: Json | undefined, namespace: string): WorkloadName | undefined {
  const { apiVersion, kind, name } = asMap(reference);
  if (!isWorkloadKind(kind) || !hasReplicas(kind) || !asText(apiVersion).startsWith('apps/')) return undefined;
  return asText(name) === '' ? undefined : { kind, namespace, name: asText(name) };
}

/** Each metric, or the name of one that is not known; undefined for what the server refuses. */
function metricsOf(
  version: string,
  metadata: JsonMap,
  spec: JsonMap,
): readonly (ResourceMetric | string)[] | undefined {
  if (version === 'autoscaling/v1') {
    const given = asMap(metadata.annotations)['autoscaling.alpha.kubernetes.io/metrics'];
    const own = spec.targetCPUUtilizationPercentage ?? null;
    if (given === undefined) return own === null || isCount(own) ? [cpu(own ?? defaultUtilization)] : undefined;
    return ['autoscaling.alpha.kubernetes.io/metrics'];
  }
  if (version !== 'autoscaling/v2') return undefined;
  const metrics = asList(spec.metrics).map((each) => metricOf(asMap(each)));
  if (metrics.length === 0) return [cpu(defaultUtilization)];
  return metrics.every((each) => each !== undefined) ? metrics : undefined;
}

/** With what the controller has measured last, in the unit of the target. */
function withCurrent(metric: ResourceMetric, currents: readonly JsonMap[]): ResourceMetric {
  const { resource, container, target } = metric;
  const found = currents
    .map((each) => asMap(container === '' ? each.resource : each.containerResource))
    .find((each) => each.name === resource && asText(each.container) === container);
  const { averageUtilization, averageValue } = asMap(found?.current);
  const current =
    'averageValue' in target ? averageValueOf(averageValue ?? null) : utilizationOf(averageUtilization ?? null);
  return current === undefined ? metric : { ...metric, current };
}

function cpu(averageUtilization: number): ResourceMetric {
  return { resource: 'cpu', container: '', target: { averageUtilization } };
}

function metricOf({ type, resource, containerResource, ...others }: JsonMap): ResourceMetric | string | undefined {
  switch (type) {
    case 'Resource':
      return resourceMetricOf(asMap(resource), '');
    case 'ContainerResource': {
      const container = asText(asMap(containerResource).container);
      return container === '' ? undefined : resourceMetricOf(asMap(containerResource), container);
    }
    case 'Pods':
    case 'Object':
    case 'External':
      return asText(asMap(asMap(others[type.toLowerCase()]).metric).name) || undefined;
    default:
      return undefined;
  }
}

function resourceMetricOf({ name, target }: JsonMap, container: string): ResourceMetric | string | undefined {
  const { averageUtilization = null, averageValue = null } = asMap(target);
  const resource = asText(name);
  if (resource === '' || (averageUtilization === null) === (averageValue === null)) return undefined;
  const read = averageValue === null ? utilizationOf(averageUtilization) : averageValueOf(averageValue);
  if (read === undefined) return undefined;
  return resource === 'cpu' || resource === 'memory' ? { resource, container, target: read } : resource;
}

function utilizationOf(value: Json): MetricTarget | undefined {
  return isCount(value) ? { averageUtilization: value } : undefined;
}

function averageValueOf(value: Json): MetricTarget | undefined {
  const quantity = quantityOf(value);
  const averageValue = quantity === undefined ? 0n : milliOf(quantity);
  return averageValue > 0n ? { averageValue } : undefined;
}

function quantityOf(value: Json | undefined): Quantity | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const quantity = parseQuantity(String(value));
  return typeof quantity === 'string' ? undefined : quantity;
}

/** Upstream's MilliValue: rounded up. */
export function milliOf(quantity: Quantity): bigint {
  const nano = nanoOf(quantity);
  const perMilli = 1_000_000n;
  return nano / perMilli + (nano % perMilli > 0n ? 1n : 0n);
}

function behaviorOf({ scaleUp, scaleDown }: JsonMap): NonNullable<HorizontalPodAutoscaler['behavior']> | 'refused' {
  const up = copyScalingRules(scaleUp, defaultScaleUpRules);
  const down = copyScalingRules(scaleDown, defaultScaleDownRules);
  return up === undefined || down === undefined ? 'refused' : { scaleUp: up, scaleDown: down };
}

/** Upstream's copyHPAScalingRules; undefined for what the server refuses. */
function copyScalingRules(from: Json | undefined, to: ScalingRules): ScalingRules | undefined {
  const given = asMap(from);
  const window = given.stabilizationWindowSeconds ?? to.stabilizationWindowSeconds;
  const selectPolicy = given.selectPolicy ?? to.selectPolicy;
  const policies = (given.policies ?? null) === null ? to.policies : asList(given.policies).map(policyOf);
  const tolerance = (given.tolerance ?? null) === null ? undefined : toleranceOf(given.tolerance);
  if (typeof window !== 'number' || window < 0 || window > 3600 || tolerance === 'refused') return undefined;
  if (selectPolicy !== 'Max' && selectPolicy !== 'Min' && selectPolicy !== 'Disabled') return undefined;
  const known = policies.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < policies.length) return undefined;
  return { stabilizationWindowSeconds: window, selectPolicy, policies: known, tolerance };
}

function policyOf(policy: Json): ScalingPolicy | undefined {
  const { type, value, periodSeconds } = asMap(policy);
  if ((type !== 'Pods' && type !== 'Percent') || !isCount(value) || !isCount(periodSeconds)) return undefined;
  return periodSeconds > 1800 ? undefined : { type, value, periodSeconds };
}

/** Upstream's AsApproximateFloat64. */
function toleranceOf(value: Json | undefined): number | 'refused' {
  const quantity = quantityOf(value);
  if (quantity === undefined || quantity.unscaled < 0n) return 'refused';
  return Number(quantity.unscaled) * Number(`1e${quantity.exponent}`);
}
