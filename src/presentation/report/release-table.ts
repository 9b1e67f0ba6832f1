import { moreText } from '../../wording/plural.ts';
import { laneHeading, laneLegend, releaseHeadings, rolledOutText, waitingText } from '../../wording/release.ts';
import type { ReleaseEntry, ReleaseWorkloadEntry } from './reported-release.ts';
import { columns, printableName } from './terminal.ts';

const maxRows = 20;
const laneWidth = 24;

/** A row for each workload of a release with its lane on one time axis, the last to roll out first; empty without any. */
export function releaseTable({ workloads, applier }: ReleaseEntry): readonly string[] {
  if (workloads.length === 0) return [];
  const stages = [...(applier?.stages ?? []), ...(applier?.rollback ? [applier.rollback] : [])];
  const end = Math.max(
    ...workloads.flatMap((each) => [each.seconds ?? 0, ...each.waits.map(lastOf)]),
    ...stages.map(({ untilSeconds }) => untilSeconds ?? 0),
  );
  const shown = workloads.toSorted((one, other) => (other.seconds ?? Infinity) - (one.seconds ?? Infinity));
  const rows = shown
    .slice(0, maxRows)
    .map((each) => [
      printableName(`${each.kind} ${each.namespace}/${each.name}`),
      laneOf(each, end),
      rolledOutText(each.seconds === null ? undefined : each.seconds * 1000, each.startUps),
      each.waits.map(({ fromSeconds, untilSeconds }) => waitingText(lengthOf(fromSeconds, untilSeconds))).join(', '),
    ]);
  const more = shown.length > maxRows ? [moreText(shown.length - maxRows, 'workload')] : [];
  const [name, ...others] = releaseHeadings;
  const legend = workloads.some(({ waits }) => waits.length > 0) ? [laneLegend(waitingMark)] : [];
  return [...columns([[name, laneHeading(end * 1000), ...others], ...rows]), ...more, ...legend];
}

const rollingMark = '█';
const waitingMark = '░';

/** From its apply to the end of the release, unless it has an end of its own. */
function laneOf({ appliedAtSeconds, seconds, waits }: ReleaseWorkloadEntry, end: number): string {
  const marks = Array.from({ length: laneWidth }, (_, index) => {
    const [from, to] = [(index / laneWidth) * end, ((index + 1) / laneWidth) * end];
    const isWaiting = waits.some((wait) => wait.fromSeconds < to && (wait.untilSeconds ?? Infinity) > from);
    if (isWaiting) return waitingMark;
    if (appliedAtSeconds === null || appliedAtSeconds >= to) return ' ';
    return seconds === null || seconds > from ? rollingMark : ' ';
  });
  return marks.join('');
}

function lastOf({ fromSeconds, untilSeconds }: ReleaseWorkloadEntry['waits'][number]): number {
  return untilSeconds ?? fromSeconds;
}

function lengthOf(from: number, until: number | null): number | undefined {
  return until === null ? undefined : Math.round((until - from) * 1000);
}
