import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { nearWay } from '../../src/charts/near-way.ts';

const base = mkdtempSync(path.join(tmpdir(), 'rollout-preview-near-'));
after(() => rmSync(base, { recursive: true, force: true }));
const top = path.join(base, 'repository');
for (const folder of ['repository/charts/web', 'outside/web']) mkdirSync(path.join(base, folder), { recursive: true });

for (const [from, way, meant] of [
  ['.', 'charts/wbe', 'charts/web'],
  ['.', 'chart/web', 'charts/web'],
  ['charts', '../chrats/web', 'web'],
  ['charts', './web', undefined],
  ['charts', '..', undefined],
  ['.', 'charts/nothing-like-it', undefined],
  ['.', '../outside/wbe', undefined],
  ['.', '../outsid/web', undefined],
  ['charts', '../../outsid/web', undefined],
  ['.', path.join(base, 'outside/wbe'), undefined],
] as const) {
  const word = way.replace(base, '…');
  test(`${word} from ${from} ${meant === undefined ? 'means nothing else' : `means ${meant}`}`, () => {
    assert.equal(nearWay(path.join(top, from), way, top), meant);
  });
}
