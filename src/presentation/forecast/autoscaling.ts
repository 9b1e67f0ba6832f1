// What an autoscaler makes of the replicas while a change is carried out and afterwards.

import { say } from '../../std/say.ts';
import { scalingsDuring } from '../../timeline/last-change.ts';
import type { Scaling, Timeline } from '../../timeline/timeline.ts';
import { autoscaledWhen } from '../../wording/autoscaled-when.ts';
import { plural } from '../../wording/plural.ts';
import { resyncPeriod } from '../../workload/autoscaling/horizontal-pod-autoscaler.ts';

/** A clause behind the sentence of a rollout, such as `; the HPA adds 6 pods while the new ones start`; '' where it does nothing. */
export function scalingDuringRollout(timeline: Timeline): string {
  const during = scalingsDuring(timeline);
  const later = timeline.scalings.slice(during.length);
  const clauses = [
    during.length === 0 ? [] : [say`the HPA ${scalingText(during)} while the new ones start`],
    later.length === 0 ? [] : [say`afterwards the HPA ${scalingText(later)}`],
  ].flat();
  return clauses.map((clause) => say`; ${clause}`).join('');
}

/** The same behind an apply that only scales, such as `; the HPA scales back to 10 within 15 s`. */
export function scalingAfterApply({ scalings }: Timeline, before: number | undefined): string {
  const last = scalings.at(-1);
  if (last === undefined) return '';
  const scales = last.after === before ? say`scales back to` : say`scales to`;
  return say`; the HPA ${scales} ${last.after} ${autoscaledWhen(last.at, resyncPeriod)}`;
}

/** Ends where it began when it adds as many as it removes. */
function scalingText(scalings: readonly Scaling[]): string {
  const change = (scalings.at(-1)?.after ?? 0) - (scalings[0]?.before ?? 0);
  if (change === 0) return say`adds and removes pods`;
  return change > 0 ? say`adds ${plural(change, 'pod')}` : say`removes ${plural(-change, 'pod')}`;
}
