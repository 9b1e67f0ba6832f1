import { imageNameInvalid as words } from '../../wording/findings/images.ts';
import { hasBlankEnds, imageFault, isPlaceholder } from '../../workload/image-fault.ts';
import { imagesOf } from '../images.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** The name of an image that no node can read; where another program fills it in, the forecast takes it for filled in. */
export const imageNameInvalid: Rule = {
  id: 'image-name-invalid',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) =>
    imagesOf(context)
      .filter(({ image }) => imageFault(image) !== undefined)
      .map(({ image, path }) => finding(imageNameInvalid, { ...told(image), range: findingRange(context, path) })),
};

function told(image: string): { readonly message: string; readonly severity: 'error' | 'warning' } {
  if (hasBlankEnds(image)) return { message: words.refused(JSON.stringify(image)), severity: 'error' };
  if (isPlaceholder(image)) return { message: words.placeholder(image), severity: 'warning' };
  return { message: words.message(image), severity: 'error' };
}
