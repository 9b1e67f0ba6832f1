import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { changeInBrief } from '../../../src/presentation/forecast/change-in-brief.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

interface Deployment {
  readonly image?: string;
  /** Fields of the spec, as YAML in braces has them. */
  readonly spec?: string;
  readonly annotations?: string;
  readonly container?: string;
  readonly others?: string;
}

function textOf({ image = 'shop/web:1.7', spec = '', annotations = '', container = '', others = '' }: Deployment) {
  return `{ apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: {
  selector: { matchLabels: { app: web } }, ${spec}
  template: { metadata: { labels: { app: web }, annotations: { ${annotations} } },
    spec: { containers: [ { name: web, image: '${image}', ${container} }, ${others} ] } } } }`;
}

const sidecar = (image: string) => `{ name: proxy, image: '${image}' }`;
const [oldDigest, newDigest] = ['ab'.repeat(32), 'cd'.repeat(32)];

interface Row {
  readonly name: string;
  readonly before?: Deployment | 'nothing' | 'unknown';
  readonly after?: Deployment;
  readonly told: string | undefined;
}

const rows: readonly Row[] = [
  { name: 'nothing', told: undefined },
  { name: 'a workload that is not there yet', before: 'nothing', told: 'new' },
  { name: 'a workload of which nobody told what ran', before: 'unknown', told: undefined },
  { name: 'a tag', after: { image: 'shop/web:1.8' }, told: 'image 1.7 → 1.8' },
  { name: 'another image', after: { image: 'store/web:1.7' }, told: 'image shop/web:1.7 → store/web:1.7' },
  {
    name: 'a tag that is given up',
    after: { image: 'shop/web' },
    told: 'image 1.7 → latest',
  },
  {
    name: 'the port of a registry, which is no tag',
    before: { image: 'r.example:5000/web' },
    after: { image: 'r.example:5000/web:2' },
    told: 'image latest → 2',
  },
  {
    name: 'a digest',
    before: { image: `web@sha256:${oldDigest}` },
    after: { image: `web@sha256:${newDigest}` },
    told: 'image abababababab → cdcdcdcdcdcd',
  },
  {
    name: 'an image and a setting',
    before: { spec: 'strategy: { rollingUpdate: { maxSurge: 3 } },' },
    after: { image: 'shop/web:1.8', spec: 'strategy: { rollingUpdate: { maxSurge: 5 } },' },
    told: 'image 1.7 → 1.8, maxSurge 3 → 5',
  },
  {
    name: 'the image of one of two containers',
    before: { others: sidecar('proxy:1') },
    after: { others: sidecar('proxy:2') },
    told: 'image of proxy 1 → 2',
  },
  { name: 'a container more', after: { others: sidecar('proxy:1') }, told: 'container proxy added' },
  {
    name: 'replicas before the image',
    before: { spec: 'replicas: 3,' },
    after: { spec: 'replicas: 1,', image: 'shop/web:1.8' },
    told: 'replicas 3 → 1, image 1.7 → 1.8',
  },
  { name: 'replicas', before: { spec: 'replicas: 3,' }, after: { spec: 'replicas: 5,' }, told: 'replicas 3 → 5' },
  {
    name: 'an environment variable',
    before: { container: 'env: [{ name: LEVEL, value: info }]' },
    after: { container: 'env: [{ name: LEVEL, value: debug }]' },
    told: 'env LEVEL info → debug',
  },
  {
    name: 'a request',
    before: { container: 'resources: { requests: { cpu: 100m } }' },
    after: { container: 'resources: { requests: { cpu: 200m } }' },
    told: 'requests.cpu 100m → 200m',
  },
  {
    name: 'an annotation that was not there',
    before: { annotations: 'team: a' },
    after: { annotations: 'team: a, checksum/config: abc' },
    told: 'annotation checksum/config set to abc',
  },
  { name: 'a probe', after: { container: 'readinessProbe: { httpGet: { port: 80 } }' }, told: 'readinessProbe added' },
  {
    name: 'more than fits into a cell',
    before: { annotations: 'a: "1", b: "1", c: "1", d: "1", e: "1", f: "1"' },
    after: { annotations: 'a: "2", b: "2", c: "2", d: "2", e: "2", f: "2"' },
    told: 'annotation a 1 → 2, annotation b 1 → 2, annotation c 1 → 2, annotation d 1 → 2, 2 more',
  },
];

for (const { name, before = {}, after = {}, told } of rows) {
  test(`what changes, in brief: ${name}`, () => {
    const was = before === 'nothing' ? '' : textOf(before === 'unknown' ? {} : before);
    const baseline = { source: 'git', label: 'git HEAD', file: readManifests(was), history: [] } as const;
    const surroundings = { baseline: before === 'unknown' ? undefined : baseline, objects: [] };
    const { workloads } = preview(readManifests(textOf(after)), surroundings, defaultAssumptions);
    assert.equal(changeInBrief(present(workloads[0], 'the workload').change), told);
  });
}
