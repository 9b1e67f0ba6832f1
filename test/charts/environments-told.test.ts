import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { noPast } from '../../src/cli/baselines/past.ts';
import { runOperation } from '../../src/cli/run-operation.ts';
import { sarifWriter } from '../../src/presentation/report/sarif.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
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
  const writer = sarifWriter({ toolVersion: '0', assumptions: defaultAssumptions });
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
    const console = { terminal, isScreen: false, readStandardInput: async () => '', write, complain: write };
    assert(settings.operation !== undefined && settings.operation.do !== 'merge');
    const run = { settings, inputs: files, request: settings.operation, pastFor: () => noPast };
    await runOperation(run, { ...console, tellProgress: () => undefined });
    for (const overlay of ['production', 'staging'])
      assert.match(printed.join(''), new RegExp(`web with \\S*${overlay}\\b`));
  });
