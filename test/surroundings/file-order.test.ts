import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BaselineText } from '../../src/change/change.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { preview } from '../../src/preview/preview.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const claims = `  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;
const ownFields: Readonly<Record<string, string>> = {
  Deployment: '  replicas: 1\n',
  StatefulSet: `  replicas: 1\n  serviceName: web\n${claims}`,
  DaemonSet: '',
};

function workload(kind: string, name: string): string {
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: ${name} }
spec:
${ownFields[kind]}  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "app:2" }] }
---
`;
}

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly hard: string;
  /** In the order of the file. */
  readonly names: readonly string[];
  /** Those that git HEAD has; undefined: what runs is assumed. */
  readonly before: readonly string[] | undefined;
  /** Of each, in the order of the file. */
  readonly told: readonly RegExp[];
}

const [created, rejected] = [/^Creates /, /^Rejected by the API server: .*, used: (\S+)=1, limited: \1=1$/];
const noClaim =
  /gets stuck in wave 1: the API server refuses new pods: exceeded quota: few, requested: (\S+)=1, used: \1=1/;
const rows: readonly Row[] = [
  {
    name: 'of two Deployments the first is in',
    kind: 'Deployment',
    hard: 'count/deployments.apps: 1',
    names: ['web', 'api'],
    before: [],
    told: [created, rejected],
  },
  {
    name: 'of three StatefulSets the first is in, and the last is refused beside it alone',
    kind: 'StatefulSet',
    hard: 'count/statefulsets.apps: 1',
    names: ['one', 'two', 'three'],
    before: [],
    told: [created, rejected, rejected],
  },
  {
    name: 'of two DaemonSets the first is in',
    kind: 'DaemonSet',
    hard: 'count/daemonsets.apps: 1',
    names: ['web', 'api'],
    before: [],
    told: [created, rejected],
  },
  {
    name: 'what is there already counts wherever it stands',
    kind: 'Deployment',
    hard: 'count/deployments.apps: 1',
    names: ['web', 'api'],
    before: ['api'],
    told: [rejected, /^Changes no pod/],
  },
  {
    name: 'of two Deployments the first gets its ReplicaSet',
    kind: 'Deployment',
    hard: 'count/replicasets.apps: 1',
    names: ['web', 'api'],
    before: [],
    told: [created, /gets stuck in wave 1: the API server refuses the new ReplicaSet/],
  },
  {
    name: 'of two StatefulSets the first has its claim',
    kind: 'StatefulSet',
    hard: 'count/persistentvolumeclaims: 1',
    names: ['web', 'api'],
    before: [],
    told: [/^Creates 1 pod in 1 start-up/, noClaim],
  },
  {
    name: 'claims that are there count by what they ask for',
    kind: 'StatefulSet',
    hard: 'requests.storage: 1Gi',
    names: ['web', 'api'],
    before: ['api'],
    told: [/gets stuck .* requested: requests.storage=1Gi, used: requests.storage=1Gi/, /^Changes no pod/],
  },
  {
    name: 'what runs needs no second claim',
    kind: 'StatefulSet',
    hard: 'count/persistentvolumeclaims: 1',
    names: ['web', 'api'],
    before: undefined,
    told: [/^Down for .*completes/, /^Down for .*completes/],
  },
];

for (const { name, kind, hard, names, before, told } of rows) {
  test(`under a quota with ${hard}, ${name}`, () => {
    const [resource, amount] = hard.split(': ');
    const spec = `{ hard: { ${resource}: "${amount}" } }`;
    const quota = `apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: few }\nspec: ${spec}\n---\n`;
    const textOf = (those: readonly string[]) => quota + those.map((each) => workload(kind, each)).join('');
    const baseline: BaselineText | undefined = before && {
      source: 'git',
      label: 'git HEAD',
      file: readManifests(textOf(before)),
      history: [],
    };
    const { workloads } = preview(readManifests(textOf(names)), { baseline, objects: [] }, defaultAssumptions);
    const verdicts = workloads.map((each) => verdictSentence(each));
    assert.equal(verdicts.length, told.length);
    for (const [index, pattern] of told.entries()) assert.match(verdicts[index] ?? '', pattern);
  });
}
