import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { readArguments } from '../../../src/cli/options/arguments.ts';
import { commands } from '../../../src/cli/options/command-table.ts';
import { run } from '../../../src/cli/run.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { deployment } from '../../preview/operation/workload-texts.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260301);
const runs = Number(process.env.PROPERTY_RUNS ?? 150);
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-any-')));
after(() => rmSync(folder, { recursive: true }));
const web = path.join(folder, 'web.yaml');
writeFileSync(web, deployment('app:1'));

// What asks a cluster, never ends or writes files is left out: the words stay those of a reader.
const flags = commands
  .flatMap(({ flags }) => flags.map(({ name }) => `--${name}`))
  .filter((flag) => !['--follow', '--output', '--jobs', '--stdio'].includes(flag));
const values = [
  '5',
  '0',
  '-1',
  '90s',
  '1/2',
  '3/2',
  'json',
  'text',
  'junit',
  'sarif',
  'markdown',
  'git:HEAD',
  'assumed',
];
const others = [
  'spec.replicas=3',
  'spec.x[0]=1',
  'startup=1s',
  'new-version=never-ready',
  'warning',
  'app=app:9',
  '1.31',
  '',
];
const inputs = [web, '-', folder, path.join(folder, 'none.yaml')];
const names = commands.flatMap(({ words }) => words).filter((word) => word !== 'lsp');
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...inputs) },
  { weight: 3, arbitrary: fc.constantFrom(...flags) },
  { weight: 3, arbitrary: fc.constantFrom(...values, ...others) },
  { weight: 1, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string() },
);
const line = fc.tuple(fc.constantFrom('', ...names), fc.array(word, { maxLength: 6 }));

async function attempt(words: readonly string[], standardInput: string) {
  let output = '';
  const write = (text: string): void => {
    output += text;
  };
  try {
    const options = readArguments(words);
    if (typeof options === 'string' || 'words' in options || 'shell' in options) return { status: 0, output };
    const status = await run(options, {
      terminal: { width: 80, hasColors: false },
      today: '2026-11-20',
      readStandardInput: async () => standardInput,
      write,
      complain: write,
      tellProgress: () => undefined,
    });
    return { status, output };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, output: error.message };
  }
}

test('whatever is typed and piped in, it ends with a documented status and without a stack trace', async () => {
  const holds = async ([first, rest]: [string, string[]], standardInput: string): Promise<void> => {
    const { status, output } = await attempt(first === '' ? rest : [first, ...rest], standardInput);
    assert.ok([0, 1, 2].includes(status), String(status));
    assert.doesNotMatch(output, /\n {4}at |a fault of this tool/);
  };
  const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom(deployment('app:2'), 'kind: Deployment\nspec: 3\n'));
  await fc.assert(fc.asyncProperty(line, text, holds), { seed, numRuns: runs });
});
