import type { Comment, Json } from '../document/manifest.ts';
import { outageOf } from '../timeline/downtime.ts';
import { isOfManifest, isRefusal } from './refusal.ts';
import { objectRules, rules } from './registry.ts';
import type { Finding, ObjectContext, Rule, RuleContext, RuleKind } from './rule.ts';
import { isIgnored } from './suppression.ts';

interface RuleFinding {
  readonly rule: Rule;
  readonly finding: Finding;
}

/** What is said of a rollout: of the next one, if this apply is not a rollout. */
const rolloutKinds: ReadonlySet<RuleKind> = new Set(['will-get-stuck', 'outage', 'capacity', 'history', 'hint']);

/**
 * What the rules find, in the catalogue's order, one finding for one cause, without what the text ignores; no comment
 * changes what the server refuses. What causes an outage comes first, because the forecast begins with the outage. `next`
 * is given where applying the text is no rollout: what stops the apply itself comes first, and what would stop the next
 * rollout is no error of this apply.
 */
export function findingsOf(context: RuleContext, next?: RuleContext): readonly Finding[] {
  const isRejected = (context.change.refusal ?? context.workload.refusal) !== undefined;
  const applicable = isRejected ? rules.filter(isOfManifest) : rules;
  const found: RuleFinding[] = [];
  for (const rule of applicable) for (const finding of findingsBy(rule, context, next)) found.push({ rule, finding });
  const told = withoutDoubles(withoutHidden(found)).filter(
    ({ finding }) => isRefusal(finding) || !isIgnored(finding, context),
  );
  return causesFirst(told, next ?? context);
}

function causesFirst(found: readonly RuleFinding[], { timeline }: RuleContext): readonly Finding[] {
  const passesOutage = timeline?.outcome.state === 'completes' && outageOf(timeline) !== undefined;
  const isCause = ({ rule }: RuleFinding): boolean => passesOutage && rule.isAboutOutage === true;
  const causes = found.filter(isCause).map(({ finding }): Finding => ({ ...finding, isCause: true }));
  return [...causes, ...found.filter((each) => !isCause(each)).map(({ finding }) => finding)];
}

/** Whether a rule is about objects of the kind, other than workloads. */
export function isJudged(kind: Json | undefined): boolean {
  return objectRules.some(({ objectKinds }) => objectKinds.some((each) => each === kind));
}

/** The same for an object that is no workload. */
export function findingsOfObject(context: ObjectContext, comments: readonly Comment[]): readonly Finding[] {
  return objectRules
    .filter(({ objectKinds }) => objectKinds.includes(context.object.kind))
    .flatMap((rule) => rule.check(context))
    .filter((finding) => !isIgnored(finding, { text: context.text, comments }));
}

function findingsBy(rule: Rule, context: RuleContext, next: RuleContext | undefined): readonly Finding[] {
  if (next === undefined || rule.isOfApply === true || !rolloutKinds.has(rule.kind)) return rule.check(context);
  const now = rule.kind === 'will-get-stuck' ? rule.check(context) : [];
  if (now.length > 0) return now;
  return rule.check(next).map((finding) => {
    return finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding;
  });
}

/** What one finding says makes others superfluous. */
function withoutHidden(found: readonly RuleFinding[]): readonly RuleFinding[] {
  const hidden = new Set(found.flatMap(({ rule }) => rule.hides ?? []));
  return found.filter(({ rule }) => !hidden.has(rule.id));
}

/** A refusal often names one fault twice at one place: the first rule of the table reports it. */
function withoutDoubles(found: readonly RuleFinding[]): readonly RuleFinding[] {
  const places = new Set<string>();
  return found.filter(({ rule, finding }) => {
    if (!isOfManifest(rule)) return true;
    const place = `${finding.range.start}-${finding.range.end}`;
    return !places.has(place) && places.add(place);
  });
}
