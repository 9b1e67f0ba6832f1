import { type Apply, db, image2, logs, named, patch, patchApp, rolling, web } from './apply.ts';

export const fieldApplies: readonly Apply[] = [
  {
    name: 'labels and annotations of the object',
    from: web({ metadata: { labels: { a: '1', b: '1' }, annotations: { a: '1', b: '<&>' } } }),
    between: [
      ['label', '@', 'mine=1'],
      ['annotate', '@', 'mine=1'],
    ],
    manifest: web({ metadata: { labels: { b: '2', c: '1' }, annotations: { b: '2 <&>', c: 'ü' } } }),
  },
  {
    name: 'labels of the pods',
    from: web({ template: { labels: { app: 'web', a: '1' } } }),
    between: [patch({ spec: { template: { metadata: { labels: { mine: '1' } } } } })],
    manifest: web({ template: { labels: { app: 'web', b: '1' } } }),
  },
  {
    name: 'finalizers',
    from: web({ metadata: { finalizers: ['example.com/b', 'example.com/a'] } }),
    between: [patch({ metadata: { finalizers: ['example.com/x'] } })],
    manifest: web({ metadata: { finalizers: ['example.com/c', 'example.com/a'] } }),
  },
  {
    name: 'deadline, history and minReadySeconds: removed, kept, changed',
    from: web({ spec: { progressDeadlineSeconds: 100, minReadySeconds: 5 } }),
    between: [patch({ spec: { revisionHistoryLimit: 3 } })],
    manifest: web({ spec: { minReadySeconds: 6 } }),
  },
  {
    name: 'null in the place of the deadline',
    from: web({ spec: { progressDeadlineSeconds: 100 } }),
    manifest: web({ spec: { progressDeadlineSeconds: null } }),
  },
  {
    name: 'null in the place of what a patch has set',
    from: web(),
    between: [patch({ spec: { minReadySeconds: 7 } })],
    manifest: web({ spec: { minReadySeconds: null } }),
  },
  {
    name: 'three applies, each with another list',
    from: web({ app: { env: named('A', 'B') } }),
    between: [{ apply: web({ app: { env: named('B', 'C') } }) }, ['set', 'env', '@', 'X=1', 'B-']],
    manifest: web({ app: { env: named('A', 'C', 'D') } }),
  },
  {
    name: 'another selector is refused',
    from: web(),
    manifest: web({ spec: { selector: { matchLabels: { app: 'other' } } }, template: { labels: { app: 'other' } } }),
  },
  {
    name: 'a value beside the valueFrom of a patch is refused',
    from: web({ app: { env: named('A') } }),
    between: [patchApp({ env: [{ name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] })],
    manifest: web({ app: { env: named('A', 'B') } }),
  },
  { name: 'the same StatefulSet after a restart', from: db(), between: [['rollout', 'restart', '@']], manifest: db() },
  {
    name: 'a partition by a patch',
    from: db({ spec: { replicas: 2 } }),
    between: [patch({ spec: { updateStrategy: { rollingUpdate: { partition: 1 } } } })],
    manifest: db({ ...image2, spec: { replicas: 2 } }),
  },
  {
    name: 'a StatefulSet switched to OnDelete',
    from: db({ spec: { updateStrategy: rolling({ partition: 1 }) } }),
    manifest: db({ spec: { updateStrategy: { type: 'OnDelete' } } }),
  },
  {
    name: 'volume claims as they were',
    from: db({
      spec: {
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    }),
    manifest: db({
      ...image2,
      spec: {
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    }),
  },
  { name: 'a DaemonSet after set env', from: logs(), between: [['set', 'env', '@', 'X=1']], manifest: logs(image2) },
  {
    name: 'maxUnavailable of a DaemonSet by a patch',
    from: logs(),
    between: [patch({ spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } } })],
    manifest: logs({ ...image2, spec: { updateStrategy: { type: 'RollingUpdate' } } }),
  },
  {
    name: 'a DaemonSet switched to OnDelete',
    from: logs({ spec: { updateStrategy: rolling({ maxUnavailable: 2 }) } }),
    manifest: logs({ spec: { updateStrategy: { type: 'OnDelete' } } }),
  },
];
