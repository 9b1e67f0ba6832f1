import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { chartReference } from '../../../src/charts/fetch/chart-reference.ts';
import { FetchedCharts } from '../../../src/charts/fetch/fetched-charts.ts';
import { createPrograms, type Programs } from '../../../src/host/programs/programs.ts';
import type { TemporaryFiles } from '../../../src/host/temporary-files.ts';
import { withTemporaryFolder } from '../../../src/host/temporary-folder.ts';
import { packedChart, type ServedChart, serveCharts } from './chart-servers.ts';

const chartOf = (version: string): ServedChart => ({
  name: 'web',
  version,
  files: {
    'Chart.yaml': `apiVersion: v2\nname: web\nversion: ${version}\n`,
    'values.yaml': 'replicas: 2\n',
    'templates/web.yaml': 'kind: ConfigMap\n',
  },
});
const charts = [chartOf('1.0.0'), chartOf('1.2.0'), chartOf('2.0.0')];

/** Programs that keep what they have of a network in a folder of the test's. */
function programsIn(files: TemporaryFiles) {
  return createPrograms({ environment: { ...process.env, HOME: files.folder, XDG_CACHE_HOME: files.folder } });
}

const isHelmThere = createPrograms().missing('helm') === undefined;

/** Tried with the user's own helm alone: servers of charts are for nobody else. */
function testWithHelm(name: string, run: () => Promise<void>): void {
  test(name, (context) => {
    if (isHelmThere) return run();
    context.diagnostic('helm is not installed: not tried');
    return undefined;
  });
}

/** What a chart is pulled to. */
function fetched(said: Parameters<typeof chartReference>[0]) {
  const reference = chartReference(said);
  assert(reference);
  return withTemporaryFolder(async (files) => {
    const found = await new FetchedCharts(files, programsIn(files)).fetch(reference);
    if (found.state === 'failed') return { reason: found.reason };
    const { version, digest, folder } = found;
    return { version, digest, values: readFileSync(path.join(folder, 'values.yaml'), 'utf8') };
  });
}

testWithHelm('a repository is asked for the version that is named', async () => {
  await using server = await serveCharts(charts);
  const { version, digest, values } = await fetched({ address: server.url, name: 'web', version: '1.0.0' });
  assert.deepEqual([version, values], ['1.0.0', 'replicas: 2\n']);
  assert.match(digest ?? '', /^sha256:[\da-f]{64}$/);
  assert.deepEqual(server.asked, ['/charts/index.yaml', '/charts/web-1.0.0.tgz']);
});

for (const [range, version] of [
  ['1.x', '1.2.0'],
  ['>=1.0.0 <2.0.0', '1.2.0'],
  ['', '2.0.0'],
])
  testWithHelm(`of "${range}" the newest is taken`, async () => {
    await using server = await serveCharts(charts);
    assert.equal((await fetched({ address: server.url, name: 'web', version: range ?? '' })).version, version);
  });

testWithHelm('a registry is asked for the version that is named', async () => {
  await using server = await serveCharts(charts);
  const address = `${server.registry}/web`;
  assert.equal((await fetched({ address, name: 'web', version: '1.2.0', isPlainHttp: true })).version, '1.2.0');
});

testWithHelm('a chart that is not there is told in the words of helm', async () => {
  await using server = await serveCharts(charts);
  assert.match(
    (await fetched({ address: server.url, name: 'other', version: '' })).reason ?? '',
    /chart "other" not found/,
  );
});

testWithHelm('each chart is pulled once', async () => {
  await using server = await serveCharts(charts);
  const reference = chartReference({ address: server.url, name: 'web', version: '1.0.0' });
  assert(reference);
  await withTemporaryFolder(async (files) => {
    const own = new FetchedCharts(files, programsIn(files));
    const [one, other] = await Promise.all([own.fetch(reference), own.fetch({ ...reference })]);
    assert.equal(one, other);
  });
  assert.equal(server.asked.length, 2);
});

const release = (url: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web}
spec:
  source: {repoURL: "${url}", chart: web, targetRevision: 1.0.0}
`;

for (const [words, count] of [
  [[], 0],
  [['--fetch'], 2],
] as const)
  testWithHelm(`with ${words.join(' ') || 'no switch'} the network is asked ${count} times`, async () => {
    await using server = await serveCharts(charts);
    await withTemporaryFolder(async (files) => {
      const file = await files.write(['app.yaml'], release(server.url));
      await files.write(
        ['web', 'Chart.yaml'],
        `name: other\nversion: 1.0.0\ndependencies: [{name: web, version: 1.0.0, repository: "${server.url}"}]\n`,
      );
      const program = path.join(import.meta.dirname, '../../../src/cli/main.ts');
      const environment = { ...process.env, HELM_CACHE_HOME: path.join(files.folder, 'cache') };
      await promisify(execFile)(process.execPath, [program, ...words, path.dirname(file)], { env: environment }).catch(
        () => undefined,
      );
    });
    assert.equal(server.asked.length, count);
  });

test('charts that are pulled at once lie in folders of their own', async () => {
  const packed = (name: string) => packedChart({ name, version: '1.0.0', files: { 'Chart.yaml': `name: ${name}\n` } });
  await withTemporaryFolder(async (files) => {
    const run: Programs['run'] = async (_, { words }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      writeFileSync(
        path.join(words[words.indexOf('--destination') + 1] ?? '', 'chart.tgz'),
        packed(words.at(-1) ?? ''),
      );
      return { state: 'exited', status: 0, output: Buffer.from(''), errors: '' };
    };
    const own = new FetchedCharts(files, { ...createPrograms(), run });
    const names = Array.from({ length: 9 }, (_, index) => `chart${index}`);
    const found = await Promise.all(names.map((name) => own.fetch({ address: 'https://x', name, version: '' })));
    const read = found.map((each) =>
      each.state === 'fetched' ? readFileSync(`${each.folder}/Chart.yaml`, 'utf8') : '',
    );
    assert.deepEqual(
      read,
      names.map((name) => `name: ${name}\n`),
    );
  });
});
