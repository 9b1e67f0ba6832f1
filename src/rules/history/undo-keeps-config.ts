import { keptBy } from '../../change/kept-by.ts';
import type { JsonMap } from '../../document/manifest.ts';
import { removedObject } from '../../surroundings/former-objects.ts';
import { identity } from '../../surroundings/surroundings.ts';
import { undoKeepsConfig as words } from '../../wording/findings/history.ts';
import type { StringMap } from '../../workload/api-types.ts';
import { hasOtherData, ownManifestBefore } from '../config-changes.ts';
import { type ConfigUse, configUses } from '../config-uses.ts';
import { asMap, rollsOut } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Finding, Rule, RuleContext } from '../rule.ts';

/** Configuration that the revision before needs and that an undo does not bring back: it has other data now, or is deleted. */
export const undoKeepsConfig: Rule = {
  id: 'undo-keeps-config',
  title: words.title,
  severity: 'information',
  kind: 'history',
  isOfApply: true,
  check: (context) => {
    if (!rollsOut(context)) return [];
    const changed = onceEach(configUses(context)).filter((use) => hasOtherData(use, context));
    return [
      ...changed.map((use) =>
        finding(undoKeepsConfig, { message: words.message(use), range: findingRange(context, use.path) }),
      ),
      ...deletedFindings(context),
    ];
  },
};

function onceEach(uses: readonly ConfigUse[]): readonly ConfigUse[] {
  return [...new Map(uses.toReversed().map((use) => [identity(use), use])).values()].toReversed();
}

/** Of generated configuration, whose name changes with its data. */
function deletedFindings(context: RuleContext): readonly Finding[] {
  const { workload, surroundings } = context;
  const by = surroundings.baseline?.remover ?? 'kubectl';
  const value = by === 'kubectl' ? undefined : ownManifestBefore(surroundings, workload);
  if (value === undefined) return [];
  const former = configUses({ workload: { namespace: workload.namespace, manifest: { value } } });
  const now = configUses(context);
  return onceEach(former).flatMap((use): readonly Finding[] => {
    if (use.isOptional || removedObject(surroundings, use) === undefined) return [];
    const config = ownManifestBefore(surroundings, use);
    if (config !== undefined && keptBy(marksOf(config), by) !== undefined) return [];
    // Where the template names what has come in its place.
    const path = now.find(({ kind, how, name }) => kind === use.kind && how === use.how && name !== use.name)?.path;
    const range = findingRange(context, path ?? ['metadata', 'name']);
    return [finding(undoKeepsConfig, { message: words.gone(use, by), range })];
  });
}

function marksOf({ metadata }: JsonMap) {
  const { annotations, labels } = asMap(metadata);
  return { annotations: asMap(annotations) as StringMap, labels: asMap(labels) as StringMap };
}
