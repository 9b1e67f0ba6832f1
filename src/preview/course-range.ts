// What is read of the range of courses; nothing is simulated for it.
import type { OtherCourses } from '../wording/lasting.ts';

/** Where nothing is asked of other courses. */
export const noOthers: OtherCourses = { range: undefined };

/** Whether a rollout is complete by chance: where its pods start otherwise, it never is. */
export function mayNeverComplete({ others }: { readonly others: OtherCourses }): boolean {
  return (others.range?.endless ?? 0) > 0;
}
