import type { Comment } from '../document/manifest.ts';
import type { Finding } from './rule.ts';

/** Whether a comment `# rollout-ignore: <id>` stands on the finding's line or on the line above. */
export function isIgnored(
  finding: Finding,
  file: { readonly text: string; readonly comments: readonly Comment[] },
): boolean {
  return file.comments.some((comment) => {
    if (!ignoredIds(comment).includes(finding.id)) return false;
    const [first, second] = [comment.range, finding.range].map((range) => range.start) as [number, number];
    if (first > second) return !file.text.slice(second, first).includes('\n');
    return file.text.slice(first, second).split('\n').length <= 2;
  });
}

/** The ids that a comment `# rollout-ignore: <id>` names. */
export function ignoredIds(comment: Comment): readonly string[] {
  const list = /^\s*rollout-ignore:\s*(.+)$/.exec(comment.text)?.[1] ?? '';
  return list.split(/[\s,]+/).filter((id) => id !== '');
}
