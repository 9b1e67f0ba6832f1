import { paused as words } from '../../wording/findings/no-effect.ts';
import { kindOf } from '../../workload/kinds.ts';
import { deletingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';
import { isCompared } from './compared.ts';

const path = ['spec', 'paused'];

export const paused: Rule = {
  id: 'paused',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    if (object === undefined || !kindOf(object).isPaused(object)) return [];
    const { template, replicas, kind, baseline } = context.change;
    const { before, after = 0 } = replicas;
    const scaling = before === undefined || before === after ? undefined : { before, after };
    const waits = kind === 'paused' ? 'template-waits' : 'nothing-waits';
    return [
      finding(paused, {
        severity: kind === 'paused' && template.length > 0 && isCompared(context) ? 'warning' : 'information',
        message: words.message(baseline.object === undefined ? 'new' : waits, scaling),
        range: findingRange(context, path),
        fixes: deletingFix(context, path),
      }),
    ];
  },
};
