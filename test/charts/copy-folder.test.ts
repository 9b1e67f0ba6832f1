import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { copyFolder } from '../../src/charts/copy-folder.ts';
import { specialFiles } from '../security/special-files.ts';

function foldersOf(context: TestContext): { readonly from: string; readonly to: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-copy-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const from = path.join(folder, 'from');
  mkdirSync(from);
  writeFileSync(path.join(from, 'Chart.yaml'), 'name: web\n');
  return { from, to: path.join(folder, 'to') };
}

for (const { name, make } of specialFiles) {
  test(`${name} in a chart is not copied, and the rest is`, { timeout: 60_000 }, async (context) => {
    const { from, to } = foldersOf(context);
    await make(path.join(from, 'special'));
    await copyFolder(from, to);
    assert.deepEqual(
      readdirSync(to, { recursive: true }).filter((entry) => entry !== 'special'),
      ['Chart.yaml'],
    );
  });
}

test('what a link leads to is copied, and what is there stays', async (context) => {
  const { from, to } = foldersOf(context);
  mkdirSync(to);
  writeFileSync(path.join(to, 'Chart.yaml'), 'name: other\n');
  symlinkSync('Chart.yaml', path.join(from, 'link.yaml'));
  await copyFolder(from, to);
  const texts = ['Chart.yaml', 'link.yaml'].map((file) => readFileSync(path.join(to, file), 'utf8'));
  assert.deepEqual(texts, ['name: other\n', 'name: web\n']);
});

test('folders whose links lead to each other in ways without number are copied in part', async (context) => {
  const { from, to } = foldersOf(context);
  for (let depth = 0; depth < 30; depth++) {
    mkdirSync(path.join(from, String(depth)));
    for (const link of ['a', 'b']) symlinkSync(`../${depth + 1}`, path.join(from, String(depth), link));
  }
  mkdirSync(path.join(from, '30'));
  await copyFolder(from, to, 300);
  assert(readdirSync(to, { recursive: true }).length <= 300);
});
