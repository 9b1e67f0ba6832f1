import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv';
import { root } from '../../../scripts/root.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { readWorld } from '../../../src/surroundings/world/read-world.ts';
import { worldSchema } from '../../../src/surroundings/world/world-schema.ts';

test('schema/world.schema.json is what `node scripts/world-schema.ts` writes', () => {
  assert.deepEqual(JSON.parse(readFileSync(path.join(root, 'schema/world.schema.json'), 'utf8')), worldSchema());
});

const [, example = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(path.join(root, 'docs/world.md'), 'utf8')) ?? [];

test('the example of docs/world.md is read without a fault', () => {
  const { world, kubernetes, faults } = readWorld(example, 'world.yaml');
  assert.deepEqual(faults, []);
  assert.deepEqual([kubernetes, world.takenAt, world.nodes?.length, world.pods.length], ['1.34', '2026-11-20', 4, 2]);
});

test('other validators take the example by the schema, and no misspelt key', () => {
  const { $schema: _, ...schema } = worldSchema();
  const isValid = new Ajv({ unknownFormats: ['quantity', 'version'] }).compile(schema);
  const judge = (text: string) => isValid(readManifests(text).manifests[0]?.value);
  assert.equal(judge(example), true);
  assert.equal(judge(example.replace('limitRanges', 'limitRange')), false);
});
