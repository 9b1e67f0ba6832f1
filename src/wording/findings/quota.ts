// A ResourceQuota beside the pods that a rollout needs at once.

import { say, verbatim } from '../../std/say.ts';
import { andOthers, plural } from '../plural.ts';
import { stopsAt, type WhereStuck } from './stuck.ts';

/** What a quota leaves for pods that are alike; amounts as Kubernetes writes them. */
export interface QuotaRoom {
  readonly name: string;
  /** Empty for the workload's own. */
  readonly file: string;
  readonly resource: string;
  readonly hard: string;
  /** What one pod counts for. */
  readonly each: string;
  /** What the namespace's other workloads use; undefined: nothing. */
  readonly others: string | undefined;
  /** How many of the workload's pods fit. */
  readonly pods: number;
}

export const quotaStopsRollout = {
  title: say`A quota has no room for the pods`,
  message: (
    room: QuotaRoom,
    { needed, isSurgeFirst }: { readonly needed: number; readonly isSurgeFirst: boolean },
    where: WhereStuck | undefined,
  ) =>
    say`${quotaText(room)} allows ${allowedText(room)}, but the rollout needs ${needed}${isSurgeFirst ? say` and cannot remove an old pod first` : ''}${stopsAt(where)}`,
};

export const quotaStopsRevision = {
  message: (
    quota: { readonly name: string; readonly file: string; readonly object: string; readonly hard: number },
    needed: number,
    where: WhereStuck | undefined,
  ) =>
    say`${quotaText(quota)} allows ${plural(quota.hard, quota.object)}, but the rollout needs ${needed}: the API server refuses the new one${stopsAt(where)}`,
};

export const quotaStopsClaims = {
  /** What follows the colon is what the server says. */
  message: (name: string, quota: Pick<QuotaRoom, 'name' | 'file'>, event: string, where: WhereStuck | undefined) =>
    say`${quotaText(quota)} has no room for the PersistentVolumeClaims of "${name}": ${event}${stopsAt(where)}`,
};

/** `ResourceQuota "team" in quotas/team.yaml`. */
function quotaText({ name, file }: Pick<QuotaRoom, 'name' | 'file'>): string {
  return say`ResourceQuota "${name}"${file === '' ? '' : say` in ${file}`}`;
}

function allowedText({ resource, hard, each, others, pods }: QuotaRoom): string {
  const left = pods === 0 ? say`none` : String(pods);
  if (isPods({ resource })) {
    const allowed = hard === '1' ? say`1 pod` : say`${hard} pods`;
    return others === undefined ? allowed : say`${allowed}, of which other workloads use ${others} and leave ${left}`;
  }
  const used = others === undefined ? '' : say`, of which other workloads use ${others}`;
  const fit =
    pods === 0
      ? say`no pod of ${each} fits`
      : pods === 1
        ? say`${plural(pods, 'pod')} of ${each} fits`
        : say`${plural(pods, 'pod')} of ${each} fit`;
  return say`${resource} ${hard}${used}: ${fit}`;
}

function isPods({ resource }: Pick<QuotaRoom, 'resource'>): boolean {
  return resource === 'pods' || resource === 'count/pods';
}

export const quotaSlowsRollout = {
  title: say`A quota slows the rollout`,
  message: (
    ask: Pick<QuotaRoom, 'name' | 'file' | 'resource' | 'hard'> & { readonly peak: number; readonly need: string },
    course: { readonly atATime: number; readonly time: string; readonly event: string },
  ) =>
    say`the rollout needs up to ${ask.peak} pods, including terminating ones${isPods(ask) ? '' : ` (${ask.resource} ${ask.need})`}, but ${quotaText(ask)} allows ${isPods(ask) ? ask.hard : `${ask.resource} ${ask.hard}`}. The rollout starts at most ${course.atATime} at a time and takes ${course.time}. Event: ${course.event}`,
};

export const quotaNeedsRequests = {
  title: say`A quota refuses pods that request nothing`,
  /** What the admission plugin says of the first quota; `others` refuse the pods for the same reason. */
  message: (
    name: string,
    quota: { readonly name: string; readonly others: number },
    lacking: readonly { readonly resource: string; readonly containers: readonly string[] }[],
  ) =>
    verbatim`pods of "${name}" are forbidden: failed quota: ${quota.name}${andOthers(quota.others)}: must specify ${lacking
      .map(({ resource, containers }) => `${resource} for: ${containers.join(',')}`)
      .join('; ')}`,
  fix: (amounts: readonly string[]) => say`Add ${amounts.join(', ')}`,
};
