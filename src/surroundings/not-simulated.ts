import { asMap, asText, type ManifestFile } from '../document/manifest.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';

/** How many objects of a kind there are that is not simulated. */
export interface NotSimulated {
  /** The API group; empty for that of Pods. */
  readonly group: string;
  readonly kind: string;
  readonly count: number;
}

/** Kinds besides those that are simulated that run pods, roll them out or have somebody else do so, by API group. */
const kindsByGroup: Readonly<Record<string, readonly string[]>> = {
  '': ['Pod', 'ReplicationController'],
  apps: ['ReplicaSet'],
  'apps.kruise.io': ['AdvancedCronJob', 'BroadcastJob', 'CloneSet'],
  'apps.openshift.io': ['DeploymentConfig'],
  'argoproj.io': ['Application', 'ApplicationSet', 'CronWorkflow', 'Rollout', 'Workflow'],
  batch: ['CronJob', 'Job'],
  'batch.volcano.sh': ['Job'],
  'flagger.app': ['Canary'],
  'helm.cattle.io': ['HelmChart'],
  'helm.toolkit.fluxcd.io': ['HelmRelease'],
  'jobset.x-k8s.io': ['JobSet'],
  'keda.sh': ['ScaledJob'],
  'kustomize.toolkit.fluxcd.io': ['Kustomization'],
  'leaderworkerset.x-k8s.io': ['LeaderWorkerSet'],
  'serving.knative.dev': ['Configuration', 'Service'],
  'tekton.dev': ['PipelineRun', 'TaskRun'],
};

/**
 * What of a file rolls out or runs pods and is not simulated, in the order of its groups and kinds. What installs a chart
 * or an overlay that is previewed is, by names such as `Application shop`.
 */
export function notSimulatedIn({ manifests }: ManifestFile, followed: readonly string[] = []): readonly NotSimulated[] {
  const each = manifests.flatMap(({ value: { apiVersion, kind, metadata } }) => {
    if (followed.length > 0 && followed.includes(`${kind} ${asText(asMap(metadata).name)}`)) return [];
    const version = String(apiVersion);
    const group = version.slice(0, Math.max(0, version.lastIndexOf('/')));
    return typeof kind === 'string' && runsPods(group, kind) ? [{ group, kind, count: 1 }] : [];
  });
  return sumOf(each);
}

/** Other groups have their own kinds under the names of those that are simulated, such as OpenKruise. */
function runsPods(group: string, kind: string): boolean {
  return (
    (Object.hasOwn(kindsByGroup, group) && kindsByGroup[group]?.includes(kind) === true) ||
    (isWorkloadKind(kind) && group.includes('.'))
  );
}

/** The same kinds as one, in the order of their groups and kinds. */
export function sumOf(all: readonly NotSimulated[]): readonly NotSimulated[] {
  const sums = new Map<string, NotSimulated>();
  for (const each of all) {
    const key = `${each.group}/${each.kind}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
