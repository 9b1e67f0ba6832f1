// Charts that depend on charts where they lie: read once each, refused where they never end, and never unfolded without bound.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import {
  type ChartFolder,
  maxChartsInside,
  placedCharts,
  readChartFolder,
} from '../../../src/charts/helm/chart-folder.ts';
import { renderChart } from '../../../src/charts/helm/render-chart.ts';
import { nothingUnsaved } from '../../../src/charts/unsaved-texts.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-charts-')));
after(() => rmSync(base, { recursive: true, force: true }));

/** The charts that each depends on, as `name`, `name as alias` or `name at way`, by the folder of the chart, which is its name. */
type Charts = Readonly<Record<string, readonly string[]>>;

function entryOf(dependency: string): string {
  const [, name, alias, way = `../${name}`] = /^(\S+)(?: as (\S+))?(?: at (\S+))?$/.exec(dependency) ?? [];
  const called = alias === undefined ? '' : `, alias: ${alias}`;
  return `- { name: ${name}, version: 1.0.0, repository: "file://${way}"${called} }\n`;
}

let made = 0;

function folderWith(charts: Charts): string {
  made += 1;
  const folder = path.join(base, String(made));
  for (const [way, dependencies] of Object.entries(charts)) {
    const own = path.join(folder, way);
    mkdirSync(path.join(own, 'templates'), { recursive: true });
    const about = `apiVersion: v2\nname: ${path.basename(way)}\nversion: 1.0.0\n`;
    writeFileSync(path.join(own, 'Chart.yaml'), `${about}dependencies:\n${dependencies.map(entryOf).join('')}`);
    writeFileSync(path.join(own, 'templates/web.yaml'), 'kind: Deployment\n');
  }
  return folder;
}

/** Why the chart `web` is not rendered, with the place. */
async function refusalOf(folder: string): Promise<string> {
  const request = { folder: path.join(folder, 'web'), top: folder, values: [], set: [], words: [] };
  const programs = { ...createPrograms({ environment: { PATH: '' } }), missing: () => undefined };
  const rendered = await renderChart({ ...request, kubernetesVersion: '1.36.0' }, programs);
  assert.equal(rendered.state, 'failed');
  const { file, position, message } = rendered.state === 'failed' ? rendered.fault : assert.fail();
  return `${path.relative(folder, file)}:${position?.line ?? '-'}: ${message}`;
}

const aliases = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} as a${index}`);
const circle = (names: string) =>
  `this chart is not previewed, because its dependencies form a circle: ${names}. Remove one of them.`;
const many = `this chart is not previewed, because with its dependencies it holds more than ${maxChartsInside} charts.`;
const levels = (count: number): Charts =>
  Object.fromEntries(
    ['web', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index, all) => [name, aliases(all[index + 1] ?? '', count)]),
  );

const refused: readonly { readonly name: string; readonly charts: Charts; readonly told: string }[] = [
  { name: 'a chart of itself', charts: { web: ['web'] }, told: `web/Chart.yaml:5: ${circle('web → web')}` },
  { name: 'by a dot', charts: { web: ['web at .'] }, told: `web/Chart.yaml:5: ${circle('web → web')}` },
  {
    name: 'three aliases of itself',
    charts: { web: aliases('web', 3) },
    told: `web/Chart.yaml:5: ${circle('web → web')}`,
  },
  {
    name: 'three charts that name each other',
    charts: { web: ['b', 'c'], b: ['web', 'c'], c: ['web', 'b'] },
    told: `b/Chart.yaml:5: ${circle('web → b → web')}`,
  },
  {
    name: 'a circle that begins further in',
    charts: { web: ['lib', 'b'], lib: [], b: ['lib', 'c'], c: ['b'] },
    told: `c/Chart.yaml:5: ${circle('b → c → b')}`,
  },
  {
    name: 'a circle through a chart in the folder of charts',
    charts: { web: [], 'web/charts/b': ['web at ../..'] },
    told: `web/charts/b/Chart.yaml:5: ${circle('web → b → web')}`,
  },
  {
    name: 'aliases of aliases',
    charts: { ...levels(9), h: [] },
    told: `web/Chart.yaml:-: ${many}`,
  },
  {
    name: 'one more alias than there may be',
    charts: { web: aliases('b', maxChartsInside + 1), b: [] },
    told: `web/Chart.yaml:-: ${many}`,
  },
];

for (const { name, charts, told } of refused)
  test(`is refused, and soon: ${name}`, async () => {
    const folder = folderWith(charts);
    const before = process.cpuUsage();
    assert.equal(await refusalOf(folder), told);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 2_000_000, `${(user + system) / 1000} ms`);
  });

test('a circle through a link is one', async () => {
  const folder = folderWith({ web: ['web at ../link'] });
  symlinkSync('web', path.join(folder, 'link'));
  assert.equal(await refusalOf(folder), `web/Chart.yaml:5: ${circle('web → web')}`);
});

const namesIn = ({ inside }: ChartFolder): readonly string[] =>
  [...inside].flatMap(([name, chart]) => [name, ...namesIn(chart).map((inner) => `${name}/${inner}`)]);
const read = (folder: string) => readChartFolder(path.join(folder, 'web'), nothingUnsaved, folder);

test('two charts may depend on the same third one', async () => {
  const chart = await read(folderWith({ web: ['b', 'c', 'lib'], b: ['lib'], c: ['lib'], lib: [] }));
  assert.deepEqual(namesIn(chart), ['b', 'b/lib', 'c', 'c/lib', 'lib']);
  assert.equal(chart.endless, undefined);
  const ways = placedCharts(chart).map(({ way }) => way.join('/'));
  assert.deepEqual(ways, ['charts/b', 'charts/b/charts/lib', 'charts/c', 'charts/c/charts/lib', 'charts/lib']);
});

test('a chart whose name is no text, and so no name of a folder, is not placed', async () => {
  const chart = await read(folderWith({ web: ['yes', 'b'], yes: ['web'], b: [] }));
  assert.deepEqual(namesIn(chart), ['b']);
  assert.equal(chart.endless, undefined);
});

test('as many charts as there may be are read', async () => {
  const chart = await read(folderWith({ web: aliases('b', maxChartsInside - 1), b: [] }));
  assert.equal(namesIn(chart).length, maxChartsInside);
  assert.equal(chart.endless, undefined);
});

test('a chart that is in the folder of charts is read there, also where its own place would be a circle', async () => {
  const chart = await read(folderWith({ web: ['web at .'], 'web/charts/web': [] }));
  assert.deepEqual(namesIn(chart), ['web']);
  assert.equal(chart.endless, undefined);
});

test('a folder that is written in several ways is one', async () => {
  const ways = ['../b', '../b/', '.././b', '../web/../b', '..//b'];
  const chart = await read(folderWith({ web: ways.map((way) => `b at ${way}`), b: [] }));
  assert.deepEqual(namesIn(chart), ['b']);
  assert.deepEqual(
    placedCharts(chart).map(({ way }) => way),
    [['charts', 'b']],
  );
});

test('of a hundred links to one long template no more are read than fit into memory', async () => {
  const folder = folderWith({ web: [] });
  const long = path.join(folder, 'web/templates/long.txt');
  writeFileSync(long, '');
  truncateSync(long, 4 * 1024 ** 2);
  for (let index = 0; index < 100; index++) symlinkSync('long.txt', path.join(folder, `web/templates/${index}.yaml`));
  const { templates } = await read(folder);
  const length = [...templates.values()].reduce((sum, text) => sum + text.length, 0);
  assert.ok(length > 64 * 1024 ** 2 && length <= 128 * 1024 ** 2, `${length}`);
});
