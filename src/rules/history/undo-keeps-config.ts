import { identity } from '../../surroundings/surroundings.ts';
import { undoKeepsConfig as words } from '../../wording/findings/history.ts';
import { hasOtherData } from '../config-changes.ts';
import { configUses } from '../config-uses.ts';
import { rollsOut } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Finding, Rule } from '../rule.ts';

/** A ConfigMap or Secret that gets other data under the same name while its template rolls out. */
export const undoKeepsConfig: Rule = {
  id: 'undo-keeps-config',
  title: words.title,
  severity: 'information',
  kind: 'history',
  isOfApply: true,
  check: (context) => {
    if (!rollsOut(context)) return [];
    const reported = new Set<string>();
    return configUses(context).flatMap((use): readonly Finding[] => {
      if (reported.has(identity(use)) || !hasOtherData(use, context)) return [];
      reported.add(identity(use));
      return [finding(undoKeepsConfig, { message: words.message(use), range: findingRange(context, use.path) })];
    });
  },
};
