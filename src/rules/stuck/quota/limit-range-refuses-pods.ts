import type { Json, Path, Range } from '../../../document/manifest.ts';
import { admitPod, refusalOfClaim } from '../../../simulation/admission/admit-pod.ts';
import type { AdmissionRefusal, RefusalCause } from '../../../simulation/admission/refusal.ts';
import { limitRangesOf } from '../../../surroundings/limit-ranges.ts';
import { limitRangeRefusesPods as words } from '../../../wording/findings/limit-range.ts';
import type { LimitRange } from '../../../workload/placement/limit-range.ts';
import { formatQuantity } from '../../../workload/schema/quantity.ts';
import { traitsIn } from '../../../workload/versions.ts';
import { asList, asMap, podSpecPath } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange, keyPlaceOf, nameOfFile } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { valueAt } from '../../text-edits.ts';
import { isRefusedInTheEnd } from '../is-refused-in-the-end.ts';
import { whereStuck } from '../where-stuck.ts';

/** Pods, or their claims, that the simulated server refuses for what a LimitRange says. */
export const limitRangeRefusesPods: Rule = {
  id: 'limit-range-refuses-pods',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const { name, object } = context.workload;
    const placed = limitRangesOf(context.workload, context.surroundings);
    if (placed.length === 0 || object === undefined) return [];
    const ranges = placed.map(({ limitRange }) => limitRange);
    return refusalsOf(context, ranges)
      .filter(({ refusal }) => isRefusedInTheEnd(context, refusal.message))
      .map(({ what, refusal, under }) => {
        const file = placed.find(({ limitRange }) => limitRange.name === refusal.by.name)?.file ?? '';
        return finding(limitRangeRefusesPods, {
          message: words.message(
            name,
            { name: refusal.by.name, file: nameOfFile(file, context) },
            { what, message: refusal.message },
            whereStuck(context),
          ),
          range: amountPlaceOf(context, [...under, ...(refusal.causes[0]?.at ?? [])]),
          fixes: what === 'pods' ? fixesOf(context, ranges, refusal.causes) : [],
        });
      });
  },
};

/** The amount, or the key of what holds the amounts. */
function amountPlaceOf(context: RuleContext, path: Path): Range {
  const isAmount = typeof valueAt(context.manifest, path) !== 'object';
  return isAmount ? findingRange(context, path) : keyPlaceOf(context, path);
}

interface Refused {
  readonly what: 'pods' | 'claims' | 'invalid-pods';
  readonly refusal: AdmissionRefusal;
  /** Where what is refused is specified. */
  readonly under: Path;
}

/** A StatefulSet's pod waits for its claims, so that they are refused first. */
function refusalsOf(context: RuleContext, ranges: readonly LimitRange[]): readonly Refused[] {
  const spec = asMap(context.manifest.value.spec);
  const claims = asList(spec.volumeClaimTemplates).flatMap((template, index): Refused[] => {
    const refusal = refusalOfClaim(asMap(asMap(template).spec), ranges);
    return refusal ? [{ what: 'claims', refusal, under: ['spec', 'volumeClaimTemplates', index, 'spec'] }] : [];
  });
  const { refusal } = judged(context, ranges, asMap(asMap(spec.template).spec));
  if (refusal === undefined) return claims;
  return [...claims, { what: refusal.reason === 'Invalid' ? 'invalid-pods' : 'pods', refusal, under: podSpecPath }];
}

function judged(context: RuleContext, limitRanges: readonly LimitRange[], spec: ReturnType<typeof asMap>) {
  const { namespace } = context.workload;
  const template = { spec, metadata: { annotations: {} } };
  return admitPod(template, { namespace, limitRanges }, traitsIn(context.assumptions));
}

/** The bound in the place of the one amount that passes it, where the pod is then taken. */
function fixesOf(
  context: RuleContext,
  ranges: readonly LimitRange[],
  [cause, ...others]: readonly RefusalCause[],
): readonly Fix[] {
  const { at = [], bound } = cause ?? {};
  const path = [...podSpecPath, ...at];
  if (bound === undefined || others.length > 0 || valueAt(context.manifest, path) === undefined) return [];
  const amount = formatQuantity(bound);
  const changed = asMap(withValue(valueAt(context.manifest, podSpecPath) ?? null, at, amount));
  if (judged(context, ranges, changed).refusal !== undefined) return [];
  const title = words.fix(at.slice(2).join('.'), amount);
  return settingFix(context, path.slice(0, -1), { [String(path.at(-1))]: amount }, title);
}

/** The value with another one at the path, which is there. */
function withValue(value: Json, [step, ...rest]: Path, wanted: Json): Json {
  if (step === undefined) return wanted;
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? withValue(each, rest, wanted) : each));
  const map = asMap(value);
  return { ...map, [step]: withValue(map[step] ?? null, rest, wanted) };
}
