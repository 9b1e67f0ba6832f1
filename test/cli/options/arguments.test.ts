import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments } from '../../../src/cli/options/arguments.ts';
import { commands } from '../../../src/cli/options/command-table.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const usual = {
  inputs: ['a.yaml'],
  against: { source: 'auto' },
  format: 'text',
  outputs: [],
  failOn: 'new-error',
  strict: false,
  assumptions: defaultAssumptions,
  assume: [],
  set: [],
  quiet: false,
  verbose: false,
  color: true,
  follow: false,
  helm: { values: [], set: [], words: [] },
};

const understood: readonly { line: string; expected: unknown }[] = [
  { line: 'a.yaml', expected: usual },
  { line: '- b', expected: { ...usual, inputs: ['-', 'b'] } },
  { line: 'a.yaml --against git:HEAD~2', expected: { ...usual, against: { source: 'git', ref: 'HEAD~2' } } },
  { line: 'a.yaml --against git:v1.2^{}', expected: { ...usual, against: { source: 'git', ref: 'v1.2^{}' } } },
  { line: 'a.yaml --against assumed', expected: { ...usual, against: { source: 'assumed' } } },
  { line: '--against=old.yaml a.yaml', expected: { ...usual, against: { source: 'file', path: 'old.yaml' } } },
  { line: 'a.yaml --strict', expected: { ...usual, failOn: 'error', strict: true } },
  { line: 'a.yaml --strict --fail-on stuck', expected: { ...usual, failOn: 'stuck', strict: true } },
  { line: 'a.yaml --format json --fail-on warning', expected: { ...usual, format: 'json', failOn: 'warning' } },
  {
    line: 'a.yaml -o sarif=out.sarif --output junit=a=b.xml',
    expected: {
      ...usual,
      outputs: [
        { format: 'sarif', file: 'out.sarif' },
        { format: 'junit', file: 'a=b.xml' },
      ],
    },
  },
  {
    line: 'a.yaml --set spec.replicas=5 --scenario s.yaml --config c.yaml',
    expected: {
      ...usual,
      set: [{ path: ['spec', 'replicas'], value: 5 }],
      scenario: 's.yaml',
      config: 'c.yaml',
    },
  },
  { line: 'a.yaml -q --no-color', expected: { ...usual, quiet: true, color: false } },
  { line: 'a.yaml -v', expected: { ...usual, verbose: true } },
  {
    line: 'a.yaml --kubernetes 1.31 --assume startup=20s --assume nodes=4',
    expected: {
      ...usual,
      assumptions: {
        ...defaultAssumptions,
        kubernetesVersion: '1.31',
        startupSeconds: 20,
        stated: ['startupSeconds'],
        nodes: 4,
      },
      assume: ['startup=20s', 'nodes=4'],
      kubernetes: '1.31',
    },
  },
  { line: '--version', expected: 'version' },
  { line: 'help set image', expected: commands.find(({ name }) => name === 'set-image') },
  { line: 'help', expected: commands[0] },
  { line: 'man', expected: 'man' },
  { line: 'completion zsh', expected: { shell: 'zsh' } },
  {
    line: 'a --against git:feature/ünï#1,x',
    expected: { ...usual, inputs: ['a'], against: { source: 'git', ref: 'feature/ünï#1,x' } },
  },
  {
    line: 'status a.yaml -w=false',
    expected: { ...usual, operation: { do: 'status', watch: false, timeout: undefined } },
  },
];

for (const { line, expected } of understood) {
  test(`understands ${line}`, () => assert.deepEqual(readArguments(line.split(' ')), expected));
}

const refused: readonly { line: string; message: string }[] = [
  { line: '', message: 'name a file, a folder, or - for standard input' },
  { line: "''", message: 'name a file, a folder, or - for standard input' },
  {
    line: '--assume web.yaml',
    message:
      '--assume: unknown assumption "web.yaml": use startup, pull, scheduling, termination, nodes, down-nodes, controller-qps, controller-burst, run, gate, endpoints or new-version',
  },
  { line: 'a --format xml', message: '--format xml is not valid: use text, json, markdown, sarif or junit' },
  { line: 'a --output sarif', message: '--output sarif: use FORMAT=FILE' },
  {
    line: 'a --fail-on hint',
    message: '--fail-on hint is not valid: use stuck, error, warning, new-error, new-warning or never',
  },
  { line: 'a --kubernetes 1.12', message: 'unknown version 1.12: use --kubernetes 1.29 to 1.37' },
  {
    line: 'a --assume startup=x',
    message: '--assume: "startup=x" is not valid: startup must be a duration such as 20s or 1.5m, at most 24h',
  },
  { line: 'a --against git:--output=x', message: '"--output=x" does not name a commit' },
  { line: 'a --against git:a..b', message: '"a..b" does not name a commit' },
  { line: 'a --against git:HEAD:secret', message: '"HEAD:secret" does not name a commit' },
  { line: 'a --against git:^main', message: '"^main" does not name a commit' },
  { line: 'merge', message: 'name the JSON reports to merge' },
  {
    line: 'scale a --replicas -1',
    message: '--replicas needs a value; if it begins with a dash, write --replicas=-…',
  },
  { line: 'a --against git:', message: '"" does not name a commit' },
  { line: 'a --against cluster --force-conflicts', message: '--force-conflicts only works with --server-side' },
  { line: 'a --formt json', message: "Unknown option '--formt': did you mean --format?" },
  { line: 'a --shard 3/2', message: '--shard 3/2: use I/N, such as 2/4 for the second of four' },
  { line: 'a --jobs 0', message: '--jobs 0: use 1 to 256' },
  { line: 'a --bogus', message: "Unknown option '--bogus'" },
];

for (const { line, message } of refused) {
  test(`refuses ${line === '' ? 'an empty line' : line}`, () => {
    const words = line
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => (word === "''" ? '' : word));
    assert.throws(
      () => readArguments(words),
      (error) => error instanceof UsageError && error.message === message,
    );
  });
}

const helmWords: readonly (readonly [text: string, words: readonly string[] | RegExp])[] = [
  ['--skip-tests  --api-versions a/v1', ['--skip-tests', '--api-versions', 'a/v1']],
  [`--set 'title=two words' --set-string "a=\\"b"`, ['--set', 'title=two words', '--set-string', 'a="b']],
  [`--set a=two\\ words --set b=''`, ['--set', 'a=two words', '--set', 'b=']],
  [`'back\\slash'`, ['back\\slash']],
  [`--set 'a=b`, /--helm-args: ' is not closed/],
  ['--post-renderer=x', /--helm-args does not accept --post-renderer=x/],
  [`"--kube-context" x`, /--helm-args does not accept --kube-context/],
];

for (const [text, words] of helmWords)
  test(`takes the words for helm out of ${text}, or says why not`, () => {
    const read = () => readArguments(['a.yaml', `--helm-args=${text}`]);
    if (words instanceof RegExp) assert.throws(read, words);
    else assert.deepEqual(read(), { ...usual, helm: { values: [], set: [], words } });
  });
