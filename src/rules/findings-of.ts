import { isOfManifest, isRefusal } from './refusal.ts';
import { rules } from './registry.ts';
import type { Finding, Rule, RuleContext } from './rule.ts';
import { isIgnored } from './suppression.ts';

interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
}

/** What the rules find, in the catalogue's order, one finding for one cause, without what the text ignores; no comment changes what the server refuses. */
export function findingsOf(context: RuleContext): readonly Finding[] {
  const isRejected = (context.change.refusal ?? context.workload.refusal) !== undefined;
  const applicable = isRejected ? rules.filter(isOfManifest) : rules;
  const found = applicable.flatMap((rule) => rule.check(context).map((finding) => ({ rule, finding })));
  return withoutDoubles(withoutHidden(found))
    .map(({ finding }) => finding)
    .filter((finding) => isRefusal(finding) || !isIgnored(finding, context));
}

/** What one finding says makes others superfluous. */
function withoutHidden(found: readonly Found[]): readonly Found[] {
  const hidden = new Set(found.flatMap(({ rule }) => rule.hides ?? []));
  const hiddenKinds = new Set(found.flatMap(({ rule }) => rule.hidesKinds ?? []));
  return found.filter(({ rule }) => !hidden.has(rule.id) && !hiddenKinds.has(rule.kind));
}

/** A refusal often names one fault twice at one place: the first rule of the table reports it. */
function withoutDoubles(found: readonly Found[]): readonly Found[] {
  const places = new Set<string>();
  return found.filter(({ rule, finding }) => {
    if (!isOfManifest(rule)) return true;
    const place = `${finding.range.start}-${finding.range.end}`;
    return !places.has(place) && places.add(place);
  });
}
