import type { Path } from '../../../document/manifest.ts';
import { antiAffinityTerms, requiredAntiAffinity } from '../../../surroundings/placement.ts';
import { matchTemplateHashTitle } from '../../../wording/findings/fix-titles.ts';
import { antiAffinityBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { traitsIn } from '../../../workload/versions.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Finding, Fix, Rule, RuleContext, Severity } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { noNodeBy } from './no-node.ts';
import { nodesNeeded } from './nodes-needed.ts';
import { unavailableInstead } from './unavailable-instead.ts';

export const antiAffinityBlocksSurge: Rule = {
  id: 'anti-affinity-blocks-surge',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['pods-find-no-node'],
  check: (context) => {
    const { change, workload } = context;
    const where = whereStuck(context);
    const told = noNodeBy(context, 'anti-affinity');
    if (told !== undefined) {
      const { isForExtra } = told;
      const message = words.told(told.words, where);
      return requiredAntiAffinity(workload).map((path) =>
        findingAt(path, { message, severity: 'error', isForExtra }, context),
      );
    }
    const need = nodesNeeded(context);
    if (need === undefined) return [];
    const found = { message: words.message(need, where), severity: need.severity, isForExtra: !need.isForAll };
    return antiAffinityTerms(change.baseline.object, workload).map((path) => findingAt(path, found, context));
  },
};

interface AffinityBlock {
  readonly message: string;
  readonly severity: Severity;
  readonly isForExtra: boolean;
}

function findingAt(path: Path, { message, severity, isForExtra }: AffinityBlock, context: RuleContext): Finding {
  const range = findingRange(context, [...path, 'topologyKey']);
  const fixes = isForExtra ? [...unavailableInstead(context), ...matchTemplateHash(context, path)] : [];
  return finding(antiAffinityBlocksSurge, { severity, message, range, fixes });
}

function matchTemplateHash(context: RuleContext, path: Path): readonly Fix[] {
  if (!traitsIn(context.assumptions).gates.MatchLabelKeysInPodAffinity) return [];
  return settingFix(context, path, { matchLabelKeys: ['pod-template-hash'] }, matchTemplateHashTitle);
}
