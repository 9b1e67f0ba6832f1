// Follows Status of kube-scheduler/framework/interface.go (v0.36.3); no status at all is success.
/** Why a plugin does not let a pod onto a node. */
export interface Status {
  readonly reasons: readonly string[];
  /** Whether the node might take the pod if others were gone. */
  readonly isResolvable: boolean;
  readonly plugin: PluginName;
}

export type PluginName =
  | 'NodeUnschedulable'
  | 'NodeName'
  | 'TaintToleration'
  | 'NodeAffinity'
  | 'NodePorts'
  | 'NodeResourcesFit'
  | 'VolumeRestrictions'
  | 'NodeVolumeLimits'
  | 'VolumeBinding'
  | 'VolumeZone'
  | 'PodTopologySpread'
  | 'InterPodAffinity'
  | 'NodeResourcesBalancedAllocation';

export function unschedulable(plugin: PluginName, ...reasons: readonly string[]): Status {
  return { reasons, isResolvable: true, plugin };
}

export function unresolvable(plugin: PluginName, ...reasons: readonly string[]): Status {
  return { reasons, isResolvable: false, plugin };
}

/** One object for the same plugins, whatever their order. */
export type PluginSet = ReadonlySet<PluginName>;

const pluginSets = new Map<string, PluginSet>();

export function pluginSet(names: readonly PluginName[]): PluginSet {
  const set = new Set(names);
  const key = [...set].sort().join(' ');
  const known = pluginSets.get(key) ?? set;
  pluginSets.set(key, known);
  return known;
}
