import {
  allAtOnceByAbsence,
  allAtOnceBySurge,
  allOrdinals,
  canary,
  daemonSetDefault,
  deploymentDefault,
  recreate,
  surgeOnly,
  unavailableOnly,
} from '../../wording/alternatives.ts';
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
    rolling(surgeOnly, '25%', '0'),
    rolling(unavailableOnly, '0', '25%'),
    rolling(deploymentDefault, '25%', '25%'),
    rolling(allAtOnceBySurge, '100%', '0'),
    { label: recreate, values: [{ field: 'strategy', value: 'Recreate' }] },
  ],
  DaemonSet: [
    rolling(daemonSetDefault, '0', '1'),
    rolling(unavailableOnly, '0', '25%'),
    rolling(surgeOnly, '25%', '0'),
    rolling(allAtOnceByAbsence, '0', '100%'),
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
  const part = replicas > 1 ? [update(canary, replicas - 1)] : [];
  return [update(allOrdinals, 0), ...part];
}
