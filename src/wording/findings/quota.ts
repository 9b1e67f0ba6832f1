// A ResourceQuota beside the pods that a rollout needs at once.
import { durationText } from '../../std/duration-text.ts';
import { seconds } from '../../std/time.ts';
import { stopsAt, type WhereStuck } from './stuck.ts';

export const quotaStopsRollout = {
  title: 'A quota has no room for the extra pod',
  message: (
    quota: { readonly name: string; readonly pods: number; readonly needed: number },
    where: WhereStuck | undefined,
  ) =>
    `ResourceQuota "${quota.name}" allows ${quota.pods === 1 ? '1 pod' : `${quota.pods} pods`} of this size but the rollout needs ${quota.needed} and may not remove an old pod first${stopsAt(where)}`,
};

export const quotaSlowsRollout = {
  title: 'A quota slows the rollout down',
  message: (
    ask: { readonly peak: number; readonly resource: string; readonly need: string; readonly hard: string },
    course: { readonly atATime: number; readonly seconds: number; readonly event: string },
  ) =>
    `the peak of up to ${ask.peak} pods, with terminating ones, asks ${ask.resource} ${ask.need} of ${ask.hard}: the rollout runs ${course.atATime} at a time, about ${durationText(seconds(course.seconds))}, with the event: ${course.event}`,
};

export const quotaNeedsRequests = {
  title: 'A quota refuses pods that request nothing',
  /** The end is what the admission plugin says. */
  message: (
    name: string,
    quota: string,
    lacking: readonly { readonly resource: string; readonly containers: readonly string[] }[],
  ) =>
    `pods of "${name}" are forbidden: failed quota: ${quota}: must specify ${lacking
      .map(({ resource, containers }) => `${resource} for: ${containers.join(',')}`)
      .join('; ')}`,
  fix: (amounts: readonly string[]) => `Add ${amounts.join(', ')}`,
};
