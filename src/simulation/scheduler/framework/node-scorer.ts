import type { NodeInfo } from './node-info.ts';

/** Writes the score of each node, 0 to 100, into the same place of the scores. */
export type NodeScorer = (nodes: readonly NodeInfo[], scores: Int32Array) => void;
