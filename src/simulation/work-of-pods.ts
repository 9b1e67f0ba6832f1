import { asList, asMap, type JsonMap } from '../document/manifest.ts';

/**
 * What it costs to tell what becomes of the pods of a template on a node, in events: whatever changes one of their containers
 * writes the status of all of them.
 */
export function workOfPods({ spec }: JsonMap): number {
  const { containers, initContainers } = asMap(spec);
  const all = [...asList(containers), ...asList(initContainers)].map(asMap);
  return all.reduce((sum, each) => sum + 1 + probesOf(each), 0) ** 2 / 2;
}

function probesOf({ startupProbe, readinessProbe, livenessProbe }: JsonMap): number {
  return [startupProbe, readinessProbe, livenessProbe].filter((probe) => probe !== undefined).length;
}
