import type { PodTemplateSpec } from '../workload/api-types.ts';
import { equalIgnoreHash } from './controllers/deployment/deployment-util.ts';

interface TemplateEntry<Value> {
  readonly template: PodTemplateSpec;
  readonly value: Value;
}

/** Finds what is known of a template among those of many workloads, which differ in their labels. */
export class TemplateIndex<Value> {
  readonly #byLabels = new Map<string, TemplateEntry<Value>[]>();

  add(template: PodTemplateSpec, value: Value): void {
    const key = labelsKey(template);
    const entries = this.#byLabels.get(key);
    if (entries === undefined) this.#byLabels.set(key, [{ template, value }]);
    else entries.push({ template, value });
  }

  /** The first that was added with an equal template, whatever its hash. */
  find(template: PodTemplateSpec): Value | undefined {
    const isEqual = (each: TemplateEntry<Value>) =>
      each.template === template || equalIgnoreHash(each.template, template);
    return this.#byLabels.get(labelsKey(template))?.find(isEqual)?.value;
  }
}

function labelsKey({ metadata }: PodTemplateSpec): string {
  const { 'pod-template-hash': _, ...labels } = metadata.labels;
  return JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)));
}
