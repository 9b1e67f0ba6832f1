// Follows kubernetes/pkg/apis/core/validation/validation.go (v1.36.3), validateContainerOnlyForPod: what is wrong with the
// images of a pod that may be in a template.
import { asList, asMap } from '../../document/manifest.ts';
import type { PodTemplateSpec } from '../../workload/api-types.ts';
import { hasBlankEnds } from '../../workload/image-fault.ts';
import { aggregate } from './aggregate.ts';
import type { RefusalWords } from './refusal.ts';

export function refusalOfImages({ spec }: PodTemplateSpec): RefusalWords | undefined {
  const causes = ['containers', 'initContainers'].flatMap((list) =>
    asList(spec[list]).flatMap((container, index) => {
      const { image } = asMap(container);
      if (typeof image !== 'string' || !hasBlankEnds(image)) return [];
      return [
        `spec.${list}[${index}].image: Invalid value: ${JSON.stringify(image)}: must not have leading or trailing whitespace`,
      ];
    }),
  );
  return causes.length === 0 ? undefined : { reason: 'Invalid', message: aggregate(causes) };
}
