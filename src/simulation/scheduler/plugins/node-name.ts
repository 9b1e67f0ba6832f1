// Follows kubernetes/pkg/scheduler/framework/plugins/nodename/node_name.go (v1.36.3).
import { asText } from '../../../document/manifest.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { PodShape } from '../framework/pod-info.ts';
import { type Status, unresolvable } from '../framework/status.ts';

const isOther = unresolvable('NodeName', "node(s) didn't match the requested node name");

export function filterNodeName({ spec }: PodShape, { node }: NodeInfo): Status | undefined {
  const name = asText(spec.nodeName);
  return name === '' || name === node.name ? undefined : isOther;
}
