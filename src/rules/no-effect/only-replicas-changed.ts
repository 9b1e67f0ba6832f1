import { onlyReplicasChanged as words } from '../../wording/findings/no-effect.ts';
import { replicasPath } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';
import { isCompared } from './compared.ts';

export const onlyReplicasChanged: Rule = {
  id: 'only-replicas-changed',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { kind, replicas } = context.change;
    if (kind !== 'scaled' || !isCompared(context)) return [];
    return [
      finding(onlyReplicasChanged, {
        message: words.message(replicas.before ?? 0, replicas.after ?? 0),
        range: findingRange(context, replicasPath),
      }),
    ];
  },
};
