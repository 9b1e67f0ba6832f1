import { asText } from '../../document/manifest.ts';
import { claimsDeleted as words } from '../../wording/findings/capacity.ts';
import { asMap, replicasPath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** The claims of the pods that a StatefulSet loses by this apply, where its settings delete them, too. */
export const claimsDeleted: Rule = {
  id: 'claims-deleted',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  isOfApply: true,
  check: (context) => {
    const { object } = context.workload;
    const { replicas, baseline, kind } = context.change;
    const { before = 0, after = 0 } = replicas;
    if (object?.kind !== 'StatefulSet' || baseline.source === 'assumed' || kind === 'rejected') return [];
    const { persistentVolumeClaimRetentionPolicy, volumeClaimTemplates, ordinals } = object.spec;
    const lost = before - after;
    if (persistentVolumeClaimRetentionPolicy?.whenScaled !== 'Delete' || lost <= 0) return [];
    const first = (ordinals?.start ?? 0) + after;
    const claims = volumeClaimTemplates.map(({ metadata }) => {
      const name = `${asText(asMap(metadata).name)}-${context.workload.name}`;
      return { first: `${name}-${first}`, last: `${name}-${first + lost - 1}` };
    });
    if (claims.length === 0) return [];
    return [
      finding(claimsDeleted, {
        message: words.message(before, after, lost * claims.length, claims),
        range: findingRange(context, replicasPath),
        fixes: settingFix(context, ['spec', 'persistentVolumeClaimRetentionPolicy'], { whenScaled: 'Retain' }),
      }),
    ];
  },
};
