import { rollbackAnnotationLeft as words } from '../../wording/findings/stuck.ts';
import { written } from '../facts.ts';
import { deletingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

const path = ['metadata', 'annotations', 'deprecated.deployment.rollback.to'];

export const rollbackAnnotationLeft: Rule = {
  id: 'rollback-annotation-left',
  title: words.title,
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const revision = written(context, path);
    if (context.workload.kind !== 'Deployment' || typeof revision !== 'string' || !/^\d+$/.test(revision)) return [];
    return [
      finding(rollbackAnnotationLeft, {
        message: words.message(revision),
        range: findingRange(context, path),
        fixes: deletingFix(context, path, words.fix),
      }),
    ];
  },
};
