import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { copyFolder } from '../../src/charts/copy-folder.ts';
import { TemporaryFiles } from '../../src/host/temporary-files.ts';
import { specialFiles } from '../security/special-files.ts';

function foldersOf(context: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-copy-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const from = path.join(folder, 'from');
  mkdirSync(from);
  writeFileSync(path.join(from, 'Chart.yaml'), 'name: web\n');
  return { from, top: from, files: new TemporaryFiles(folder), to: ['to'], place: path.join(folder, 'to') };
}

for (const { name, make } of specialFiles) {
  test(`${name} in a chart is not copied, and the rest is`, { timeout: 60_000 }, async (context) => {
    const copied = foldersOf(context);
    const { from, place } = copied;
    await make(path.join(from, 'special'));
    await copyFolder(copied);
    assert.deepEqual(
      readdirSync(place, { recursive: true }).filter((entry) => entry !== 'special'),
      ['Chart.yaml'],
    );
  });
}

test('what a link leads to is copied, and what is there stays', async (context) => {
  const copied = foldersOf(context);
  const { from, place } = copied;
  mkdirSync(place);
  writeFileSync(path.join(place, 'Chart.yaml'), 'name: other\n');
  symlinkSync('Chart.yaml', path.join(from, 'link.yaml'));
  await copyFolder(copied);
  const texts = ['Chart.yaml', 'link.yaml'].map((file) => readFileSync(path.join(place, file), 'utf8'));
  assert.deepEqual(texts, ['name: other\n', 'name: web\n']);
});

test('folders whose links lead to each other in ways without number are copied in part', async (context) => {
  const copied = foldersOf(context);
  const { from, place } = copied;
  for (let depth = 0; depth < 30; depth++) {
    mkdirSync(path.join(from, String(depth)));
    for (const link of ['a', 'b']) symlinkSync(`../${depth + 1}`, path.join(from, String(depth), link));
  }
  mkdirSync(path.join(from, '30'));
  await copyFolder(copied, 300);
  assert(readdirSync(place, { recursive: true }).length <= 300);
});

test('what a link leads to beyond the top is not copied', async (context) => {
  const copied = foldersOf(context);
  writeFileSync(path.join(copied.from, '../secret.yaml'), 'secret\n');
  symlinkSync('../secret.yaml', path.join(copied.from, 'link.yaml'));
  symlinkSync('..', path.join(copied.from, 'above'));
  await copyFolder(copied);
  assert.deepEqual(readdirSync(copied.place), ['Chart.yaml']);
});
