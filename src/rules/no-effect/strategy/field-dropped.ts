import { fieldDropped as words } from '../../../wording/findings/no-effect.ts';
import { written } from '../../facts.ts';
import { deletingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';

export const fieldDropped: Rule = {
  id: 'field-dropped',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  isFixSafe: true,
  check: (context) =>
    context.workload.dropped
      .filter((path) => path.at(-1) === 'maxUnavailable')
      .map((path) =>
        finding(fieldDropped, {
          message: words.message(String(written(context, path)), context.assumptions.kubernetesVersion),
          range: findingRange(context, path),
          fixes: deletingFix(context, path),
        }),
      ),
};
