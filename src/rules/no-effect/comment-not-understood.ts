import { commentNotUnderstood as words } from '../../wording/findings/no-effect.ts';
import { defaultAssumptions, maxNodesOfFile } from '../../workload/assumptions.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import { finding } from '../places.ts';
import type { Rule, RuleHead } from '../rule.ts';
import { ignoredIds } from '../suppression.ts';

/** So much is said about one comment: whoever mends it is told the rest then. */
const maxMessages = 20;

/** The rule for comments for this tool that do not do what they say; they may name what the other rules find. */
export function commentNotUnderstood(others: readonly RuleHead[]): Rule {
  const rule: Rule = {
    id: 'comment-not-understood',
    title: words.title,
    severity: 'warning',
    kind: 'no-effect',
    check: ({ ownComments }) =>
      ownComments.flatMap((comment) => {
        const assumed = /^\s*rollout-preview:(.*)$/.exec(comment.text)?.[1];
        const faults = assumed === undefined ? [] : readAssumptions(assumed, defaultAssumptions, maxNodesOfFile).faults;
        const unknown = ignoredIds(comment).filter((id) => !ids.has(id));
        const messages = new Set([...faults, ...unknown.map(words.unknownId)]);
        return [...messages].slice(0, maxMessages).map((message) => finding(rule, { message, range: comment.range }));
      }),
  };
  const ids: ReadonlySet<string> = new Set([...others, rule].map(({ id }) => id));
  return rule;
}
