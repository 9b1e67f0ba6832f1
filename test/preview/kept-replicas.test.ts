import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { preview } from '../../src/preview/preview.ts';
import type { Step } from '../../src/simulation/scenario.ts';
import { present } from '../../src/std/assert.ts';
import { seconds } from '../../src/std/time.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

function deployment(image: string, replicas = ''): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: web
          image: ${image}
          resources: { requests: { cpu: 100m } }
          readinessProbe: { httpGet: { port: 80 }, initialDelaySeconds: 20 }
---
`;
}

const autoscaler = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 4
  maxReplicas: 12
`;

const external = `  metrics:
    - type: External
      external: { metric: { name: queue }, target: { type: AverageValue, averageValue: 5 } }
`;

const scaledObject = `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: web }
spec:
  scaleTargetRef: { name: web }
  minReplicaCount: 4
  triggers: [{ type: kafka, metadata: { lagThreshold: '5' } }]
`;

interface Row {
  readonly name: string;
  readonly before?: string;
  readonly text: string;
  readonly steps?: readonly Step[];
  readonly verdict: string;
}

const toLoad = (percent: number): Step => ({ at: seconds(2), do: 'load', percent });

const rows: readonly Row[] = [
  {
    name: 'a workload that says nothing of replicas has as many as its autoscaler keeps at least',
    text: deployment('web:2') + autoscaler,
    verdict:
      'Completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 3 of 4 available, at most 5 pods',
  },
  {
    name: 'the same of one whose metric nobody can predict',
    text: deployment('web:2') + autoscaler + external,
    verdict:
      'Completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 3 of 4 available, at most 5 pods',
  },
  {
    name: 'the same of what KEDA makes of a ScaledObject',
    text: deployment('web:2') + scaledObject,
    verdict:
      'Completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 3 of 4 available, at most 5 pods',
  },
  {
    name: 'the same of both texts',
    before: deployment('web:1') + autoscaler,
    text: deployment('web:2') + autoscaler,
    verdict:
      'Completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 3 of 4 available, at most 5 pods',
  },
  {
    name: 'an autoscaler adds pods while the new ones start',
    before: deployment('web:1', 'replicas: 4') + autoscaler,
    text: deployment('web:2', 'replicas: 4') + autoscaler,
    steps: [toLoad(250)],
    verdict:
      'Completes in 3 start-ups one after the other (at least 20 s) over 4 waves: fewest available 3, most pods 13; the HPA adds 6 pods while the new ones start',
  },
  {
    name: 'an apply that resets replicas is reset by the autoscaler',
    before: deployment('web:2', 'replicas: 8') + autoscaler,
    text: deployment('web:2', 'replicas: 5') + autoscaler,
    verdict:
      'Scales 8 → 5; the HPA scales back to 8 within 15 s. Next rollout: completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 4 of 5 available, at most 7 pods',
  },
  {
    name: 'an autoscaler raises what is created to its minimum',
    before: autoscaler,
    text: deployment('web:2') + autoscaler,
    verdict:
      'Creates 1 pod in 2 start-ups, ≥ 35 s; the HPA scales to 4 within 15 s. Next rollout: completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 3 of 4 available, at most 5 pods',
  },
  {
    name: 'an apply with replicas scales down what an autoscaler kept that is gone with it',
    before: deployment('web:2') + autoscaler,
    text: deployment('web:2', 'replicas: 1'),
    verdict:
      'Scales 4 → 1. Next rollout: completes in 1 start-up (at least 20 s) over 2 waves: at least 1 of 1 available, at most 2 pods',
  },
  {
    name: 'the same where replicas were written under the autoscaler',
    before: deployment('web:1', 'replicas: 2') + autoscaler,
    text: deployment('web:2', 'replicas: 2'),
    verdict:
      'Scales 4 → 2; completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 2 of 2 available, at most 4 pods',
  },
  {
    name: 'pods stay where an autoscaler is gone and nobody says replicas',
    before: deployment('web:1') + autoscaler,
    text: deployment('web:2'),
    verdict:
      'Completes in 2 start-ups one after the other (at least 41 s) over 3 waves: at least 3 of 4 available, at most 5 pods',
  },
];

for (const { name, before, text, steps = [], verdict } of rows)
  test(name, () => {
    const baseline =
      before === undefined
        ? undefined
        : ({ source: 'git', label: 'HEAD', file: readManifests(before), history: [] } as const);
    const { workloads } = preview(readManifests(text), { ...noSurroundings, baseline }, defaultAssumptions, steps);
    assert.equal(verdictSentence(present(workloads[0], 'a workload')), verdict);
  });
