import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readOverlayFiles } from '../../../src/charts/kustomize/overlay-files.ts';
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
