import type { Comment, Json, Path } from '../../document/manifest.ts';
import { firstIndex } from '../../std/first-index.ts';
import { oncePer } from '../../std/once-per.ts';
import { madeAnew } from '../../wording/charts.ts';
import { rollsOnEveryUpgrade as words } from '../../wording/findings/no-effect.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { valueAt } from '../text-edits.ts';

/** What is rendered of a chart has a comment on each line that came out otherwise the second time. */
export const rollsOnEveryUpgrade: Rule = {
  id: 'rolls-on-every-upgrade',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check(context) {
    const ends = endsBefore(context);
    if (ends.size === 0) return [];
    const template: Path = ['spec', 'template'];
    const made = leaves(valueAt(context.manifest, template) ?? null, template).filter((path) =>
      ends.has(findingRange(context, path).end),
    );
    const [first, ...others] = made;
    if (first === undefined) return [];
    const message = words.message(first.slice(1).join('.'), others.length);
    return [finding(rollsOnEveryUpgrade, { message, range: findingRange(context, first) })];
  },
};

/** Where what the comments tell of ends. */
function endsBefore({ comments, manifest, text }: RuleContext): ReadonlySet<number> {
  const told = tellingIn(comments);
  const first = firstIndex(told, ({ range }) => range.start > manifest.range.start);
  // The one behind its last value may stand behind the manifest.
  const end = firstIndex(told, ({ range }) => range.start > manifest.range.end) + 1;
  return new Set(told.slice(first, end).map(({ range }) => text.slice(0, range.start).trimEnd().length));
}

const tellingIn = oncePer((comments: readonly Comment[]) =>
  comments.filter((comment) => comment.text.trim() === madeAnew),
);

/** The paths of all single values. */
function leaves(value: Json, at: Path): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, member]) =>
    leaves(member, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}
