import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfFile } from '../../src/rules/places.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';

const names: readonly (readonly [own: string, file: string, name: string])[] = [
  ['web.yaml', '', ''],
  ['web.yaml', 'web.yaml', ''],
  ['deploy/web.yaml', 'quotas/team.yaml', 'quotas/team.yaml'],
  ['file:///home/me/shop/deploy/web.yaml', 'file:///home/me/shop/deploy/quota.yaml', 'quota.yaml'],
  ['file:///home/me/shop/deploy/web.yaml', 'file:///home/me/shop/quotas/team.yaml', '../quotas/team.yaml'],
];

test('a finding names another file as it was given, and in an editor by the way there', () => {
  for (const [own, file, name] of names)
    assert.equal(nameOfFile(file, { surroundings: { ...noSurroundings, file: own } }), name);
});
