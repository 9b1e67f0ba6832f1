import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { readArguments } from '../../../src/cli/options/arguments.ts';
import { formats } from '../../../src/cli/options/command-table.ts';
import { complaintOf } from '../../../src/cli/outputs/complaint-of.ts';
import { run } from '../../../src/cli/run.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { edited, edits } from '../../document/random-yaml.ts';
import { deployment, statefulSet } from '../../preview/operation/workload-texts.ts';
import { commandsIn } from '../../security/runners.ts';
import { specialFiles } from '../../security/special-files.ts';
import { oddKeys, oddValues } from '../odd-values.ts';
import { changedJson } from './changed-json.ts';
import { type FuzzTarget, targetOf } from './target.ts';

interface Told {
  readonly output: string;
  /** Whether it did its work. */
  readonly isDone: boolean;
}

/** Runs the command in this process; throws where anything but a use of it is at fault, or where it prints a command. */
async function told(...words: readonly string[]): Promise<Told> {
  const asked = readArguments(words);
  assert(typeof asked !== 'string' && 'inputs' in asked);
  let output = '';
  const write = (text: string): void => {
    output += text;
  };
  const terminal = { width: 80, hasColors: false };
  const streams = { readStandardInput: async () => '', write, complain: write, tellProgress: () => undefined };
  const isDone = await run(asked, { terminal, today: '2026-11-20', ...streams }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      write(complaintOf(error));
      return false;
    },
  );
  assert.deepEqual(commandsIn(output), []);
  assert(!output.includes('fault of this tool'), output);
  return { output, isDone };
}

/** Does it with a folder that is gone afterwards. */
async function inFolder(act: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-fuzz-'));
  try {
    writeFileSync(path.join(folder, 'web.yaml'), `${deployment('app:1')}---\n${statefulSet}`);
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const value = fc.oneof(
  fc.constantFrom(...oddValues),
  fc.constantFrom('10s', '1h', '5', 'error', 'off', '"nodes=3"', '1.35', 'app=x', '{"\\u001b[2J##[error]x": 1}'),
);
const place = fc.oneof(
  fc.constantFrom(...oddKeys),
  fc.constantFrom(
    'spec.replicas',
    'spec.template.spec.containers[0].image',
    'spec.x[99999999]',
    'single-replica',
    'web',
    'values',
    'chart',
  ),
);

/** The spec of a file of ours, of the keys that it knows and of others. */
function specText(keys: readonly string[]): fc.Arbitrary<string> {
  const entry = fc
    .tuple(fc.oneof(fc.constantFrom(...keys), place), fc.oneof(value, map, steps, expectations))
    .map((pair) => `  ${pair.join(': ')}\n`);
  return fc.array(entry, { maxLength: 5 }).map((entries) => `spec:\n${entries.join('')}`);
}
const map = fc
  .array(fc.tuple(place, value), { maxLength: 3 })
  .map((entries) => `{${entries.map((each) => each.join(': ')).join(', ')}}`);
const action = fc
  .tuple(
    fc.constantFrom(
      'at',
      'scale',
      'pause',
      'resume',
      'undo',
      'restart',
      'image',
      'deletePod',
      'quota',
      'do',
      'pods',
      'replicas',
      'x',
    ),
    value,
  )
  .map((pair) => pair.join(': '));
const steps = fc
  .array(
    fc.array(action, { maxLength: 4 }).map((each) => `{at: 1s, ${each.join(', ')}}`),
    { maxLength: 4 },
  )
  .map((all) => `[${all.join(', ')}]`);

const expected = fc.oneof(
  fc.constantFrom(
    'minAvailable: 80%',
    'maxPods: 3',
    'duration: 1s',
    'outage: never',
    'undo: possible',
    'capacity: fits',
  ),
  fc
    .tuple(fc.constantFrom('minAvailable', 'maxPods', 'duration', 'outage', 'undo', 'capacity'), value)
    .map((pair) => pair.join(': ')),
  fc.oneof(value, map).map((where) => `where: ${where}`),
);
const expectations = fc
  .array(
    fc.array(expected, { maxLength: 3 }).map((each) => `{${each.join(', ')}}`),
    { maxLength: 3 },
  )
  .map((all) => `[${all.join(', ')}]`);

function fileOf(kind: string, keys: readonly string[]): fc.Arbitrary<string> {
  const text = specText(keys).map((spec) => `apiVersion: rollout-preview/v1\nkind: ${kind}\n${spec}`);
  return fc.oneof(
    { weight: 3, arbitrary: text },
    fc.tuple(text, edits).map(([whole, some]) => edited(whole, some)),
  );
}

const configurationKeys = ['kubernetes', 'assume', 'severities', 'ignore', 'helm', 'expect'];

export const configurations = targetOf(fileOf('Configuration', configurationKeys), (text) =>
  inFolder(async (folder) => {
    writeFileSync(path.join(folder, '.rollout-preview.yaml'), text);
    await told(folder, '--against', 'assumed', '--jobs', '1');
  }),
);

export const scenarios = targetOf(fileOf('Scenario', ['assume', 'set', 'steps']), (text) =>
  inFolder(async (folder) => {
    const [web, scenario] = [path.join(folder, 'web.yaml'), path.join(folder, 'scenario.yaml')];
    writeFileSync(scenario, text);
    await told(web, '--scenario', scenario, '--against', 'assumed');
  }),
);

/** What the command writes of a folder, as it is merged. */
async function report(): Promise<unknown> {
  let output = '';
  await inFolder(async (folder) => {
    output = (await told(folder, '--against', 'assumed', '--format', 'json')).output;
  });
  return JSON.parse(output);
}

const whole = await report();

export const reports = targetOf(
  fc.record({
    texts: fc.array(changedJson(whole), { minLength: 1, maxLength: 3 }),
    format: fc.constantFrom(...formats),
  }),
  ({ texts, format }) =>
    inFolder(async (folder) => {
      const files = texts.map((_, index) => path.join(folder, `${index}.json`));
      for (const [index, file] of files.entries()) writeFileSync(file, texts[index] ?? '');
      const { output, isDone } = await told('merge', ...files, '--format', format);
      if (isDone && (format === 'json' || format === 'sarif')) JSON.parse(output);
    }),
);

const names = [
  '.gitignore',
  '.rollout-preview.yaml',
  'kustomization.yaml',
  'Chart.yaml',
  'values.yaml',
  'templates/web.yaml',
  'other.yaml',
  '.git',
  '.git/config',
  '.git/HEAD',
  '.git/objects',
  'charts/x.tgz',
  'team/.gitignore',
  'team/web.json',
];
const kinds = specialFiles.map(({ name }) => name);

export const specialFolders: FuzzTarget = {
  ...targetOf(
    fc.array(fc.record({ name: fc.constantFrom(...names), kind: fc.constantFrom(...kinds) }), {
      minLength: 1,
      maxLength: 5,
    }),
    (files) =>
      inFolder(async (folder) => {
        writeFileSync(path.join(folder, 'kustomization.yaml'), 'resources: [web.yaml, other.yaml]\n');
        for (const { name, kind } of files) {
          const file = path.join(folder, name);
          try {
            mkdirSync(path.dirname(file), { recursive: true });
            rmSync(file, { recursive: true, force: true });
            await specialFiles.find((each) => each.name === kind)?.make(file);
          } catch {
            // Something else lies on the way there.
          }
        }
        await told(folder, '--jobs', '1', '--format', 'json');
        await told(path.join(folder, 'web.yaml'));
      }),
  ),
};
