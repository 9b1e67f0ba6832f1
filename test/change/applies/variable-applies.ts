import { type Apply, image2, named, web } from './apply.ts';

export const variableApplies: readonly Apply[] = [
  { name: 'the same manifest again', from: web(), manifest: web() },
  { name: 'another image', from: web(), manifest: web(image2) },
  {
    name: 'no replicas in the manifest and four by a scale',
    from: web({ spec: { replicas: 'none' } }),
    between: [['scale', '@', '--replicas=4']],
    manifest: web({ ...image2, spec: { replicas: 'none' } }),
  },
  {
    name: 'replicas of the manifest over a scale',
    from: web({ spec: { replicas: 2 } }),
    between: [['scale', '@', '--replicas=4']],
    manifest: web({ spec: { replicas: 2 } }),
  },
  {
    name: 'replicas that the manifest has no longer',
    from: web({ spec: { replicas: 3 } }),
    manifest: web({ spec: { replicas: 'none' } }),
  },
  {
    name: 'replicas that the manifest has no longer, after a scale',
    from: web({ spec: { replicas: 3 } }),
    between: [['scale', '@', '--replicas=4']],
    manifest: web({ spec: { replicas: 'none' } }),
  },
  { name: 'the same after rollout restart', from: web(), between: [['rollout', 'restart', '@']], manifest: web() },
  {
    name: 'annotations of the pods after rollout restart',
    from: web({ template: { annotations: { a: '1', b: '1' } } }),
    between: [['rollout', 'restart', '@']],
    manifest: web({ template: { annotations: { a: '2' } } }),
  },
  { name: 'the same after set env', from: web(), between: [['set', 'env', '@', 'X=1']], manifest: web() },
  {
    name: 'variables beside one of set env',
    from: web({ app: { env: named('A', 'B') } }),
    between: [['set', 'env', '@', 'X=1']],
    manifest: web({ app: { env: named('B', 'A', 'C') } }),
  },
  {
    name: 'a variable that set env has changed',
    from: web({ app: { env: named('A') } }),
    between: [['set', 'env', '@', 'A=other']],
    manifest: web({ app: { env: named('A') } }),
  },
  {
    name: 'a variable that set env has removed',
    from: web({ app: { env: named('A', 'B') } }),
    between: [['set', 'env', '@', 'A-']],
    manifest: web({ app: { env: named('A', 'B') } }),
  },
  {
    name: 'all variables of the manifest removed beside one of set env',
    from: web({ app: { env: named('A', 'B') } }),
    between: [['set', 'env', '@', 'X=1']],
    manifest: web(),
  },
  {
    name: 'all variables exchanged beside one of set env',
    from: web({ app: { env: named('A') } }),
    between: [['set', 'env', '@', 'X=1']],
    manifest: web({ app: { env: named('D') } }),
  },
  {
    name: 'two variables exchanged for three beside two of set env',
    from: web({ app: { env: named('A', 'B') } }),
    between: [['set', 'env', '@', 'X=1', 'Y=2']],
    manifest: web({ app: { env: named('D', 'E', 'F') } }),
  },
  {
    name: 'a variable inserted on top',
    from: web({ app: { env: named('A', 'B', 'C') } }),
    manifest: web({ app: { env: named('N', 'A', 'B', 'C') } }),
  },
  {
    name: 'variables reordered',
    from: web({ app: { env: named('A', 'B', 'C') } }),
    manifest: web({ app: { env: named('C', 'A', 'B') } }),
  },
  {
    name: 'a variable switched from valueFrom to value',
    from: web({ app: { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] } }),
    manifest: web({ app: { env: named('A') } }),
  },
  {
    name: 'a variable switched from value to valueFrom',
    from: web({ app: { env: named('A') } }),
    manifest: web({ app: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] } }),
  },
  {
    name: 'a variable with valueFrom over a value of set env is refused',
    from: web(),
    between: [['set', 'env', '@', 'A=1']],
    manifest: web({ app: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] } }),
  },
  {
    name: 'an empty list of variables',
    from: web({ app: { env: named('A') } }),
    between: [['set', 'env', '@', 'X=1']],
    manifest: web({ app: { env: [] } }),
  },
  {
    name: 'null in the place of the variables',
    from: web({ app: { env: named('A') } }),
    between: [['set', 'env', '@', 'X=1']],
    manifest: web({ app: { env: null } }),
  },
];
