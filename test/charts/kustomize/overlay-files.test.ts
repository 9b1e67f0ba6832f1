import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { FileSource } from '../../../src/charts/kustomize/file-source.ts';
import { KnownFiles } from '../../../src/charts/kustomize/known-files.ts';
import { readOverlayFiles } from '../../../src/charts/kustomize/overlay-files.ts';
import { fluxFolder } from '../../../src/charts/kustomize/plain-folder.ts';
import { hostileOverlays, writeHostileOverlay } from './hostile-overlays.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-overlays-')));
after(() => rmSync(top, { recursive: true, force: true }));

for (const [index, each] of hostileOverlays.entries()) {
  if (each.told.source.includes('outside')) continue;
  test(`an overlay with ${each.name} has a fault`, async () => {
    const home = path.join(top, String(index));
    const folder = writeHostileOverlay(each, home, 'http://127.0.0.1:9/a');
    const { fault } = await readOverlayFiles(folder, { top: path.join(home, 'repository') });
    assert.match(fault?.message ?? '', each.told);
  });
}

test('an overlay with a thousand links to one long file is refused before they fill the memory', async () => {
  let read = 0;
  const long = 'a'.repeat(16 * 1024 ** 2);
  const names = Array.from({ length: 1000 }, (_, index) => `link${index}`);
  const source = {
    isFile: async (file: string) => !/kustomization\.yml|Kustomization/.test(file),
    async text(file: string) {
      if (file.endsWith('kustomization.yaml'))
        return `configMapGenerator: [{ name: c, files: [${names.join(', ')}] }]\n`;
      read += 1;
      return long;
    },
    outside: async () => undefined,
  } as unknown as FileSource;
  const { fault } = await readOverlayFiles('/o', { top: '/', files: new KnownFiles(source) });
  assert.match(fault?.message ?? '', /the files of the overlays have more than 128 MB together/);
  assert.ok(read < 20, `${read}`);
});

test('a plain folder that is too deep has a fault, and is none where only its own files are wanted', async () => {
  const folder = path.join(top, 'plain');
  mkdirSync(path.join(folder, ...Array.from({ length: 70 }, () => 'd')), { recursive: true });
  writeFileSync(path.join(folder, 'web.yaml'), 'kind: ConfigMap\n');
  writeFileSync(path.join(folder, ...Array.from({ length: 70 }, () => 'd'), 'deep.yaml'), 'kind: ConfigMap\n');
  const { fault } = await readOverlayFiles(folder, { top, plain: fluxFolder });
  assert.match(fault?.message ?? '', /holds more than 20,?000 files, or folders too deep/);
  const shallow = await readOverlayFiles(folder, { top, plain: { ...fluxFolder, isDeep: false } });
  assert.deepEqual(
    [shallow.fault, [...shallow.known.keys()].map((file) => path.basename(file))],
    [undefined, ['kustomization.yaml', 'web.yaml']],
  );
});
