import { configMissing as words } from '../../wording/findings/gone.ts';
import { startsNewPods } from '../facts.ts';
import { replacingFix } from '../fixes.ts';
import { missingConfig } from '../missing-config.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** A key or a whole ConfigMap or Secret that containers cannot be created without; a name may be in the cluster. */
export const configMissing: Rule = {
  id: 'config-missing',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['config-change-does-not-roll'],
  check: (context) =>
    missingConfig(context.workload, context.surroundings).map(({ use, key, path, near, isGenerated = false }) =>
      finding(configMissing, {
        message: key === undefined ? words.object(use, near) : words.key(use, key, near),
        severity: key !== undefined && startsNewPods(context) ? 'error' : 'warning',
        range: findingRange(context, path),
        fixes: near === undefined || isGenerated ? [] : replacingFix(context, path, near, words.fix(near)),
      }),
    ),
};
