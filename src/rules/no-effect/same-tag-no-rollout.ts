import { sameTagNoRollout as words } from '../../wording/findings/no-effect.ts';
import { imagesOf, tagOf } from '../images.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';
import { isCompared } from './compared.ts';

export const sameTagNoRollout: Rule = {
  id: 'same-tag-no-rollout',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const isSame = context.change.kind === 'unchanged' || context.change.kind === 'scaled';
    if (!isSame || !isCompared(context)) return [];
    return imagesOf(context)
      .filter(({ image }) => /^(latest|main|master|develop|dev|stable|edge|nightly)$/.test(tagOf(image)))
      .slice(0, 1)
      .map(({ path }) => finding(sameTagNoRollout, { message: words.message, range: findingRange(context, path) }));
  },
};
