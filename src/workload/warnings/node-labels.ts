// Labels of nodes that are no longer in use, after pkg/api/node/util.go (1.36.3).

const deprecatedNodeLabels: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
};

const deprecatedLater: Readonly<Record<string, string>> = {
  'app.kubernetes.io/created-by': 'deprecated since v1.9',
  'scheduler.alpha.kubernetes.io/preferAvoidPods': 'deprecated since v1.22; use Taints and Tolerations instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
};

/** What is said of a node's label that is no longer in use; undefined for all others. */
export function deprecatedNodeLabel(key: string, knowsAll: boolean): string | undefined {
  const [early, late] = [deprecatedNodeLabels, deprecatedLater].map((table) =>
    Object.hasOwn(table, key) ? table[key] : undefined,
  );
  return early ?? (knowsAll ? late : undefined);
}
