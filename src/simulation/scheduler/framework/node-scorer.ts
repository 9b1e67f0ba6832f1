import type { NodeInfo } from './node-info.ts';

/** Writes the score of each node, 0 to 100, into the same place of the scores. */
export interface NodeScorer {
  (nodes: readonly NodeInfo[], scores: Int32Array): void;
  /** Whether all nodes get the same, so that it decides nothing. */
  readonly isSame?: boolean;
}
