import type { RevisionRow, Timeline } from '../../timeline/timeline.ts';

/** The revision that an undo returns to, as it was before; undefined where the undo fails. */
export function undoTarget({ lanes, revisions }: Pick<Timeline, 'lanes' | 'revisions'>): RevisionRow | undefined {
  const name = lanes.find(({ isNew }) => isNew)?.name;
  const target = revisions.before.find((row) => row.name === name);
  return target?.current === true ? undefined : target;
}
