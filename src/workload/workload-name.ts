import type { WorkloadKind, WorkloadObject } from './api-types.ts';

/** A workload as kubectl is told of it. */
export interface WorkloadName {
  readonly kind: WorkloadKind;
  readonly namespace: string;
  readonly name: string;
}

export function workloadNameOf({ kind, metadata: { namespace, name } }: WorkloadObject): WorkloadName {
  return { kind, namespace: namespace || 'default', name };
}
