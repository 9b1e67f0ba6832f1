import { ignoredFieldsOf } from '../../change/ignored-fields.ts';
import { settingDifferences, templateDifferences } from '../../change/template-difference.ts';
import { type WayOut, wayOut } from '../../change/way-out.ts';
import { isList, isMap, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import type { TemplateDifference } from '../../wording/differences.ts';
import { applyResultDiffers as words } from '../../wording/findings/no-effect.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { traitsIn } from '../../workload/versions.ts';
import { finding, findingRange } from '../places.ts';
import type { Finding, Rule, RuleContext } from '../rule.ts';

/** What the merge of an apply loses of a manifest, and what it keeps of what ran although the manifest has it otherwise. */
export const applyResultDiffers: Rule = {
  id: 'apply-result-differs',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  isOfApply: true,
  check: (context) => {
    const { object: left, manifest, refusal } = context.workload;
    const { baseline } = context.change;
    if (left === undefined || refusal !== undefined || baseline.object === undefined || baseline.source === 'assumed')
      return [];
    const written = decodeWorkload(manifest, traitsIn(context.assumptions))?.object;
    if (written === undefined || written.spec === left.spec) return [];
    const all = differences(written, left);
    const isLeft = isIgnored(manifest.value, context);
    const ignored = all.filter(({ path }) => isLeft(path));
    const found = all.filter(({ path }) => !isLeft(path));
    const lost = found.filter(({ after }) => after === undefined);
    const kept = found.filter(({ after }) => after !== undefined);
    if (all.length === 0) return [];
    const way = wayOut(
      context.workload,
      { written, left },
      context.surroundings.baseline ?? {},
      traitsIn(context.assumptions),
    );
    return [
      ...told('lost', lost, way, context),
      ...told('kept', kept, way, context),
      ...told('ignored', ignored, undefined, context),
    ];
  },
};

function differences(written: WorkloadObject, left: WorkloadObject): readonly TemplateDifference[] {
  const all = [...templateDifferences(written.spec.template, left.spec.template), ...settingDifferences(written, left)];
  return all.filter(({ path, isOrder }) => isOrder !== true && !meant.has(path));
}

/** What stays on purpose, because people set it with kubectl, or what Reloader sets. */
const meant: ReadonlySet<string> = new Set([
  'spec.paused',
  'spec.template.metadata.annotations["kubectl.kubernetes.io/restartedAt"]',
  'spec.template.metadata.annotations["reloader.stakater.com/last-reloaded-from"]',
]);

/** Whether a field is one that Argo CD leaves as it lives, or lies in one. */
function isIgnored(manifest: JsonMap, { surroundings }: RuleContext): (path: string) => boolean {
  const { ignored = [] } = surroundings.baseline ?? {};
  const fields = ignoredFieldsOf(manifest, ignored).map((steps) => steps.join('.'));
  return (path) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`));
}

function told(
  what: 'lost' | 'kept' | 'ignored',
  [first, ...others]: readonly TemplateDifference[],
  way: WayOut | undefined,
  context: RuleContext,
): readonly Finding[] {
  if (first === undefined) return [];
  const { isRelease = false, serverSide } = context.surroundings.baseline ?? {};
  const by = !isRelease ? 'kubectl' : serverSide === undefined ? 'helm3' : 'helm4';
  const out = way === 'again' ? words.again : way === 'replace' ? words.replace(by) : '';
  return [
    finding(applyResultDiffers, {
      message: words[what](first.path, others.length, out),
      severity: what === 'lost' ? 'warning' : 'information',
      range: findingRange(context, pathOf(first.path, context.workload.manifest.value)),
    }),
  ];
}

/** `spec.template.spec.containers[name="app"].env[2]` as it stands in the manifest, as far as it does. */
function pathOf(text: string, manifest: Json): Path {
  const found: (string | number)[] = [];
  let value: Json | undefined = manifest;
  for (const [, field, inBrackets = ''] of text.matchAll(/([^.[\]]+)|\[((?:"(?:[^"\\]|\\.)*"|[^[\]"])*)\]/g)) {
    const segment: string | number = field ?? segmentIn(inBrackets, value);
    if (segment === -1) return found;
    found.push(segment);
    value = isList(value) ? value[Number(segment)] : isMap(value) ? value[segment] : undefined;
  }
  return found;
}

function segmentIn(text: string, value: Json | undefined): string | number {
  if (text.startsWith('"')) return JSON.parse(text) as string;
  if (/^\d+$/.test(text)) return Number(text);
  const [key = '', wanted] = text.split(',', 1)[0]?.split('=') ?? [];
  if (!isList(value)) return -1;
  return value.findIndex((item) => isMap(item) && JSON.stringify(item[key]) === wanted);
}
