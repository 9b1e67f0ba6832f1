// After k8s.io/kubernetes v1.36.3 pkg/printers/internalversion/printers.go: printPod, as far as a run knows a pod.
import { asList, asMap } from '../document/manifest.ts';
import type { Pod, PodView } from './api-types.ts';

/** What `kubectl get pods` prints of a pod. */
export interface PrintedPod {
  /** Such as 1/2. */
  readonly ready: string;
  readonly status: string;
  readonly restarts: number;
}

export function printPod(pod: Pod): PrintedPod {
  const { readyContainers, containers, text, restarts } = pod.view ?? firstView(pod);
  const isLeaving = pod.metadata.deletionTimestamp !== undefined && pod.phase !== 'Succeeded' && pod.phase !== 'Failed';
  return { ready: `${readyContainers}/${containers}`, status: isLeaving ? 'Terminating' : text, restarts };
}

/** Of a pod of which no node has written yet, or that ran before: a node takes it as soon as it is bound. */
function firstView({ template, nodeName, ready, phase }: Pod): Omit<PodView, 'phase' | 'ready'> {
  const inits = asList(template.spec.initContainers).map(asMap);
  const sidecars = inits.filter(({ restartPolicy }) => restartPolicy === 'Always');
  const containers = asList(template.spec.containers).length + sidecars.length;
  const common = { containers, readyContainers: ready ? containers : 0, restarts: 0 };
  if (phase !== 'Pending' || nodeName === '') return { ...common, text: phase };
  return { ...common, text: inits.length > 0 ? `Init:0/${inits.length}` : 'ContainerCreating' };
}
