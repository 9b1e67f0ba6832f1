import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { noPast } from '../../src/cli/baselines/past.ts';
import { runOperation } from '../../src/cli/run-operation.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import type { Programs } from '../../src/host/programs/programs.ts';
import { sarifWriter } from '../../src/presentation/report/sarif.ts';
import { readArchive, writeFiles } from './archive.ts';
import { previewFolder, renderFolder } from './preview-archive.ts';
import { replayingPrograms } from './recorded-programs.ts';

// A base with two overlays, one of which has no pods.
const name = 'overlays-of-one-base';
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'charts-test-')));
after(() => rmSync(folder, { recursive: true, force: true }));
writeFiles(readArchive(readFileSync(path.join(import.meta.dirname, `table/${name}.txt`), 'utf8')).files, folder);
const programs = () => replayingPrograms(path.join(import.meta.dirname, `recorded/${name}.recorded`), folder);

test('a result of SARIF names the overlay that it is of', async () => {
  const writer = sarifWriter('0');
  const reports = await previewFolder([folder], programs());
  const text = reports.map((report) => writer.file(report)).join('');
  assert.match(text, /nothing is tested \(with [^"]*production\)"/);
  assert.match(text, / \(with [^"]*staging\)"/);
});

for (const command of ['status', 'get', 'history'])
  test(`what ${command} prints names the overlay of each workload`, async () => {
    const { settings, files } = await renderFolder([command, folder], programs());
    const printed: string[] = [];
    const write = (text: string) => void printed.push(text);
    const terminal = { width: 120, hasColors: false };
    const readStandardInput = async () => '';
    const console = { terminal, today: '2026-11-20', isScreen: false, readStandardInput, write, complain: write };
    const { operation: request } = settings;
    assert(request?.do === 'status' || request?.do === 'get' || request?.do === 'history');
    const run = { settings, inputs: files, request, pastFor: () => noPast };
    await runOperation(run, { ...console, tellProgress: () => undefined });
    for (const overlay of ['production', 'staging'])
      assert.match(printed.join(''), new RegExp(`web with \\S*${overlay}\\b`));
  });

const chart = { 'chart/Chart.yaml': 'apiVersion: v2\nname: web\n' };
const helm = (errors: string): Programs => ({
  start: () => assert.fail('nothing is started that is talked to'),
  missing: () => undefined,
  run: async () => ({ state: 'exited', status: 1, output: Buffer.from(''), errors }),
});

test('what --helm-set gets and helm cannot read is a mistake of the command line', async () => {
  writeFiles(new Map(Object.entries(chart)), folder);
  const refused = helm('Error: failed parsing --set data: key "replicas" has no value\n');
  const words = [path.join(folder, 'chart'), '--helm-set', 'replicas'];
  await assert.rejects(renderFolder(words, refused), new UsageError('--helm-set: key "replicas" has no value'));
});

for (const [word, severity] of [
  ['chart', 'error'],
  ['.', 'warning'],
] as const)
  test(`a chart without its dependencies is told as ${severity} of who names ${word}`, async () => {
    writeFiles(new Map(Object.entries(chart)), folder);
    const former = process.cwd();
    process.chdir(word === '.' ? path.join(folder, 'chart') : folder);
    try {
      const missing = helm('Error: found in Chart.yaml, but missing in charts/ directory: redis, mariadb\n');
      const { files } = await renderFolder([word], missing, undefined, false);
      assert.deepEqual(
        files.map(({ problem }) => problem?.severity),
        [severity],
      );
    } finally {
      process.chdir(former);
    }
  });

test('values without a chart are a mistake of the command line', async () => {
  const words = [path.join(folder, 'base'), '--values', path.join(folder, 'values.yaml')];
  await assert.rejects(renderFolder(words, helm('')), UsageError);
});
