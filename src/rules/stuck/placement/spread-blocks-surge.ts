import { asText, type JsonMap, type Path } from '../../../document/manifest.ts';
import { tightestSpread } from '../../../surroundings/spread-room.ts';
import { matchTemplateHashTitle } from '../../../wording/findings/fix-titles.ts';
import { spreadBlocksSurge as words } from '../../../wording/findings/placement.ts';
import type { WorkloadObject } from '../../../workload/api-types.ts';
import { knownNodes } from '../../../workload/assumptions.ts';
import { asList, asMap, podSpecPath } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { noNodeBy } from './no-node.ts';

/** Old pods that take the places of new ones, as the constraint does not tell them apart. */
export const spreadBlocksSurge: Rule = {
  id: 'spread-blocks-surge',
  title: words.title,
  severity: 'information',
  kind: 'will-get-stuck',
  hides: ['pods-find-no-node'],
  check: (context) => {
    const where = whereStuck(context);
    const told = noNodeBy(context, 'spread');
    if (told !== undefined) {
      return requiredConstraints(context).map(({ key, path, isMixed }) =>
        finding(spreadBlocksSurge, {
          severity: 'error',
          message: words.told({ key, pods: told.pods, isMixed }, told.words, where),
          range: findingRange(context, [...path, 'topologyKey']),
          fixes: helpfulFixes(context, path, isMixed),
        }),
      );
    }
    if (knownNodes(context.assumptions) !== undefined) return [];
    const spread = tightestSpread(context.workload, context.assumptions);
    const pods = newPodsWithoutNode(context);
    if (spread === undefined || pods === 0) return [];
    return [
      finding(spreadBlocksSurge, {
        message: words.message(spread.key, pods, where),
        range: findingRange(context, [...spread.path, 'topologyKey']),
        fixes: matchTemplateHash(context, spread.path),
      }),
    ];
  },
};

/** Those that must be met, and whether old and new pods count together for them. */
function requiredConstraints({ workload, change }: RuleContext) {
  const constraints = asList(workload.object?.spec.template.spec.topologySpreadConstraints).map(asMap);
  return constraints.flatMap(({ whenUnsatisfiable, topologyKey, matchLabelKeys }, index) => {
    if (whenUnsatisfiable !== 'DoNotSchedule') return [];
    const isMixed = change.kind === 'rollout' && !asList(matchLabelKeys).includes('pod-template-hash');
    return { key: asText(topologyKey), path: [...podSpecPath, 'topologySpreadConstraints', index], isMixed };
  });
}

/** What of a constraint may hold pods up besides where they are: old pods that count, and nodes that take none. */
function helpfulFixes(context: RuleContext, path: Path, isMixed: boolean): readonly Fix[] {
  const index = Number(path.at(-1));
  return [
    ...(isMixed && helps(context, index, matchLabelKeys) ? matchTemplateHash(context, path) : []),
    ...(helps(context, index, honor) ? settingFix(context, path, honor) : []),
  ];
}

const matchLabelKeys = { matchLabelKeys: ['pod-template-hash'] };
/** Nodes whose taints the pods do not tolerate are no domains. */
const honor = { nodeTaintsPolicy: 'Honor' };

/** By trying. */
function helps(context: RuleContext, index: number, fields: JsonMap): boolean {
  const course = context.tried((object) => {
    const { template } = object.spec;
    const constraints = asList(template.spec.topologySpreadConstraints);
    const topologySpreadConstraints = constraints.map((each, at) =>
      at === index ? { ...asMap(each), ...fields } : each,
    );
    const spec = { ...template.spec, topologySpreadConstraints };
    return { ...object, spec: { ...object.spec, template: { ...template, spec } } } as WorkloadObject;
  });
  return course?.timeline.outcome.state === 'completes';
}

function matchTemplateHash(context: RuleContext, path: Path): readonly Fix[] {
  return settingFix(context, path, matchLabelKeys, matchTemplateHashTitle);
}

function newPodsWithoutNode({ timeline, change }: RuleContext): number {
  if (change.kind !== 'rollout' || timeline?.outcome.state !== 'stuck') return 0;
  return timeline.pods.filter(
    ({ laneIndex, nodeName, deleted }) =>
      timeline.lanes[laneIndex]?.isNew === true && nodeName === '' && deleted === undefined,
  ).length;
}
