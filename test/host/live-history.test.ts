import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { asList, asMap, type Json, type JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createKubectl } from '../../src/host/kubectl.ts';
import { liveHistory, revisionsAskedFor } from '../../src/host/live-history.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { preview } from '../../src/preview/preview.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const answers = path.join(import.meta.dirname, 'kubectl-answers');
const folder = mkdtempSync(path.join(tmpdir(), 'kubectl-'));

/** `kubectl get KIND/NAME …` or `kubectl get KIND …` prints the file of that name. */
writeFileSync(
  path.join(folder, 'kubectl'),
  `#!/bin/sh\ncat '${answers}/'"$(echo "$2" | tr / -)".json\n`.replaceAll('\\', '/'),
);
chmodSync(path.join(folder, 'kubectl'), 0o755);
after(() => rmSync(folder, { recursive: true }));
const kubectl = createKubectl(
  createPrograms({ environment: { PATH: `${folder}${path.delimiter}${process.env.PATH}` } }),
);

const prod = { context: 'prod', namespace: 'default' };

async function historyOf(kind: string) {
  const object: JsonMap = JSON.parse(await kubectl.read(prod, { kind, name: 'web', namespace: 'shop' }));
  const asked = revisionsAskedFor(object);
  const list: JsonMap = JSON.parse(await kubectl.list(prod, { ...asked, namespace: 'shop' }));
  return { object, asked, history: liveHistory(object, asList(list.items).map(asMap)) };
}

function at(value: Json | undefined, ...keys: readonly (string | number)[]): Json | undefined {
  return keys.reduce<Json | undefined>((inner, key) => (inner as JsonMap | undefined)?.[key], value);
}

function imagesOf(objects: readonly JsonMap[]): readonly (Json | undefined)[] {
  return objects.map((object) => at(object, 'spec', 'template', 'spec', 'containers', 0, 'image'));
}

test('a Deployment has the revisions of its own ReplicaSets, oldest first, as they were', async () => {
  const { asked, history } = await historyOf('Deployment');
  assert.deepEqual(asked, { kind: 'replicasets.apps', selector: 'app=web' });
  assert.deepEqual(imagesOf(history.objects), ['web:1.1', 'web:1.2']);
  const causes = history.objects.map((each) => at(each, 'metadata', 'annotations', 'kubernetes.io/change-cause'));
  assert.deepEqual(causes, [undefined, 'to 1.2']);
  const labels = history.objects.map((each) => at(each, 'spec', 'template', 'metadata', 'labels'));
  assert.deepEqual(labels, [{ app: 'web' }, { app: 'web' }]);
  assert.equal(history.isCut, true, 'the newest is revision 7, so some are gone');
});

test('a StatefulSet has the revisions of its ControllerRevisions', async () => {
  const { asked, history } = await historyOf('StatefulSet');
  assert.deepEqual(asked, { kind: 'controllerrevisions.apps', selector: 'app in (web),!canary' });
  assert.deepEqual(imagesOf(history.objects), ['web:1.1']);
  assert.equal(history.isCut, false);
});

test('a preview against the cluster goes on from its revisions', async () => {
  const { object, history } = await historyOf('Deployment');
  const text = JSON.stringify(object).replaceAll('web:1.3', 'web:1.4').replaceAll('"resourceVersion":"4711",', '');
  const baseline = {
    source: 'cluster',
    label: 'cluster prod',
    file: readManifests(JSON.stringify(object)),
    history: history.objects.map((each) => readManifests(JSON.stringify(each))),
    isHistoryCut: history.isCut,
  } as const;
  const [first] = preview(readManifests(text), { baseline, objects: [] }, defaultAssumptions).workloads;
  const { revisions } = present(present(first, 'a workload').apply, 'a rollout').timeline;
  assert.deepEqual(
    revisions.before.map(({ images }) => images.join()),
    ['web:1.1', 'web:1.2', 'web:1.3'],
  );
  const target = revisions.after.find(({ revision }) => revision === revisions.undoTarget);
  assert.deepEqual(target?.images, ['web:1.3']);
});
