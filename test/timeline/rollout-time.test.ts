import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { fileContext } from '../../src/preview/file-context.ts';
import { membersIn } from '../../src/preview/release/member.ts';
import { releaseOf } from '../../src/preview/release/release.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';

/** One pod after the other; `period`: of a probe that fails once, so that each pod takes so long. */
function inOrder(name: string, replicas: number, period: number): string {
  return `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: ${name}, namespace: shop }
spec:
  serviceName: ${name}
  replicas: ${replicas}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - name: app
          image: ${name}:2
          resources: { requests: { cpu: "1" } }
          readinessProbe: { httpGet: { port: 80 }, periodSeconds: ${period} }
`;
}

/** All pods at once, beside the old ones. */
function atOnce(name: string, replicas: number): string {
  return inOrder(name, replicas, 10)
    .replace('StatefulSet', 'Deployment')
    .replace(`serviceName: ${name}`, 'strategy: { rollingUpdate: { maxSurge: 100%, maxUnavailable: 0 } }');
}

function quota(pods: number): string {
  return `apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team, namespace: shop }\nspec: { hard: { pods: "${pods}" } }\n`;
}

interface Row {
  readonly name: string;
  readonly texts: readonly string[];
  readonly assume?: string;
  readonly startUps: readonly [each: readonly number[], together: number];
}

const rows: readonly Row[] = [
  {
    name: 'of two that take differently long, no pod of one waits for the other',
    texts: [inOrder('kafka', 3, 10), inOrder('zookeeper', 3, 30)],
    startUps: [[3, 3], 3],
  },
  {
    name: 'nor of many, the fewest of which take longest',
    texts: [inOrder('quick', 5, 5), inOrder('slow', 2, 60), inOrder('slower', 3, 90)],
    startUps: [[5, 2, 3], 5],
  },
  {
    name: 'who has to wait for what others hold starts after them',
    texts: [quota(12), atOnce('web', 4), atOnce('search', 4)],
    startUps: [[1, 1], 2],
  },
  {
    name: 'so does who waits for a node that others fill',
    texts: [atOnce('web', 4), inOrder('db', 2, 10)],
    assume: 'nodes=1x9cpu32Gi',
    startUps: [[1, 2], 3],
  },
];

for (const { name, texts, assume = '', startUps } of rows)
  test(name, () => {
    const { assumptions: general } = readAssumptions(assume, defaultAssumptions);
    const file = readManifests(texts.join('---\n'));
    const around = fileContext(file, noSurroundings, general);
    const made = releaseOf([...membersIn({ file, ...around, steps: [] })], around.assumptions);
    assert.ok('release' in made);
    const { workloads, startUps: together } = made.release;
    assert.deepEqual([workloads.map(({ time }) => time.whole.startUps), together], startUps);
  });
