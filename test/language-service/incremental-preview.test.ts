import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { root } from '../../scripts/root.ts';
import { createManifestReader, readManifests } from '../../src/document/read-manifests.ts';
import { createPreviewer, type FollowedPreview, isOfWorkload } from '../../src/language-service/incremental-preview.ts';
import { type Preview, preview } from '../../src/preview/preview.ts';
import type { Surroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { anywhere, type Edit, edited } from '../document/random-yaml.ts';
import { web } from '../support/manifests.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);

const noSurroundings: Surroundings = { baseline: undefined, objects: [] };
const examples = globSync('examples/*.yaml', { cwd: root }).toSorted();
/** A Service that selects nothing, beside the workload that it is meant for. */
const strayed = `# a Service
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: other } }
---
${web}`;
const texts = [strayed, ...examples.map((file) => readFileSync(`${root}/${file}`, 'utf8').replace(/\n*$/, '\n'))];

/** What an edit of a manifest may bring: other objects, other numbers, comments that mean something, broken text. */
const pasted = [
  ...['3', '0', '25%', ' ', '\n', '#', '"', ':', '  ', '- ', '{', 'é', '', '\n---\n', 'paused: true\n  ', '\r\n'],
  ...[
    '\n# rollout-ignore: no-readiness-probe, service-selects-nothing\n',
    '\n# rollout-preview: startup=20s\n',
    ' # rollout-preview: pull=9s\n',
  ],
  '\n---\napiVersion: v1\nkind: ResourceQuota\nmetadata: {name: small}\nspec: {hard: {pods: "5", requests.cpu: "1"}}\n---\n',
  '\n---\napiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: web}}\n---\n',
];

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    at: anywhere,
    removed: fc.constantFrom(0, 0, 1, 3, 40),
    inserted: fc.constantFrom(...pasted),
  }),
  { minLength: 1, maxLength: 2 },
);

/** What is told at last, after any number of slices that are over at once. */
function told(preview: () => FollowedPreview | undefined): FollowedPreview {
  for (;;) {
    const result = preview();
    if (result !== undefined) return result;
  }
}

/** What a previewer tells, all of it with the places of the present text. */
function present({ followed, problems }: FollowedPreview): Preview {
  const told = followed.filter((each) => each !== undefined);
  return {
    workloads: told.filter(isOfWorkload).map(({ preview }) => preview),
    objects: told.flatMap((each) => (isOfWorkload(each) ? [] : [each.preview])),
    problems,
  };
}

/** All that a preview tells, with the places that a manifest gives for its values. */
function toldBy({ workloads, objects, problems }: Preview): unknown {
  const told = workloads.map(({ workload: { manifest, ...workload }, ...rest }) => {
    const places = [[], ['kind'], ['spec', 'replicas'], ['spec', 'template', 'spec', 'containers', 0, 'image']];
    return { ...rest, workload, manifest: manifest.value, places: places.map((path) => manifest.rangeOf(path)) };
  });
  const others = objects.map(({ manifest, ...rest }) => ({ ...rest, place: manifest.range }));
  return { told, others, problems };
}

test('a previewer that follows edits tells what a fresh preview would', () => {
  const files = fc.shuffledSubarray(texts, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(files, fc.array(edits, { minLength: 1, maxLength: 4 }), (parts, rounds) => {
      const read = createManifestReader();
      const { preview: previewAgain } = createPreviewer();
      let text = parts.join('---\n');
      for (const changes of [[], ...rounds]) {
        text = edited(text, changes);
        const options = { assumptions: defaultAssumptions, isOver: () => true };
        // A slice of a text that nobody waits for.
        read.ahead(text, () => true);
        previewAgain(read(edited(text, changes)), noSurroundings, options);
        const again = present(told(() => previewAgain(read(text), noSurroundings, options)));
        assert.deepEqual(toldBy(again), toldBy(preview(readManifests(text), noSurroundings, defaultAssumptions)), text);
      }
    }),
    { seed, numRuns: 25 },
  );
});

test('documents that read the same are judged each for itself', () => {
  const read = createManifestReader();
  const { preview: previewAgain } = createPreviewer();
  const [other, end] = ['apiVersion: v1\nkind: Service\nmetadata: {name: other}\n', '# the end\n'];
  const texts = [[other, web], [other, web, web], [other, web, web, other], [other, web, web, other, end], [web]];
  for (const parts of texts) {
    const text = parts.map((part) => `---\n${part}`).join('');
    const again = present(told(() => previewAgain(read(text), noSurroundings, { assumptions: defaultAssumptions })));
    assert.deepEqual(toldBy(again), toldBy(preview(readManifests(text), noSurroundings, defaultAssumptions)), text);
  }
});

test('a workload is judged again only when something that it depends on has changed', () => {
  const read = createManifestReader();
  const { preview: previewAgain } = createPreviewer();
  const see = (text: string) =>
    present(told(() => previewAgain(read(text), noSurroundings, { assumptions: defaultAssumptions }))).workloads;
  const workload = (name: string, replicas: number) =>
    `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}}\nspec:\n  replicas: ${replicas}\n` +
    `  selector: {matchLabels: {app: ${name}}}\n  template:\n    metadata: {labels: {app: ${name}}}\n` +
    '    spec: {containers: [{name: app, image: "app:1"}]}\n';
  const quota = '---\napiVersion: v1\nkind: ResourceQuota\nmetadata: {name: small}\nspec: {hard: {pods: "9"}}\n';
  const [, before] = see(workload('one', 1) + workload('two', 2));
  assert.equal(see(workload('one', 7) + workload('two', 2))[1], before);
  const moved = see(workload('one', 12) + workload('two', 2))[1];
  assert.equal(moved?.next, before?.next);
  assert.equal(moved?.workload.manifest.range.start, (before?.workload.manifest.range.start ?? 0) + 1);
  const limited = see(workload('one', 1) + workload('two', 2) + quota)[1];
  assert.notEqual(limited?.next, before?.next);
  assert.notEqual(see(workload('one', 2) + workload('two', 2) + quota)[1], limited);
});
