// What is written for nothing: comments that this tool does not understand, and workloads that another replaces.

import { namesakeBeside } from '../../surroundings/object-index.ts';
import { defaultAssumptions } from '../../workload/assumptions.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import { finding, placeOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { ignoredIds } from '../suppression.ts';

/** Comments for this tool that do not do what they say. */
export function commentNotUnderstood(known: readonly Rule[]): Rule {
  const ids: ReadonlySet<string> = new Set(known.map(({ id }) => id));
  const rule: Rule = {
    id: 'comment-not-understood',
    title: 'A comment for this tool that it does not understand',
    severity: 'warning',
    kind: 'no-effect',
    check: ({ ownComments }) =>
      ownComments.flatMap((comment) => {
        const assumed = /^\s*rollout-preview:(.*)$/.exec(comment.text)?.[1];
        const faults = assumed === undefined ? [] : readAssumptions(assumed, defaultAssumptions).faults;
        const unknown = ignoredIds(comment).filter((id) => !ids.has(id) && id !== rule.id);
        const texts = unknown.map((id) => `"${id}" is no finding's id: rollout-ignore does nothing with it`);
        return [...faults, ...texts].map((message) => finding(rule, { message, range: comment.range }));
      }),
  };
  return rule;
}

/** Files of one folder are usually applied together; other folders may well say the same in other words, as overlays do. */
export const appliedTwice: Rule = {
  id: 'applied-twice',
  title: 'The same workload is applied twice',
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    const { kind, namespace, name } = context.workload;
    const workload = `${kind} ${namespace}/${name}`;
    const range = placeOf(context, ['metadata', 'name']);
    if (context.isRepeated) {
      const message = `${workload} is in this file before, too: the second apply replaces the first`;
      return [finding(appliedTwice, { message, range })];
    }
    const other = name === '' ? undefined : namesakeBeside(context.surroundings, { kind, namespace, name });
    if (other === undefined) return [];
    const file = other.file.slice(other.file.lastIndexOf('/') + 1);
    const message = `${workload} is in ${file}, too: applied together, the second replaces the first`;
    return [finding(appliedTwice, { severity: 'information', message, range })];
  },
};
