import { oncePer } from '../std/once-per.ts';
import type { Timeline } from './timeline.ts';

/** Which nodes a course gives a pod to, and takes it from. */
export interface NodeMoves {
  /** How many nodes have a pod before. */
  readonly before: number;
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Of a workload that has one pod on each node. */
export const nodeMovesOf = oncePer(({ pods }: Timeline): NodeMoves => {
  const before = new Set<string>();
  const after = new Set<string>();
  for (const { nodeName, created, deleted, gone } of pods) {
    if (nodeName === '') continue;
    if (created < 0 && (deleted === undefined || deleted >= 0)) before.add(nodeName);
    if (deleted === undefined && gone === undefined) after.add(nodeName);
  }
  return {
    before: before.size,
    lost: [...before].filter((name) => !after.has(name)),
    gained: [...after].filter((name) => !before.has(name)),
  };
});
