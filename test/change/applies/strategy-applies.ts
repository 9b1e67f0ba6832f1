import { type Apply, image2, named, patch, rolling, web } from './apply.ts';

export const strategyApplies: readonly Apply[] = [
  { name: 'paused by rollout pause', from: web(), between: [['rollout', 'pause', '@']], manifest: web(image2) },
  {
    name: 'paused by rollout pause, and not by the manifest',
    from: web(),
    between: [['rollout', 'pause', '@']],
    manifest: web({ ...image2, spec: { paused: false } }),
  },
  {
    name: 'paused by the manifest before, and not a word now',
    from: web({ spec: { paused: true } }),
    manifest: web(image2),
  },
  {
    name: 'maxSurge by a patch',
    from: web(),
    between: [patch({ spec: { strategy: { rollingUpdate: { maxSurge: 3 } } } })],
    manifest: web(image2),
  },
  {
    name: 'maxSurge by a patch beside maxUnavailable of the manifest',
    from: web({ spec: { strategy: rolling({ maxUnavailable: 0 }) } }),
    between: [patch({ spec: { strategy: { rollingUpdate: { maxSurge: 3 } } } })],
    manifest: web({ ...image2, spec: { strategy: rolling({ maxUnavailable: 1 }) } }),
  },
  { name: 'made by create', made: 'create', from: web({ app: { env: named('A') } }), manifest: web(image2) },
  {
    name: 'made by create with more than is applied',
    made: 'create',
    from: web({ app: { env: named('A', 'B'), ports: [{ containerPort: 80 }] }, metadata: { labels: { team: 'a' } } }),
    manifest: web({ app: { env: named('B', 'N') } }),
  },
  { name: 'made by create with another image', made: 'create', from: web(), manifest: web() },
  {
    name: 'strategy switched to Recreate',
    from: web({ spec: { strategy: rolling({ maxSurge: 1, maxUnavailable: 0 }) } }),
    manifest: web({ spec: { strategy: { type: 'Recreate' } } }),
  },
  {
    name: 'strategy switched to Recreate from the default',
    from: web(),
    manifest: web({ spec: { strategy: { type: 'Recreate' } } }),
  },
  {
    name: 'strategy switched back from Recreate',
    from: web({ spec: { strategy: { type: 'Recreate' } } }),
    manifest: web({ spec: { strategy: rolling({ maxSurge: 2, maxUnavailable: 0 }) } }),
  },
  { name: 'no strategy after Recreate', from: web({ spec: { strategy: { type: 'Recreate' } } }), manifest: web() },
  {
    name: 'strategy patched to Recreate and none in the manifest',
    from: web(),
    between: [patch({ spec: { strategy: { type: 'Recreate', rollingUpdate: null } } })],
    manifest: web(image2),
  },
];
