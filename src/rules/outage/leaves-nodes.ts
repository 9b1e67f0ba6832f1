import { asMap, type JsonMap, type Path } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { leavesNodes as words } from '../../wording/findings/outage.ts';
import { listText } from '../../wording/list-text.ts';
import type { PodTemplateSpec, StringMap } from '../../workload/api-types.ts';
import { knownNodes, usualLabels } from '../../workload/assumptions.ts';
import { kindOf } from '../../workload/kinds.ts';
import type { KnownNode } from '../../workload/known-world.ts';
import { nodeShouldRunDaemonPod } from '../../workload/placement/node-eligibility.ts';
import { requiredLabels } from '../../workload/placement/wanted-labels.ts';
import { podSpecPath, written } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange, keyPlaceOf } from '../places.ts';
import type { Finding, Fix, Rule, RuleContext } from '../rule.ts';

/** What of a pod's spec decides on which nodes daemon pods run, the likeliest first. */
const deciding = ['nodeSelector', 'affinity', 'tolerations', 'nodeName'] as const;
type Deciding = (typeof deciding)[number];

/** The controller deletes pods on nodes that they do not fit any more, whatever maxUnavailable says. */
export const leavesNodes: Rule = {
  id: 'leaves-nodes',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    const { object } = context.workload;
    const { baseline, kind } = context.change;
    if (object === undefined || kind === 'unchanged' || kindOf(object).podsDifferBy !== 'node') return [];
    const after = object.spec.template;
    const before = baseline.source === 'assumed' ? undefined : baseline.object?.spec.template;
    const nodes = context.assumptions.nodeSize === undefined ? knownNodes(context.assumptions) : undefined;
    if (nodes === undefined) return before === undefined ? [] : unknownNodes(context, before, after);
    return lostNodes(context, nodes, { before: before ?? after, after });
  },
};

interface Templates {
  readonly before: PodTemplateSpec;
  readonly after: PodTemplateSpec;
}

function lostNodes(
  context: RuleContext,
  nodes: readonly KnownNode[],
  { before, after }: Templates,
): readonly Finding[] {
  const had = nodes.filter((node) => runsOn(before, node));
  const lost = had.filter((node) => !runsOn(after, node));
  const [first] = lost;
  if (first === undefined) return had.length === 0 ? neverFits(context, nodes, after) : [];
  const changed = deciding.filter((field) => !deepEqual(before.spec[field] ?? null, after.spec[field] ?? null));
  const field = changed.find((each) => lost.some((node) => runsOn(withField(after, before, each), node))) ?? changed[0];
  if (field === undefined) return [];
  const isAll = !nodes.some((node) => runsOn(after, node));
  const told = { lost: lost.length, all: had.length, first: first.name };
  return [
    finding(leavesNodes, {
      severity: isAll ? 'error' : 'warning',
      message: isAll ? words.noNode(told, field) : words.message(told, field),
      range: placeOf(context, field),
      fixes: restored(context, field, before),
    }),
  ];
}

function neverFits(context: RuleContext, nodes: readonly KnownNode[], template: PodTemplateSpec): readonly Finding[] {
  if (nodes.length === 0 || nodes.some((node) => runsOn(template, node))) return [];
  const bare = { ...template, spec: {} };
  const field = deciding.find((each) => nodes.some((node) => runsOn(withField(template, bare, each), node)));
  if (field === undefined || template.spec[field] === undefined) return [];
  return [finding(leavesNodes, { message: words.never(nodes.length, field), range: placeOf(context, field) })];
}

function runsOn(template: PodTemplateSpec, node: KnownNode): boolean {
  return nodeShouldRunDaemonPod(template, node).shouldRun;
}

/** The control: the template with the former value of one field. */
function withField(template: PodTemplateSpec, { spec }: PodTemplateSpec, field: Deciding): PodTemplateSpec {
  const { [field]: _, ...others } = template.spec;
  const former = spec[field];
  return { ...template, spec: { ...others, ...(former !== undefined && { [field]: former }) } };
}

/** Labels that only the new template asks for. */
function unknownNodes(context: RuleContext, before: PodTemplateSpec, after: PodTemplateSpec): readonly Finding[] {
  const known: StringMap = { ...usualLabels, ...requiredLabels(before.spec) };
  const asked = Object.entries(requiredLabels(after.spec)).filter(([key, value]) => known[key] !== value);
  const [first] = asked;
  if (first === undefined) return [];
  const isSelector = Object.hasOwn(asMap(after.spec.nodeSelector), first[0]);
  return [
    finding(leavesNodes, {
      severity: 'information',
      message: words.unknown(
        listText(
          asked.map(([each, value]) => (value === '' ? each : `${each}=${value}`)),
          'and',
        ),
      ),
      range: placeOf(context, isSelector ? 'nodeSelector' : 'affinity'),
    }),
  ];
}

/** A field that is gone has no place of its own. */
function placeOf(context: RuleContext, field: Deciding) {
  const path: Path = [...podSpecPath, field];
  return written(context, path) === undefined ? keyPlaceOf(context, podSpecPath) : findingRange(context, path);
}

function restored(context: RuleContext, field: Deciding, { spec }: PodTemplateSpec): readonly Fix[] {
  const former = spec[field];
  return former === undefined ? [] : settingFix(context, podSpecPath, { [field]: former } as JsonMap, words.fix(field));
}
