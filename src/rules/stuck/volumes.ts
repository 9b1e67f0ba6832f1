// Claims that only one pod, or the pods of one node, may hold.
import { asList, asMap, neighbours, podSpecPath, rollingDeployment, wholeSeconds } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { writeField } from '../text-edits.ts';
import { blockedAtStart, unavailableInstead } from './ports-and-places.ts';

export const oneWriterVolumeBlocksSurge: Rule = {
  id: 'one-writer-volume-blocks-surge',
  title: 'An old pod holds the volume that the new pod waits for',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.maxSurge < 1 || rolling.bounds.maxUnavailable > 0) return [];
    if (rolling.bounds.replicas < 1) return [];
    return claimsOf(context).flatMap(({ claim, index }) => {
      const mode = accessMode(context, claim);
      const isPod = mode === 'ReadWriteOncePod';
      if (!isPod && (mode !== 'ReadWriteOnce' || context.assumptions.nodes === 1)) return [];
      return finding(oneWriterVolumeBlocksSurge, {
        severity: isPod ? 'error' : 'warning',
        message: isPod
          ? `the new pod cannot start while an old pod holds claim "${claim}" (ReadWriteOncePod)${blockedAtStart(context)}`
          : `the new pod waits for volume "${claim}" (ReadWriteOnce) if it lands on another node than the old pod`,
        range: placeOf(context, [...podSpecPath, 'volumes', index, 'persistentVolumeClaim', 'claimName']),
        fixes: [...recreateInstead(context), ...unavailableInstead(context)],
      });
    });
  },
};

function claimsOf({ workload }: RuleContext): readonly { readonly claim: string; readonly index: number }[] {
  return asList(workload.object?.spec.template.spec.volumes).flatMap((volume, index) => {
    const claim = asMap(asMap(volume).persistentVolumeClaim).claimName;
    return typeof claim === 'string' ? [{ claim, index }] : [];
  });
}

/** The claim's one access mode; undefined when the claim is not known or has several. */
function accessMode(context: RuleContext, name: string): string | undefined {
  const claim = neighbours(context, 'PersistentVolumeClaim').find((each) => each.name === name);
  const modes = asList(asMap(claim?.value.spec).accessModes);
  return modes.length === 1 ? String(modes[0]) : undefined;
}

/** Recreate forbids rollingUpdate, so the strategy is written anew. */
function recreateInstead(context: RuleContext) {
  const edits = writeField(sourceOf(context), ['spec', 'strategy'], { type: 'Recreate' });
  return fix(`Set type: Recreate (about ${recreateSeconds(context)} s down)`, edits);
}

/** How long Recreate would be down: an old pod's stopping and a new pod's way to Ready, as simulated. */
function recreateSeconds({ timeline }: RuleContext): number {
  const stopping = (timeline?.pods ?? []).map((pod) =>
    pod.deleted === undefined ? 0 : (pod.gone ?? pod.deleted) - pod.deleted,
  );
  const starting = (timeline?.pods ?? []).map((pod) => (pod.ready === undefined ? 0 : pod.ready - pod.created));
  return wholeSeconds(Math.max(0, ...stopping.slice(0, 1000)) + Math.max(0, ...starting.slice(0, 1000)));
}
