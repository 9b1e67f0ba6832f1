// ScaledObjects of KEDA, which has a HorizontalPodAutoscaler scale their targets: keda v2 controllers/keda/hpa.go.

import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { usualScaledKind } from '../../std/workload-kinds.ts';

const [defaultLeast, defaultMost] = [1, 100];
const longestName = 63;

/** The HorizontalPodAutoscaler that KEDA makes of a ScaledObject; undefined while it is paused without a number. */
export function autoscalerMadeOf({ metadata, spec }: JsonMap): JsonMap | undefined {
  const { name, namespace = null, annotations } = asMap(metadata);
  const { scaleTargetRef, minReplicaCount, maxReplicaCount = defaultMost, triggers, advanced } = asMap(spec);
  const paused = asMap(annotations);
  const pausedAt = paused['autoscaling.keda.sh/paused-replicas'];
  if (pausedAt === undefined && paused['autoscaling.keda.sh/paused'] === 'true') return undefined;
  const config = asMap(asMap(advanced).horizontalPodAutoscalerConfig);
  const bounds =
    pausedAt === undefined
      ? { minReplicas: minReplicaCount || defaultLeast, maxReplicas: maxReplicaCount }
      : { minReplicas: Number(pausedAt), maxReplicas: Number(pausedAt) };
  const target = asMap(scaleTargetRef);
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: asText(config.name) || `keda-hpa-${asText(name)}`.slice(0, longestName), namespace },
    spec: {
      scaleTargetRef: {
        apiVersion: asText(target.apiVersion) || 'apps/v1',
        kind: asText(target.kind) || usualScaledKind,
        name: target.name ?? null,
      },
      ...bounds,
      metrics: asList(triggers).map((trigger) => metricOf(asMap(trigger))),
      ...(config.behavior !== undefined && { behavior: config.behavior }),
    },
  };
}

/** Triggers for CPU and memory are metrics of the kubelet; KEDA itself serves all others. */
function metricOf({ type, metricType, metadata }: JsonMap): JsonMap {
  const { value = null, containerName, type: formerType } = asMap(metadata);
  if (type !== 'cpu' && type !== 'memory') return { type: 'External', external: { metric: { name: asText(type) } } };
  const isAverage = (asText(metricType) || asText(formerType)) === 'AverageValue';
  const target: Json = isAverage
    ? { type: 'AverageValue', averageValue: value }
    : { type: 'Utilization', averageUtilization: Number(value) };
  return containerName === undefined
    ? { type: 'Resource', resource: { name: type, target } }
    : { type: 'ContainerResource', containerResource: { name: type, container: containerName, target } };
}
