import type { WorkloadObject } from './api-types.ts';

/** Counts the changes of a template; its pods carry the count as a label. */
export const templateGenerationAnnotation = 'deprecated.daemonset.template.generation';

/** How often the set's template has changed, as text; undefined when the annotation does not say it. */
export function getTemplateGeneration({ metadata }: WorkloadObject): string | undefined {
  const generation = metadata.annotations[templateGenerationAnnotation];
  return generation !== undefined && /^-?\d+$/.test(generation) ? String(Number(generation)) : undefined;
}
