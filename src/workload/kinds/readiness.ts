import type { ApiObject, Condition } from '../api-types.ts';

/** What somebody who waits for a workload takes it for. `failed` is for good; `suspended` is neither waited for nor ready. */
export interface Readiness {
  readonly state: 'ready' | 'waiting' | 'failed' | 'suspended';
  /** In the words of whoever waits; empty where it has none. */
  readonly message: string;
}

export function isReady(message = ''): Readiness {
  return { state: 'ready', message };
}

export function isWaiting(message: string): Readiness {
  return { state: 'waiting', message };
}

export function hasFailed(message: string): Readiness {
  return { state: 'failed', message };
}

export function isSuspended(message: string): Readiness {
  return { state: 'suspended', message };
}

/** The first that is short of what is wanted is waited for; undefined: none is. */
export function firstShort(
  rows: readonly (readonly [name: string, has: number, wanted: number])[],
): Readiness | undefined {
  const found = rows.find(([, has, wanted]) => wanted > has);
  return found && isWaiting(`${found[0]}: ${found[1]}/${found[2]}`);
}

/**
 * What holds for objects of every kind, after checkGenericProperties of cli-utils v1.2.2 pkg/kstatus/status/generic.go;
 * undefined: the kind decides.
 */
export function genericStatus({
  kind,
  metadata,
  status,
}: ApiObject & { readonly status: { readonly observedGeneration: number } }): Readiness | undefined {
  if (metadata.deletionTimestamp !== undefined) return isWaiting('Resource scheduled for deletion');
  const { generation } = metadata;
  if (status.observedGeneration === generation) return undefined;
  return isWaiting(
    `${kind} generation is ${generation}, but latest observed generation is ${status.observedGeneration}`,
  );
}

/** Of every kind, after GetResourceHealth of gitops-engine's pkg/health/health.go; undefined: the kind decides. */
export function pendingDeletion({ metadata }: ApiObject): Readiness | undefined {
  return metadata.deletionTimestamp === undefined ? undefined : isWaiting('Pending deletion');
}

/** Whether the condition is true, and has the reason where one is asked for. */
export function isTrue(conditions: readonly Condition[], type: string, reason?: string): boolean {
  const found = conditions.find((each) => each.type === type);
  return found?.status === 'True' && (reason === undefined || found.reason === reason);
}
