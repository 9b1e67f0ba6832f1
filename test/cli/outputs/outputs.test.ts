import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { type Format, readArguments } from '../../../src/cli/options/arguments.ts';
import { removePartial } from '../../../src/cli/outputs/output-file.ts';
import { writeReports } from '../../../src/cli/outputs/outputs.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { RunningTotals } from '../../../src/presentation/report/running-totals.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-outputs-'));
after(() => rmSync(top, { recursive: true }));
let folders = 0;

function newFolder(): string {
  folders += 1;
  const folder = path.join(top, String(folders));
  mkdirSync(folder);
  return folder;
}

const problem = { position: undefined, code: 'unreadable', message: 'nothing', severity: 'error' } as const;
const report = { file: 'web.yaml', workloads: [], problems: [{ ...problem, file: 'web.yaml' }] };

/** Writes a report of one problem to the files, or throws in between. */
async function written(outputs: readonly { readonly format: Format; readonly file: string }[], fault?: Error) {
  const options = readArguments(['web.yaml']);
  assert.ok(typeof options !== 'string' && 'inputs' in options);
  const console = {
    terminal: { width: 80, hasColors: false },
    today: '2026-11-20',
    readStandardInput: async () => '',
    write: () => undefined,
    complain: () => undefined,
    tellProgress: () => undefined,
  };
  await writeReports({ options: { ...options, outputs }, fileCount: 1, console }, ({ file }) => {
    file(report);
    if (fault !== undefined) throw fault;
    return new RunningTotals().totals();
  });
}

test('each file takes its place when it is whole, with the permissions of the one before', async () => {
  const folder = newFolder();
  const [json, text] = [path.join(folder, 'report.json'), path.join(folder, 'report.txt')];
  writeFileSync(json, 'old');
  chmodSync(json, 0o600);
  await written([
    { format: 'json', file: json },
    { format: 'text', file: text },
  ]);
  assert.deepEqual(readdirSync(folder), ['report.json', 'report.txt']);
  assert.equal(JSON.parse(readFileSync(json, 'utf8')).problems.length, 1);
  assert.equal(statSync(json).mode & 0o777, 0o600);
});

test('two reports to one file leave one of them whole', async () => {
  const file = path.join(newFolder(), 'report.json');
  await written([
    { format: 'json', file },
    { format: 'sarif', file },
  ]);
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).version, '2.1.0');
});

test('what fails in the middle leaves what was there', async () => {
  const folder = newFolder();
  const file = path.join(folder, 'report.json');
  writeFileSync(file, 'old');
  await assert.rejects(written([{ format: 'json', file }], new Error('in the middle')), /in the middle/);
  assert.deepEqual([readdirSync(folder), readFileSync(file, 'utf8')], [['report.json'], 'old']);
});

test('a file that cannot be written leaves no other one either', async () => {
  const folder = newFolder();
  const outputs = ['report.json', 'none/report.sarif'].map((name) => {
    return { format: 'json', file: path.join(folder, name) } as const;
  });
  await assert.rejects(written(outputs), (error) => {
    assert(error instanceof UsageError);
    assert.match(error.message, /^--output .*none\/report.sarif: no such file or folder$/);
    return true;
  });
  assert.deepEqual(readdirSync(folder), []);
});

test('a link stays a link, also one to nothing yet', async () => {
  const folder = newFolder();
  const [link, target] = [path.join(folder, 'link.json'), path.join(folder, 'target.json')];
  symlinkSync('target.json', link);
  for (const state of ['new', 'there']) {
    await written([{ format: 'json', file: link }]);
    assert(lstatSync(link).isSymbolicLink(), state);
    assert.equal(JSON.parse(readFileSync(target, 'utf8')).problems.length, 1, state);
  }
  assert.deepEqual(readdirSync(folder), ['link.json', 'target.json']);
});

test('what stands in the place of an output and cannot be looked at is left alone', () => {
  const circle = path.join(newFolder(), 'circle');
  symlinkSync(circle, circle);
  removePartial([circle]);
  assert.equal(readlinkSync(circle), circle);
});

const special: readonly (readonly [what: string, make: (folder: string) => string, fault: RegExp | undefined])[] = [
  ['nothing', () => '/dev/null', undefined],
  ['a full device', () => '/dev/full', /no space left on the device/],
  ['a folder', (folder) => folder, /it is a folder/],
  [
    'a pipe that nobody reads',
    (folder) => {
      execFileSync('mkfifo', [path.join(folder, 'pipe')]);
      return path.join(folder, 'pipe');
    },
    /the receiving program closed it/,
  ],
];

for (const [what, make, fault] of special) {
  test(`${what} is written to where it is, and not waited for`, { timeout: 60_000 }, async () => {
    const work = written([{ format: 'json', file: make(newFolder()) }]);
    if (fault === undefined) await work;
    else await assert.rejects(work, fault);
  });
}
