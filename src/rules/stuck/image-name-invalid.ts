import { imageNameInvalid as words } from '../../wording/findings/images.ts';
import { imageFault, isPlaceholder } from '../../workload/image-fault.ts';
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
      .map(({ image, path }) =>
        finding(imageNameInvalid, {
          message: isPlaceholder(image) ? words.placeholder(image) : words.message(image),
          severity: isPlaceholder(image) ? 'warning' : 'error',
          range: findingRange(context, path),
        }),
      ),
};
