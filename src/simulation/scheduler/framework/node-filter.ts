import type { NodeInfo } from './node-info.ts';
import type { Status } from './status.ts';

/** Why a node does not take the pod; undefined: it does. What it looks at may change between two calls. */
export type NodeFilter = (node: NodeInfo) => Status | undefined;
