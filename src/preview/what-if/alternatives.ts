import type { WorkloadKind } from '../../workload/api-types.ts';
import type { WhatIf } from './what-if.ts';

/** A strategy to compare the present one with. */
export interface Alternative {
  readonly label: string;
  readonly values: WhatIf['values'];
}

const rolling = (label: string, maxSurge: string, maxUnavailable: string): Alternative => ({
  label,
  values: [
    { field: 'strategy', value: 'RollingUpdate' },
    { field: 'maxSurge', value: maxSurge },
    { field: 'maxUnavailable', value: maxUnavailable },
  ],
});

const alternatives: Readonly<Record<Exclude<WorkloadKind, 'StatefulSet'>, readonly Alternative[]>> = {
  Deployment: [
    rolling('Surge only: 25% / 0', '25%', '0'),
    rolling('Unavailable only: 0 / 25%', '0', '25%'),
    rolling('Default: 25% / 25%', '25%', '25%'),
    rolling('All at once: 100% / 0', '100%', '0'),
    { label: 'Recreate', values: [{ field: 'strategy', value: 'Recreate' }] },
  ],
  DaemonSet: [
    rolling('Default: one at a time', '0', '1'),
    rolling('Unavailable only: 0 / 25%', '0', '25%'),
    rolling('Surge only: 25% / 0', '25%', '0'),
    rolling('All at once: 0 / 100%', '0', '100%'),
  ],
};

/** The sensible strategies of a kind; for a StatefulSet of so many replicas the ways to update a part of it. */
export function alternativesFor(kind: WorkloadKind, replicas: number): readonly Alternative[] {
  if (kind !== 'StatefulSet') return alternatives[kind];
  const update = (label: string, partition: number): Alternative => ({
    label,
    values: [
      { field: 'strategy', value: 'RollingUpdate' },
      { field: 'partition', value: String(partition) },
    ],
  });
  const canary = replicas > 1 ? [update('Canary: the last ordinal alone', replicas - 1)] : [];
  return [update('All ordinals', 0), ...canary];
}
