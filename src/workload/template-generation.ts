import type { DaemonSet } from './api-types.ts';

/** Counts the changes of a DaemonSet's template; its pods carry the count as a label. */
export const templateGenerationAnnotation = 'deprecated.daemonset.template.generation';

/** How often the set's template has changed, as text; undefined when the annotation does not say it. */
export function getTemplateGeneration(ds: DaemonSet): string | undefined {
  const generation = ds.metadata.annotations[templateGenerationAnnotation];
  return generation !== undefined && /^-?\d+$/.test(generation) ? String(Number(generation)) : undefined;
}
