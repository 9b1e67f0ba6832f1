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
