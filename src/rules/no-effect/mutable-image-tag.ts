import { mutableImageTag as words } from '../../wording/findings/no-effect.ts';
import { imagesOf, tagOf } from '../images.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

export const mutableImageTag: Rule = {
  id: 'mutable-image-tag',
  title: words.title,
  severity: 'hint',
  kind: 'no-effect',
  check: (context) =>
    imagesOf(context)
      .filter(({ image }) => tagOf(image) === 'latest')
      .map(({ image, path }) =>
        finding(mutableImageTag, { message: words.message(image, 'latest'), range: findingRange(context, path) }),
      ),
};
