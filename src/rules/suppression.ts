import type { Comment } from '../document/manifest.ts';
import { firstIndex } from '../std/first-index.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import type { Finding } from './rule.ts';

/** Whether a comment `# rollout-ignore: <id>` stands on the finding's line or on the line above. */
export function isIgnored(
  { id, range }: Finding,
  { text, comments }: { readonly text: string; readonly comments: readonly Comment[] },
): boolean {
  const naming = ignoring(comments).get(id) ?? [];
  const next = firstIndex(naming, (comment) => comment.range.start > range.start);
  // Of those before and of those behind, none is nearer.
  return naming.slice(Math.max(0, next - 1), next + 1).some(({ range: { start } }) => {
    const between = text.slice(Math.min(start, range.start), Math.max(start, range.start));
    return between.split('\n', 3).length <= (start > range.start ? 1 : 2);
  });
}

/** The comments that ignore findings, by their ids: looked for once for all findings. */
const ignoring = oncePer((comments: readonly Comment[]) =>
  groupedBy(comments, (comment) => new Set(ignoredIds(comment))),
);

/** The ids that a comment `# rollout-ignore: <id>` names. */
export function ignoredIds(comment: Comment): readonly string[] {
  const list = /^\s*rollout-ignore:(.*)/.exec(comment.text)?.[1] ?? '';
  return list.split(/[\s,]+/).filter((id) => id !== '');
}
