import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InputFile } from '../../../src/cli/inputs/input-files.ts';
import type { ReleaseRequest } from '../../../src/cli/jobs/preview-job.ts';
import { releasesOfFiles } from '../../../src/cli/jobs/releases.ts';

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

async function groups(inputs: readonly InputFile[], settings: Partial<Parameters<typeof releasesOfFiles>[1]> = {}) {
  const asked: string[] = [];
  const release = async ({ name, files }: ReleaseRequest) => {
    asked.push(`${name}: ${files.map(({ input }) => input.file).join(' ')}`);
    return undefined;
  };
  const requests = inputs.map((input) => ({ input, past: {} }) as never);
  await releasesOfFiles(requests, { steps: [], ...settings }, [{ release }]);
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

test('a shard and a scenario with steps have no release', async () => {
  assert.deepEqual(await groups([inputOf('a.yaml')], { shard: { index: 1, count: 2 } }), []);
  assert.deepEqual(await groups([inputOf('a.yaml')], { steps: [{ at: 0, do: 'restart' }] }), []);
});
