import type { Path } from '../../../document/manifest.ts';
import { antiAffinityTerms } from '../../../surroundings/placement.ts';
import { matchTemplateHashTitle } from '../../../wording/findings/fix-titles.ts';
import { antiAffinityBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { traitsIn } from '../../../workload/versions.ts';
import { settingFix } from '../../fixes.ts';
import { finding, placeOf } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { nodesNeeded } from './nodes-needed.ts';
import { unavailableInstead } from './unavailable-instead.ts';

export const antiAffinityBlocksSurge: Rule = {
  id: 'anti-affinity-blocks-surge',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const need = nodesNeeded(context);
    if (need === undefined) return [];
    return antiAffinityTerms(context.change.baseline.object, context.workload).map((path) =>
      finding(antiAffinityBlocksSurge, {
        severity: need.severity,
        message: words.message(need, whereStuck(context)),
        range: placeOf(context, [...path, 'topologyKey']),
        fixes: need.isForAll ? [] : [...unavailableInstead(context), ...matchTemplateHash(context, path)],
      }),
    );
  },
};

function matchTemplateHash(context: RuleContext, path: Path): readonly Fix[] {
  if (!traitsIn(context.assumptions).gates.MatchLabelKeysInPodAffinity) return [];
  return settingFix(context, path, { matchLabelKeys: ['pod-template-hash'] }, matchTemplateHashTitle);
}
