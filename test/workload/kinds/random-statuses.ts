import type { JsonMap } from '../../../src/document/manifest.ts';
import { createRandom } from '../../../src/std/random.ts';

/** Workloads with any numbers in their status, many of them as they are in a rollout. */
export function randomStatuses(count: number): readonly JsonMap[] {
  const random = createRandom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const some = (value: JsonMap, share = 0.5): JsonMap => (random() < share ? value : {});
  const number = () => pick([0, 1, 2, 3, 3, 3, 4]);
  const generation = () => pick([1, 2, 2, 2]);
  const makes = [
    (): JsonMap => ({
      kind: 'Deployment',
      spec: { replicas: pick([0, 3, 3, 3]), ...some({ paused: true }, 0.1), strategy: { type: 'RollingUpdate' } },
      status: {
        observedGeneration: generation(),
        ...some({ replicas: number() }, 0.9),
        ...some({ updatedReplicas: number() }, 0.9),
        ...some({ readyReplicas: number() }, 0.9),
        ...some({ availableReplicas: number() }, 0.9),
        conditions: [
          ...pick([[], [condition('Available', pick(['True', 'False']), 'MinimumReplicas')]]),
          ...pick([
            [],
            [condition('Progressing', 'True', pick(['NewReplicaSetAvailable', 'ReplicaSetUpdated']))],
            [condition('Progressing', 'True', 'NewReplicaSetAvailable')],
            [condition('Progressing', 'False', 'ProgressDeadlineExceeded')],
          ]),
        ],
      },
    }),
    (): JsonMap => ({
      kind: 'StatefulSet',
      spec: {
        replicas: pick([0, 3, 3, 3]),
        updateStrategy: pick([
          { type: 'RollingUpdate' },
          { type: 'RollingUpdate' },
          { type: 'RollingUpdate', rollingUpdate: { partition: pick([0, 1, 3]) } },
          { type: 'OnDelete' },
        ]),
      },
      status: {
        observedGeneration: generation(),
        replicas: number(),
        ...some({ readyReplicas: number() }, 0.9),
        ...some({ currentReplicas: number() }, 0.8),
        ...some({ updatedReplicas: number() }, 0.8),
        ...some({ availableReplicas: number() }, 0.8),
        currentRevision: pick(['web-1', 'web-2']),
        updateRevision: 'web-2',
      },
    }),
    (): JsonMap => ({
      kind: 'DaemonSet',
      spec: { updateStrategy: pick([{ type: 'RollingUpdate' }, { type: 'RollingUpdate' }, { type: 'OnDelete' }]) },
      status: {
        observedGeneration: generation(),
        desiredNumberScheduled: number(),
        currentNumberScheduled: number(),
        numberMisscheduled: 0,
        numberReady: number(),
        ...some({ updatedNumberScheduled: number() }, 0.8),
        ...some({ numberAvailable: number() }, 0.8),
      },
    }),
  ];
  return Array.from({ length: count }, () => {
    const { kind, spec, status } = pick(makes)();
    const metadata = { name: 'web', namespace: 'shop', generation: 2 };
    const gone = some({ deletionTimestamp: '2026-11-20T00:00:00Z' }, 0.03);
    return { apiVersion: 'apps/v1', kind, metadata: { ...metadata, ...gone }, spec, status } as JsonMap;
  });
}

function condition(type: string, status: string, reason: string): JsonMap {
  return { type, status, reason, message: '' };
}
