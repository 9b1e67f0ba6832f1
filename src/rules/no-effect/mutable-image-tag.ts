import { mutableImageTag as words } from '../../wording/findings/no-effect.ts';
import { imagesOf, tagOf } from '../images.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** Names of branches and channels: whoever builds from one writes its tag again. */
const moving: ReadonlySet<string> = new Set([
  'canary',
  'dev',
  'develop',
  'edge',
  'latest',
  'main',
  'master',
  'nightly',
  'snapshot',
  'unstable',
]);

export const mutableImageTag: Rule = {
  id: 'mutable-image-tag',
  title: words.title,
  severity: 'hint',
  kind: 'no-effect',
  check: (context) =>
    imagesOf(context)
      .filter(({ image }) => moving.has(tagOf(image)))
      .map(({ image, path }) =>
        finding(mutableImageTag, { message: words.message(image, tagOf(image)), range: findingRange(context, path) }),
      ),
};
