import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { renderChart } from '../../src/charts/helm/render-chart.ts';
import { helmEntriesOf } from '../../src/charts/helm-entries.ts';
import { readOverlayFiles } from '../../src/charts/kustomize/overlay-files.ts';
import { renderOverlay } from '../../src/charts/kustomize/render-overlay.ts';
import { configurationName } from '../../src/host/near-expectations.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-out-'));
after(() => rmSync(top, { recursive: true, force: true }));
const secret = path.join(top, 'secret.yaml');
writeFileSync(secret, 'a: secret\n');

function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(top, name, 'web');
  mkdirSync(path.join(top, name, '.git'), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

const about = { 'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n' };

async function told(folder: string): Promise<string> {
  const request = { folder, top: path.dirname(folder), values: [], set: [], words: [], kubernetesVersion: '1.36.0' };
  const rendered = await renderChart(request, createPrograms({ environment: { PATH: '' } }));
  return rendered.state === 'rendered' ? rendered.state : rendered.fault.message;
}

test('a chart with a link out of its repository is not rendered, also behind links that stay inside', async () => {
  const plain = folderWith('plain', about);
  symlinkSync(secret, path.join(plain, 'secret.txt'));
  assert.match(await told(plain), /secret\.txt is outside the repository/);
  const behind = folderWith('behind', about);
  mkdirSync(path.join(behind, '../shared'));
  symlinkSync(top, path.join(behind, '../shared/all'));
  symlinkSync('../shared', path.join(behind, 'shared'));
  assert.match(await told(behind), /is outside the repository/);
});

test('links within the repository are none of the kind, and neither are those in a circle', async () => {
  const folder = folderWith('inside', { ...about, 'templates/a.yaml': '' });
  writeFileSync(path.join(folder, '../shared.yaml'), '');
  symlinkSync('../../shared.yaml', path.join(folder, 'templates/shared.yaml'));
  symlinkSync('.', path.join(folder, 'self'));
  assert.doesNotMatch(await told(folder), /leads out/);
});

test('an overlay that a link leads out of its repository is not built', async () => {
  const folder = folderWith('overlay', { 'kustomization.yaml': 'configMapGenerator: [{ name: c, files: [f.txt] }]\n' });
  symlinkSync(secret, path.join(folder, 'f.txt'));
  const files = await readOverlayFiles(folder, { top: path.dirname(folder) });
  const rendered = await renderOverlay(folder, files, { programs: createPrograms({ environment: { PATH: '' } }) });
  assert(rendered.state === 'failed');
  assert.match(rendered.fault.message, /f\.txt is outside the repository/);
});

test('what an overlay names outside of its repository is not even read, by its path or behind a link', async () => {
  const resources = ['../../secret.yaml', secret, 'link.yaml', '../../other'];
  const folder = folderWith('reading', { 'kustomization.yaml': `resources: ${JSON.stringify(resources)}\n` });
  symlinkSync(secret, path.join(folder, 'link.yaml'));
  mkdirSync(path.join(top, 'other'));
  writeFileSync(path.join(top, 'other/kustomization.yaml'), 'resources: [../secret.yaml]\n');
  const { known } = await readOverlayFiles(folder, { top: path.dirname(folder) });
  const outside = [...known.values()].filter(({ file }) => path.dirname(file) !== folder || file.endsWith('link.yaml'));
  assert.deepEqual(
    outside.map(({ text }) => text),
    ['', '', ''],
  );
});

test('nothing above the top is read, whatever lies there, and a repository above it does not move it', async () => {
  const folder = folderWith('former', { 'kustomization.yaml': 'resources: [../../secret.yaml, ../../base]\n' });
  mkdirSync(path.join(top, 'base'), { recursive: true });
  writeFileSync(path.join(top, 'base/kustomization.yaml'), 'resources: [../secret.yaml]\n');
  const files = await readOverlayFiles(folder, { top: folder });
  const outside = [...files.known.values()].filter(({ file }) => path.dirname(file) !== folder);
  assert.deepEqual(
    outside.map(({ text }) => text),
    ['', ''],
  );
  const rendered = await renderOverlay(folder, files, { programs: createPrograms({ environment: { PATH: '' } }) });
  assert(rendered.state === 'failed');
  assert.match(rendered.fault.message, /secret\.yaml is outside the repository/);
});

for (const [what, entry] of [
  ['values', { chart: '.', values: ['../../secret.yaml'] }],
  ['values by their whole path', { chart: '.', values: [secret] }],
  ['values behind a link', { chart: '.', values: ['link.yaml'] }],
  ['chart', { chart: '../..' }],
] as const) {
  test(`a configuration names no ${what} outside of its repository`, () => {
    const folder = folderWith(`configured ${what}`, about);
    symlinkSync(secret, path.join(folder, 'link.yaml'));
    assert.throws(() => helmEntriesOf([entry], path.join(folder, configurationName)), /is outside the repository/);
  });
}
