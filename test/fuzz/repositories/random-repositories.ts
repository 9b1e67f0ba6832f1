import fc from 'fast-check';
import { chart } from './hostile-charts.ts';
import { overlay } from './hostile-overlays.ts';
import { settings } from './hostile-settings.ts';
import { deployment, wayOut } from './hostile-words.ts';
import { multiplying } from './multiplying.ts';
import type { Ask, OddEntry, PlacedFile, Recipe } from './recipe.ts';

const entryName = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }).map((times) => `${'../'.repeat(times)}escaped.yaml`) },
  { weight: 2, arbitrary: wayOut },
  fc.constantFrom(
    '..',
    '.',
    '',
    '/',
    'a/b.yaml',
    '/tmp/escaped.yaml',
    '..\\escaped.yaml',
    'C:\\escaped.yaml',
    'C:escaped.yaml',
    '.git',
    '.GIT',
    '.git ',
    '.git.',
    '.g\u200cit',
    'git~1',
    'GIT~1',
    'CON',
    'nul.yaml',
    'COM1',
    'a.yaml:stream',
    'web.yaml',
    'WEB.YAML',
    'templates',
    'Chart.yaml',
    'x\ny.yaml',
    '\u001b[2J.yaml',
    'e\u0301.yaml',
    `${'n'.repeat(300)}.yaml`,
    `${'n/'.repeat(3000)}a.yaml`,
  ),
);
const holds = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ text: deployment('1', 'escaped') }) },
  wayOut.map((text) => ({ text })),
  fc.constantFrom<OddEntry['is']>(
    { submodule: true },
    { missing: true },
    { width: 10, depth: 9 },
    { width: 2, depth: 40 },
  ),
  fc.constantFrom<OddEntry['is']>(
    { width: 1, depth: 300 },
    { width: 3000, depth: 1 },
    { text: 'a: 1\n'.repeat(200_000) },
  ),
);
const mode = fc.constantFrom(
  undefined,
  undefined,
  '100755',
  '120000',
  '40000',
  '160000',
  '0',
  '100666',
  '777777',
  '040000',
);
const entry: fc.Arbitrary<OddEntry> = fc
  .record({
    commit: fc.constantFrom<OddEntry['commit'][]>('HEAD', 'HEAD~1'),
    below: fc.constantFrom('', 'chart', 'chart/templates', 'chart/charts', 'overlay', 'overlay/more', 'chart/..'),
    name: entryName,
    mode,
    is: holds,
  })
  .map(({ mode, ...rest }) => ({ ...rest, ...(mode !== undefined && { mode }) }));

const config = fc.constantFrom(
  '',
  '',
  '\tfsmonitor = OUTSIDE/script.sh\n\thooksPath = OUTSIDE\n\tpager = OUTSIDE/script.sh\n\tsshCommand = OUTSIDE/script.sh\n',
  '[remote "origin"]\n\tpromisor = true\n\turl = http://LOOPBACK/a\n[extensions]\n\tpartialClone = origin\n',
  '[remote "origin"]\n\tpromisor = true\n\turl = ext::OUTSIDE/script.sh\n\tuploadpack = OUTSIDE/script.sh\n[protocol "ext"]\n\tallow = always\n',
  '[filter "x"]\n\tsmudge = OUTSIDE/script.sh\n\tprocess = OUTSIDE/script.sh\n[diff "x"]\n\ttextconv = OUTSIDE/script.sh\n',
);

const flags = fc.constantFrom<string[][]>(
  [],
  [],
  ['--format', 'json'],
  ['--format', 'markdown', '--output', 'json=OUTPUT/report.json'],
  ['--format', 'sarif', '--verbose'],
  ['--format', 'junit'],
  ['--world', 'world.yaml'],
  ['--scenario', 'web.yaml'],
  ['--applier', 'helm4,wait'],
  ['--values', 'link'],
);
const preview: fc.Arbitrary<Ask> = fc
  .tuple(
    fc.constantFrom('.', '.', '.', 'chart', 'overlay'),
    fc.constantFrom('git:HEAD~1', 'git:HEAD~1', 'git:HEAD', 'assumed'),
    flags,
  )
  .map(([input, against, more]) => ({ command: [input, '--against', against, ...more] }));
const other: fc.Arbitrary<Ask> = fc.constantFrom<Ask[]>(
  { command: ['history', 'web.yaml'] },
  { command: ['undo', 'web.yaml'] },
  { command: ['status', '.'] },
  { command: ['drain', '.'] },
  { command: ['get', 'chart'] },
  { command: ['world', 'show', 'world.yaml'] },
  { command: ['merge', 'web.yaml'] },
);
const opened = [
  'chart/templates/deployment.yaml',
  'overlay/web.yaml',
  'web.yaml',
  'chart/values.yaml',
  'overlay/kustomization.yaml',
];
const ask: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 12, arbitrary: preview },
  { weight: 2, arbitrary: fc.subarray(opened, { minLength: 1, maxLength: 3 }).map((open) => ({ open })) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(wayOut, fc.constantFrom('.', 'chart', 'overlay', 'link')), { minLength: 1, maxLength: 3 })
      .map((call) => ({ call })),
  },
  { weight: 1, arbitrary: other },
);

const below = (folder: string) => (files: readonly PlacedFile[]) =>
  files.map(({ at, is }) => ({ at: `${folder}/${at}`, is }));
const none = fc.constant<readonly PlacedFile[]>([]);
const files = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(chart.map(below('chart')), none) },
  { weight: 3, arbitrary: fc.tuple(overlay.map(below('overlay')), none) },
  { weight: 1, arbitrary: fc.tuple(none, none) },
  { weight: 2, arbitrary: fc.tuple(multiplying, none) },
  { weight: 1, arbitrary: fc.tuple(chart.map(below('chart')), overlay.map(below('overlay'))) },
);

/** The same as before, an image older. */
function formerOf(all: readonly PlacedFile[]): readonly PlacedFile[] {
  return all.flatMap(({ at, is }) => {
    if (!('text' in is)) return [];
    const text = is.text.replace('app:2', 'app:1').replace('version: "2"', 'version: "1"');
    return text === is.text ? [] : [{ at, is: { ...is, text } }];
  });
}

/** Repositories that somebody has made to have the product, or a program that it starts, do what it must not. */
export const repositories: fc.Arbitrary<Recipe> = fc
  .record({ files, settings, entries: fc.array(entry, { maxLength: 2 }), config, ask })
  .map(({ files: [first, second], settings: beside, ...rest }) => {
    const all = [{ at: 'web.yaml', is: { text: deployment('2') } }, ...first, ...second, ...beside];
    return { files: all, former: formerOf(all), ...rest };
  });
