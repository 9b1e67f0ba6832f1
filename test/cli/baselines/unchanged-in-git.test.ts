import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { commandLine } from '../../support/command-line.ts';
import { makeGitPlace } from '../../support/git-repository.ts';

const { repository, write, remove } = makeGitPlace();
after(remove);

const named = (name: string, image: string) => deployment(image).replaceAll('web', name);
const asList = (...items: readonly string[]) =>
  `apiVersion: v1\nkind: List\nitems:\n${items.map((item) => `  - ${item.trimEnd().replaceAll('\n', '\n    ')}\n`).join('')}`;

interface Case {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
  /** What becomes of each workload. */
  readonly changes: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'of two files one is edited',
    before: { 'a.yaml': named('one', 'app:1'), 'b.yaml': named('two', 'app:1') },
    now: { 'b.yaml': named('two', 'app:2') },
    changes: ['one unchanged', 'two rollout'],
  },
  {
    name: 'none is edited',
    before: { 'a.yaml': named('one', 'app:1'), 'b.yaml': named('two', 'app:1') },
    now: {},
    changes: ['one unchanged', 'two unchanged'],
  },
  {
    name: 'of two documents one is edited',
    before: { 'a.yaml': `${named('one', 'app:1')}---\n${named('two', 'app:1')}` },
    now: { 'a.yaml': `${named('one', 'app:1')}---\n${named('two', 'app:2')}` },
    changes: ['one unchanged', 'two rollout'],
  },
  {
    name: 'of two items of a List one is edited',
    before: { 'a.yaml': asList(named('one', 'app:1'), named('two', 'app:1')) },
    now: { 'a.yaml': asList(named('one', 'app:2'), named('two', 'app:1')) },
    changes: ['one rollout', 'two unchanged'],
  },
  {
    name: 'a comment is written',
    before: { 'a.yaml': named('one', 'app:1') },
    now: { 'a.yaml': `# Ours.\n${named('one', 'app:1')}` },
    changes: ['one unchanged'],
  },
  {
    name: 'a file is new, of which git knows nothing',
    before: { 'a.yaml': named('one', 'app:1') },
    now: { 'b.yaml': named('two', 'app:1') },
    changes: ['one unchanged', 'two rollout'],
  },
  {
    name: 'a workload of a file is new',
    before: { 'a.yaml': named('one', 'app:1') },
    now: { 'a.yaml': `${named('one', 'app:1')}---\n${named('two', 'app:2')}` },
    changes: ['one unchanged', 'two created'],
  },
];

for (const [index, { name, before, now, changes }] of cases.entries())
  test(`what git has as it is does not change where ${name}`, () => {
    const folder = repository(`case-${index}`, before);
    write(folder, now);
    const words = [commandLine, '.', '--format', 'json', '--fail-on', 'never'];
    const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    const report = JSON.parse(stdout) as { workloads: { name: string; change: string }[] };
    assert.deepEqual(
      report.workloads.map((each) => `${each.name} ${each.change}`),
      changes,
    );
  });

/** What of the lines of a report are names of workloads, and whether it is a table. */
const lengths: readonly (readonly [name: string, words: readonly string[], edited: number, told: readonly string[]])[] =
  [
    [
      'beside one that changes the others are a number',
      ['.'],
      1,
      ['default/one', '3 workloads do not change, and are not simulated.'],
    ],
    [
      'up to two that change are told in full',
      ['.'],
      2,
      ['default/one', 'default/two', '2 workloads do not change, and are not simulated.'],
    ],
    ['more are a table', ['.'], 3, ['state', '1 workload does not change, and is not simulated.']],
    ['a file that is named is told in full', ['a.yaml'], 3, ['default/one', 'default/two', 'default/three']],
    [
      'all is told where it is asked for',
      ['.', '-v'],
      1,
      ['default/one', 'default/two', 'default/three', 'default/four'],
    ],
  ];

for (const [name, words, edited, told] of lengths)
  test(`of a folder with one file ${name}`, () => {
    const names = ['one', 'two', 'three', 'four'];
    const textWith = (count: number) =>
      names.map((each, index) => named(each, index < count ? 'app:2' : 'app:1')).join('---\n');
    const folder = repository(`length ${name}`, { 'a.yaml': textWith(0) });
    write(folder, { 'a.yaml': textWith(edited) });
    const asked = [commandLine, ...words, '--against', 'git:HEAD'];
    const { stdout } = spawnSync(process.execPath, asked, { cwd: folder, encoding: 'utf8' });
    const found = stdout.match(/default\/\w+$|^state\b|^\d+ workloads? do(?:es)? not change[^.]*\.$/gm);
    assert.deepEqual(found?.slice(0, told.length), told, stdout);
  });
