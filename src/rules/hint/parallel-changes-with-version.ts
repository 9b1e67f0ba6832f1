import { parallelChangesWithVersion as words } from '../../wording/findings/hint.ts';
import { startsPods } from '../facts.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

export const parallelChangesWithVersion: Rule = {
  id: 'parallel-changes-with-version',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { object } = context.workload;
    if (object?.kind !== 'StatefulSet' || object.spec.podManagementPolicy !== 'Parallel' || !startsPods(context))
      return [];
    return [
      finding(parallelChangesWithVersion, {
        message: words.message,
        range: keyPlaceOf(context, ['spec', 'podManagementPolicy']),
      }),
    ];
  },
};
