import { accessMode, claimsSharedWith } from '../../../surroundings/placement.ts';
import { oneWriterVolumeBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { probeTimes, terminationTime } from '../../../workload/template-times.ts';
import { podPath, rollingDeployment, wholeSeconds } from '../../facts.ts';
import { fix } from '../../fixes.ts';
import { finding, placeOf } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { writeField } from '../../text-edits.ts';
import { whereStuck } from '../where-stuck.ts';
import { unavailableInstead } from './unavailable-instead.ts';

/** Claims that only one pod, or the pods of one node, may hold. */
export const oneWriterVolumeBlocksSurge: Rule = {
  id: 'one-writer-volume-blocks-surge',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.maxSurge < 1 || rolling.bounds.maxUnavailable > 0) return [];
    if (rolling.bounds.replicas < 1) return [];
    return claimsSharedWith(context.change.baseline.object, context.workload).flatMap(({ claim, index }) => {
      const mode = accessMode(context.workload, context.surroundings, claim);
      const isPod = mode === 'ReadWriteOncePod';
      if (!isPod && (mode !== 'ReadWriteOnce' || context.assumptions.nodes === 1)) return [];
      return finding(oneWriterVolumeBlocksSurge, {
        severity: isPod ? 'error' : 'warning',
        message: isPod ? words.onePod(claim, whereStuck(context)) : words.oneNode(claim),
        range: placeOf(context, podPath(context.workload, ['volumes', index, 'persistentVolumeClaim', 'claimName'])),
        fixes: [...recreateInstead(context), ...unavailableInstead(context)],
      });
    });
  },
};

/** Recreate forbids rollingUpdate, so the strategy is written anew. */
function recreateInstead(context: RuleContext): readonly Fix[] {
  const edits = writeField(context, ['spec', 'strategy'], { type: 'Recreate' });
  return fix(words.recreateFix(recreateSeconds(context)), edits);
}

/** How long Recreate would be down: until the old pods are gone, and the new ones ready. */
function recreateSeconds({ workload, assumptions }: RuleContext): number {
  const spec = workload.object?.spec.template.spec ?? {};
  const starting = assumptions.imagePullSeconds * 1000 + (probeTimes(spec, assumptions).ready ?? 0);
  return wholeSeconds(terminationTime(spec, assumptions) + starting);
}
