import type { JsonMap } from '../../../document/manifest.ts';
import { selectorImmutable as words } from '../../../wording/findings/rejected.ts';
import { fix } from '../../fixes.ts';
import { placeOf } from '../../places.ts';
import { writeField } from '../../text-edits.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { selectorPath } from './selector-labels.ts';

export const selectorImmutable = rejectedRule({
  id: 'selector-immutable',
  title: words.title,
  claims: (reason) => reason.field === 'spec.selector' && reason.message.endsWith(': field is immutable'),
  place: (context) => placeOf(context, selectorPath),
  fixes: (context) => {
    const { object, label } = context.change.baseline;
    if (object === undefined) return [];
    const before = object.spec.selector as unknown as JsonMap;
    return fix(words.fix(label), writeField(context, selectorPath, before));
  },
});
