import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readOverlayFiles } from '../../../src/charts/kustomize/overlay-files.ts';
import { commonFolder, renderOverlay } from '../../../src/charts/kustomize/render-overlay.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { hostileOverlays, writeHostileOverlay } from './hostile-overlays.ts';

const rows: readonly (readonly [names: readonly string[], folder: string])[] = [
  [['/a/b/one.yaml', '/a/b/two.yaml'], '/a/b'],
  [['/a/b/one.yaml', '/a/bc/two.yaml'], '/a'],
  [['/a/one.yaml', '/b/two.yaml'], '/'],
  [['base/one.yaml', 'overlay/two.yaml'], path.resolve('.')],
  [['../one.yaml', 'overlay/two.yaml'], path.resolve('..')],
];

for (const [names, folder] of rows)
  test(`the folder of ${names.join(' and ')} is ${path.isAbsolute(names[0] ?? '') ? folder : 'found from here'}`, () => {
    assert.equal(commonFolder(names), folder);
  });

const programs = createPrograms();
if (programs.missing('kustomize') === undefined)
  test('kustomize is led nowhere by overlays with which it goes there by itself', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: elsewhere }\n');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/a`;
    const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-overlays-')));
    try {
      const went = [];
      for (const [index, each] of hostileOverlays.entries()) {
        const home = path.join(top, String(index));
        const folder = writeHostileOverlay(each, home, url);
        const limits = { silenceMilliseconds: 60_000, maxBytes: 1_000_000 };
        const built = await programs.run('kustomize', { words: ['build', folder], ...limits });
        const isShown = built.state === 'exited' && built.output.includes('name: elsewhere');
        const itself = (each.leadsTo === 'service' ? asked.length > 0 : isShown) ? 'goes there' : 'stays';
        asked.length = 0;
        const files = await readOverlayFiles(folder, { top: path.join(home, 'repository') });
        const rendered = await renderOverlay(folder, files, { programs });
        const message = rendered.state === 'rendered' ? rendered.rendering.text : rendered.fault.message;
        went.push([each.name, itself, asked.length, each.told.test(message) ? each.told : message]);
        asked.length = 0;
      }
      assert.deepEqual(
        went,
        hostileOverlays.map(({ name, told }) => [name, 'goes there', 0, told]),
      );
    } finally {
      service.close();
      rmSync(top, { recursive: true, force: true });
    }
  });
