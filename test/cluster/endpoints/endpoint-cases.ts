// Rollouts of pods behind a Service, whose endpoints are forecast and then recorded.
import type { JsonMap } from '../../../src/document/manifest.ts';
import { daemonSet, deployment, statefulSet, type Written } from '../workload-of.ts';

export interface EndpointsCase {
  readonly name: string;
  readonly before: readonly JsonMap[];
  readonly after: readonly JsonMap[];
  /** What is assumed besides the times of the nodes. */
  readonly assume?: string;
}

/** What pods take to stop without a preStop, in seconds. */
export const termination = 2;

const recreate: JsonMap = { strategy: { type: 'Recreate' } };

function rolling(maxSurge: number, maxUnavailable: number): JsonMap {
  return { strategy: { rollingUpdate: { maxSurge, maxUnavailable } } };
}

function service(spec: JsonMap = {}): JsonMap {
  const { selector = { app: 'web' }, ...rest } = spec;
  const named = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } };
  return { ...named, spec: { selector, ports: [{ port: 80 }], ...rest } };
}

/** Another image behind a Service that stays. */
function behind(
  name: string,
  make: (written: Written) => JsonMap,
  written: Written,
  served: JsonMap = service(),
): EndpointsCase {
  return { name, before: [make(written), served], after: [make({ ...written, image: '2' }), served] };
}

/** Nodes that run nothing do not know of a preStop: the time to stop stands for it. */
function sleeping(seconds: number): Written {
  const lifecycle = { preStop: { sleep: { seconds } } };
  return { lifecycle, termination: seconds + termination };
}

const versioned = (version: string): readonly JsonMap[] => [
  deployment({ replicas: 3, labels: { version } }),
  service({ selector: { app: 'web', version } }),
];
const scaled = (replicas: number): readonly JsonMap[] => [deployment({ replicas }), service()];
const never = { replicas: 4, spec: { progressDeadlineSeconds: 12 } };

export const endpointsCases: readonly EndpointsCase[] = [
  behind('Deployment of 4', deployment, { replicas: 4 }),
  behind('Deployment of 3, one less at a time', deployment, { replicas: 3, spec: rolling(0, 1) }),
  behind('Deployment of 3, one more at a time, with a preStop', deployment, {
    replicas: 3,
    spec: rolling(1, 0),
    ...sleeping(5),
  }),
  behind('Deployment of 4 that waits for minReadySeconds', deployment, { replicas: 4, spec: { minReadySeconds: 4 } }),
  behind('Deployment of 3, Recreate', deployment, { replicas: 3, spec: recreate }),
  behind('Deployment of 3, Recreate, with a preStop', deployment, { replicas: 3, spec: recreate, ...sleeping(5) }),
  behind(
    'Deployment of 1, Recreate, with addresses that are not ready',
    deployment,
    { replicas: 1, spec: recreate },
    service({ publishNotReadyAddresses: true }),
  ),
  { name: 'Deployment of 3, labels and selector together', before: versioned('1'), after: versioned('2') },
  { name: 'Deployment of 5 that shrinks to 2', before: scaled(5), after: scaled(2) },
  {
    name: 'Deployment of 4 whose image never gets ready',
    before: [deployment(never), service()],
    after: [deployment({ ...never, image: 'never' }), service()],
    assume: 'new-version=never-ready',
  },
  behind('StatefulSet of 3', statefulSet, { replicas: 3 }),
  {
    ...behind(
      'DaemonSet on five nodes, two at a time',
      daemonSet,
      { spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } } },
      service({ clusterIP: 'None' }),
    ),
    assume: 'nodes=5',
  },
];

/** All objects in one text, as they are applied. */
export function listOf(items: readonly JsonMap[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}
