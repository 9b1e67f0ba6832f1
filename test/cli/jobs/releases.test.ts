import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InputFile } from '../../../src/cli/inputs/input-files.ts';
import type { ReleaseRequest } from '../../../src/cli/jobs/preview-job.ts';
import { releasesOfFiles } from '../../../src/cli/jobs/releases.ts';
import { alternativeFolders } from '../../../src/surroundings/alternative-folders.ts';

/** An input, rendered for the environment where one is given; null: for none of its own. */
function inputOf(file: string, environment?: string | null): InputFile {
  const plain = { file, isNamed: true };
  if (environment === undefined) return plain;
  const belongsTo = environment === null ? {} : { environment };
  return {
    ...plain,
    rendering: { text: '', spans: [], whole: { file, start: 0, end: 0 }, environment: file, belongsTo },
  } as never;
}

async function groups(
  inputs: readonly InputFile[],
  settings: Partial<Parameters<typeof releasesOfFiles>[1]> = {},
  beside: Parameters<typeof releasesOfFiles>[3] = {},
) {
  const asked: string[] = [];
  const release = async ({ name, files, removed = [], workLeft }: ReleaseRequest) => {
    const gone = removed.map(({ file }) => `, without ${file}`).join('');
    asked.push(`${name}: ${files.map(({ input }) => input.file).join(' ')}${gone}`);
    return { release: undefined, workLeft };
  };
  const requests = inputs.map((input) => ({ input, past: {} }) as never);
  await releasesOfFiles(requests, { steps: [], ...settings }, [{ release }], beside);
  return asked;
}

test('files are applied together, and so is what is rendered for one environment', async () => {
  const inputs = [
    inputOf('a.yaml'),
    inputOf('web/overlays/production', 'production'),
    inputOf('b.yaml'),
    inputOf('api/overlays/production', 'production'),
    inputOf('charts/one', null),
    inputOf('charts/two', null),
  ];
  assert.deepEqual(await groups(inputs), [
    ': a.yaml b.yaml',
    'production: web/overlays/production api/overlays/production',
    'charts/one: charts/one',
    'charts/two: charts/two',
  ]);
});

test('folders that are alternatives are applied each by itself, with what each has lost', async () => {
  const alternatives = alternativeFolders([
    ['env/test/web.yaml', ['web']],
    ['env/live/web.yaml', ['web']],
    ['env/live/db.yaml', ['db']],
    ['all.yaml', ['log']],
  ]);
  const inputs = ['all.yaml', 'env/live/db.yaml', 'env/live/web.yaml', 'env/test/web.yaml'].map((file) =>
    inputOf(file),
  );
  const removed = ['env/test/db.yaml', 'old.yaml'].map((file) => ({ file, identity: '', text: '' }));
  assert.deepEqual(await groups(inputs, {}, { alternatives, removed }), [
    ': all.yaml, without old.yaml',
    'env/live: env/live/db.yaml env/live/web.yaml',
    'env/test: env/test/web.yaml, without env/test/db.yaml',
  ]);
});

test('a shard and a scenario with steps have no release', async () => {
  assert.deepEqual(await groups([inputOf('a.yaml')], { shard: { index: 1, count: 2 } }), []);
  assert.deepEqual(await groups([inputOf('a.yaml')], { steps: [{ at: 0, do: 'restart' }] }), []);
});
