import { objectsWithPodLabels } from '../../surroundings/object-index.ts';
import { selectorsOverlap as words } from '../../wording/findings/hint.ts';
import { isWorkloadKind } from '../../workload/workload-kinds.ts';
import { asMap } from '../facts.ts';
import { finding, placeOf } from '../places.ts';
import type { Rule } from '../rule.ts';

export const selectorsOverlap: Rule = {
  id: 'selectors-overlap',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { kind, name, namespace, object } = context.workload;
    const { matchLabels = {}, matchExpressions } = object?.spec.selector ?? {};
    if (Object.keys(matchLabels).length === 0 || matchExpressions !== undefined) return [];
    return [...objectsWithPodLabels(context.surroundings, namespace, matchLabels)]
      .filter((other) => isWorkloadKind(other.kind))
      .filter((other) => other.name !== '' && (other.kind !== kind || other.name !== name))
      .filter((other) => other.file === '' || asMap(other.value.metadata).namespace !== undefined)
      .map((other) =>
        finding(selectorsOverlap, {
          message: words.message(other.kind, other.name),
          range: placeOf(context, ['spec', 'selector']),
        }),
      );
  },
};
