import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { panelView } from '../../src/presentation/panel/view.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const manifest = (replicas: number, maxSurge: string, tag: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: ${replicas}
  strategy: {rollingUpdate: {maxSurge: ${maxSurge}, maxUnavailable: 25%}}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: "app:${tag}", readinessProbe: {periodSeconds: 1, tcpSocket: {port: 80}}}]}
`;

// Deletions that wait for the request limit come after creations that the sizes of the ReplicaSets already have room for.
const rollouts: readonly {
  readonly replicas: number;
  readonly maxSurge: string;
  readonly qps?: number;
  readonly most: number;
  readonly guaranteed?: number;
}[] = [
  { replicas: 60, maxSurge: '10%', most: 66, guaranteed: 66 },
  { replicas: 60, maxSurge: '10%', qps: 0, most: 66, guaranteed: 66 },
  { replicas: 100, maxSurge: '25%', most: 132 },
  { replicas: 100, maxSurge: '25%', qps: 0, most: 125, guaranteed: 125 },
];
for (const { replicas, maxSurge, qps = 20, most, guaranteed } of rollouts) {
  const promise = guaranteed === undefined ? 'nothing' : `at most ${guaranteed}`;
  test(`a rollout of ${replicas} with ${maxSurge} at ${qps} requests a second has ${most} pods, and ${promise} is guaranteed`, () => {
    const times = { startupSeconds: 3, imagePullSeconds: 0, schedulingSeconds: 0 };
    const assumptions = { ...defaultAssumptions, ...times, controllerQps: qps };
    const file = readManifests(manifest(replicas, maxSurge, 1));
    const baseline = { source: 'file', label: 'old.yaml', file, history: [] } as const;
    const surroundings = { ...noSurroundings, baseline };
    const [forecast] = preview(readManifests(manifest(replicas, maxSurge, 2)), surroundings, assumptions).workloads;
    assert(forecast?.apply !== undefined);
    assert.equal(forecast.apply.timeline.peak.pods, most);
    assert.equal(forecast.apply.guarantee?.maxPods, guaranteed);
    const { bounds, course } = panelView(forecast, { panel: '', assumptions });
    assert.equal(bounds?.maxPods, guaranteed);
    const why = /No bounds are guaranteed: deletions wait for the controllers' request limit, .* more than 125 pods/;
    assert.equal(why.test(course?.note ?? ''), guaranteed === undefined);
  });
}
