import { isMap, type Json } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import type { PodTemplateSpec, WorkloadObject } from '../workload/api-types.ts';

/** The same object as it might have run before: with another tag of its first container's image. */
export function withFormerImage<Kind extends WorkloadObject>(object: Kind): Kind {
  return { ...object, spec: { ...object.spec, template: formerTemplate(object.spec.template) } };
}

/** `registry:5000/app:1.2` gives `registry:5000/app:former`; a digest gives way to the tag. */
export function formerImage(image: string): string {
  const name = (image.split('@', 1)[0] ?? '').replace(/:[^:/]*$/, '');
  const former = `${name}:former`;
  return former === image ? `${former}-1` : former;
}

const formerTemplate = oncePer((template: PodTemplateSpec): PodTemplateSpec => {
  const { containers } = template.spec;
  if (!Array.isArray(containers) || containers.length === 0) return withFormerAnnotation(template);
  const [first, ...others] = containers as readonly Json[];
  if (!isMap(first) || typeof first.image !== 'string') return withFormerAnnotation(template);
  const former = { ...first, image: formerImage(first.image) };
  return { ...template, spec: { ...template.spec, containers: [former, ...others] } };
});

/** A template without an image also needs a predecessor that differs. */
function withFormerAnnotation(template: PodTemplateSpec): PodTemplateSpec {
  const annotations = { ...template.metadata.annotations, 'rollout-preview/revision': 'former' };
  return { ...template, metadata: { ...template.metadata, annotations } };
}
