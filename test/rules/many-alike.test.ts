// Hundreds of workloads with the same labels, and as many Services for them: what holds for all of them is said once for each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const manifest = (index: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web-${index}, namespace: shop }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: web, image: "web:1" }]
---
apiVersion: v1
kind: Service
metadata: { name: web-${index}, namespace: shop }
spec: { selector: { app: web } }
---
`;

/** Seconds of the processor for each workload: ten times what it takes. */
const maxSeconds = 0.02;

const count = 400;
const manifests = Array.from({ length: count }, (_, index) => manifest(index));

function inOneFile() {
  return [preview(readManifests(manifests.join('')), { baseline: undefined, objects: [] }, defaultAssumptions)];
}

function inFilesOfTheirOwn() {
  const folder = createFolderIndex();
  const files = manifests.map((text, index) => [`app/${index}.yaml`, readManifests(text)] as const);
  for (const [file, read] of files) folder.set(file, read);
  return files.map(([file, read]) =>
    preview(read, { baseline: undefined, ...folder.around(file) }, defaultAssumptions),
  );
}

for (const [where, previewAll] of Object.entries({ inOneFile, inFilesOfTheirOwn })) {
  test(`${count} workloads that are alike have one finding for each cause (${where})`, () => {
    const before = process.cpuUsage();
    const findings = previewAll().flatMap(({ workloads }) => workloads.flatMap((each) => each.findings));
    const seconds = process.cpuUsage(before).user / 1e6;
    assert.ok(findings.length <= 6 * count, `${findings.length} findings`);
    const overlaps = findings.filter(({ id }) => id === 'selectors-overlap');
    assert.equal(overlaps.length, count);
    for (const { message } of overlaps)
      assert.match(message, /^the selector also matches pods of Deployment "web-[01]" and 398 others$/);
    assert.ok(seconds < maxSeconds * count, `${seconds} s`);
  });
}

test('quotas that ask containers for the same are one finding, which counts them', () => {
  const quota = (index: number, hard: string) =>
    `kind: ResourceQuota\napiVersion: v1\nmetadata: { name: q${index}, namespace: shop }\nspec: { hard: { ${hard} } }\n---\n`;
  const quotas = Array.from({ length: 60 }, (_, index) => quota(index, 'requests.cpu: 1'));
  const text = [manifest(0), ...quotas, quota(60, 'limits.memory: 1Gi')].join('');
  const { workloads } = preview(readManifests(text), { baseline: undefined, objects: [] }, defaultAssumptions);
  const told = workloads.flatMap(({ findings }) => findings.filter(({ id }) => id === 'quota-needs-requests'));
  assert.deepEqual(
    told.map(({ message, fixes }) => [message, fixes.length]),
    [
      ['pods of "web-0" are forbidden: failed quota: q0 and 59 others: must specify requests.cpu for: web', 1],
      ['pods of "web-0" are forbidden: failed quota: q60: must specify limits.memory for: web', 1],
    ],
  );
});

for (const [name, comment, most] of [
  ['the same id', `rollout-ignore: ${'x, '.repeat(1000)}`, 1],
  ['other ids', `rollout-ignore: ${Array.from({ length: 1000 }, (_, index) => `x${index}`).join(' ')}`, 20],
  ['the same assumption', `rollout-preview: ${'x=1,'.repeat(1000)}y=1`, 2],
] as const)
  test(`a comment that names ${name} a thousand times has few findings`, () => {
    const file = readManifests(`# ${comment}\n${manifest(0)}`);
    const { workloads } = preview(file, { baseline: undefined, objects: [] }, defaultAssumptions);
    const found = workloads.flatMap(({ findings }) => findings.filter(({ id }) => id === 'comment-not-understood'));
    assert.equal(found.length, most);
  });
