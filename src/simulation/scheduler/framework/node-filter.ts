import type { NodeInfo } from './node-info.ts';
import type { Status } from './status.ts';

/**
 * Why a node does not take the pod; undefined: it does. What it looks at may change between two calls. Where it is asked
 * for no more than whether, the reasons may be left out.
 */
export type NodeFilter = (node: NodeInfo, isBrief: boolean) => Status | undefined;
