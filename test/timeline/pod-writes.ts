import type { JsonMap } from '../../src/document/manifest.ts';
import { onlyPod, type RecordedEntry } from '../../src/simulation/trace.ts';
import type { Pod } from '../../src/workload/api-types.ts';
import type { NamedService } from '../../src/workload/endpoint.ts';

export const web: NamedService = {
  namespace: 'default',
  name: 'web',
  selector: { app: 'web' },
  publishNotReadyAddresses: false,
};

export type PodState = 'pending' | 'running' | 'ready' | 'stopping' | 'stopping unready' | 'failed' | 'gone';

/** The write of a pod at an instant of the trace; it is one of the Service's, unless other labels are given. */
export function podWrite(
  at: number,
  uid: number,
  state: PodState,
  {
    labels = web.selector,
    spec = {},
  }: { readonly labels?: Readonly<Record<string, string>>; readonly spec?: JsonMap } = {},
): RecordedEntry {
  const isDeleted = state.startsWith('stopping') || state === 'gone';
  const pod: Pod = {
    kind: 'Pod',
    metadata: {
      name: `web-${uid}`,
      namespace: 'default',
      uid: String(uid),
      resourceVersion: 1,
      generation: 1,
      creationTimestamp: 0,
      labels,
      annotations: {},
      ownerReferences: [],
      ...(isDeleted && { deletionTimestamp: 0 }),
    },
    template: { metadata: { labels, annotations: {} }, spec },
    nodeName: 'a',
    phase: state === 'pending' ? 'Pending' : state === 'failed' ? 'Failed' : 'Running',
    ready: ['ready', 'stopping', 'gone'].includes(state),
  };
  const verb = state === 'gone' ? 'delete' : 'update-status';
  return { at, type: 'pod-writes', verb, pods: onlyPod(pod) };
}
