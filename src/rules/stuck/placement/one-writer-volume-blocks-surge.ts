import { accessMode, claimsSharedWith } from '../../../surroundings/placement.ts';
import { oneWriterVolumeBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { podSpecPath, rollingDeployment, wholeSeconds } from '../../facts.ts';
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
        range: placeOf(context, [...podSpecPath, 'volumes', index, 'persistentVolumeClaim', 'claimName']),
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

/** How long Recreate would be down: a pod's stopping, simulated or assumed, and a pod's way to Ready. */
function recreateSeconds({ timeline, assumptions }: RuleContext): number {
  const pods = timeline?.pods.slice(0, 1000) ?? [];
  const stops = pods.flatMap(({ deleted, gone }) =>
    deleted === undefined || gone === undefined ? [] : [gone - deleted],
  );
  const starts = pods.flatMap(({ created, ready }) => (ready === undefined ? [] : [ready - created]));
  const stopping = stops.length === 0 ? assumptions.terminationSeconds * 1000 : Math.max(...stops);
  return wholeSeconds(stopping + Math.max(0, ...starts));
}
