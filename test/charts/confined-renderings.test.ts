// The real programs in a place of their own, called past all that is looked at before.
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { templateWords } from '../../src/charts/helm/helm-arguments.ts';
import { renderChart } from '../../src/charts/helm/render-chart.ts';
import { buildWords } from '../../src/charts/kustomize/kustomize-arguments.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { TemporaryFiles } from '../../src/host/temporary-files.ts';
import { areConfined, isConfined } from '../support/confining.ts';
import { areProgramsThere } from './recorded-programs.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-confined-')));
after(() => rmSync(top, { recursive: true, force: true }));
const [repository, temporary] = [path.join(top, 'repository'), path.join(top, 'temporary')];
const chart = path.join(repository, 'chart');
const programs = createPrograms();
const limits = { silenceMilliseconds: 60_000, maxBytes: 1_000_000 };

function write(name: string, text: string): void {
  const file = path.join(top, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

write('temporary/kustomization.yaml', '');
write('outside/secret.yaml', 'secret: told\n');
write('repository/chart/Chart.yaml', 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
write('repository/shared/_names.tpl', '{{ define "name" }}linked{{ end }}\n');
const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n';
write(
  'repository/chart/templates/map.yaml',
  `${map}data: { name: {{ include "name" . }}, said: {{ .Values.secret | quote }} }\n`,
);
symlinkSync('../../shared/_names.tpl', path.join(chart, 'templates/_names.tpl'));

function helm(confinement: object, values: readonly string[] = []) {
  const facts = { release: 'web', namespace: 'default', kubernetesVersion: '1.36.0', set: [], words: [] };
  const words = templateWords({ ...facts, values, isChecked: true, isDebugged: false, folder: chart });
  return programs.run('helm', { words, ...limits, ...confinement });
}

const files = new TemporaryFiles(temporary);
const inPlace = { confinement: { temporary: files, readable: [repository] } };

/** How many requests a service of this machine hears while something is done. */
async function requestsWhile(act: (url: string) => Promise<void>): Promise<number> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end(map);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await act(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  server.close();
  server.closeAllConnections();
  return requests;
}

if ((await areConfined()) && (await areProgramsThere())) {
  test('helm renders a chart with a link to another folder of the repository', async () => {
    const ended = await helm(inPlace);
    assert.ok(ended.state === 'exited' && isConfined(ended));
    assert.match(ended.output.toString(), /name: linked/);
  });

  test('helm reads no file outside, named or linked, which it does elsewhere', async () => {
    const outside = path.join(top, 'outside/secret.yaml');
    const link = path.join(chart, 'values.yaml');
    const free = await helm({}, [outside]);
    assert.ok(free.state === 'exited' && free.output.toString().includes('said: "told"'));
    const named = await helm(inPlace, [outside]);
    assert.ok(named.state === 'exited' && isConfined(named) && named.status !== 0);
    assert.match(named.errors, /no such file/);
    symlinkSync(outside, link);
    const linked = await helm(inPlace);
    rmSync(link);
    assert.ok(linked.state === 'exited' && isConfined(linked) && !linked.output.toString().includes('told'));
  });

  test('a file of values that the user names outside of the repository is still read, by flag or by word', async () => {
    const outside = path.join(top, 'outside/secret.yaml');
    const asked = { folder: chart, top: repository, set: [], kubernetesVersion: '1.36.0' };
    const wordLists = [
      ['--values', outside],
      [`--values=${outside}`],
      [`-f${outside}`],
      ['--set-file', `secret=${outside}`],
    ];
    const requests = [
      { ...asked, values: [outside], words: [] },
      ...wordLists.map((words) => ({ ...asked, values: [], words })),
    ];
    for (const request of requests) {
      const rendered = await renderChart(request, programs);
      assert.ok(
        rendered.state === 'rendered' && /said: "(secret: )?told/.test(rendered.rendering.text),
        rendered.state,
      );
    }
  });

  test('a schema of values makes helm ask no service of this machine, which it does elsewhere', async () => {
    const schema = path.join(chart, 'values.schema.json');
    const ask = (confinement: object) => async (url: string) => {
      writeFileSync(schema, JSON.stringify({ $ref: `${url}/schema.json` }));
      await helm(confinement);
    };
    assert.ok((await requestsWhile(ask({}))) > 0);
    assert.equal(await requestsWhile(ask(inPlace)), 0);
    rmSync(schema);
  });

  test('a resource of the network makes kustomize ask no service of this machine, which it does elsewhere', async () => {
    const folder = path.join(temporary, 'overlay');
    mkdirSync(folder);
    const ask = (confinement: object) => async (url: string) => {
      writeFileSync(path.join(folder, 'kustomization.yaml'), `resources: ["${url}/map.yaml"]\n`);
      const words = buildWords('kustomize', folder);
      await programs.run('kustomize', { words, ...limits, environment: { PATH: '' }, ...confinement });
    };
    assert.ok((await requestsWhile(ask({}))) > 0);
    assert.equal(await requestsWhile(ask({ confinement: { temporary: files, readable: [] } })), 0);
  });

  test('a rendering leaves no temporary folder behind', async () => {
    const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`rollout-preview-${process.pid}-`));
    const request = { folder: chart, top: repository, values: [], set: [], words: [], kubernetesVersion: '1.36.0' };
    assert.equal((await renderChart(request, programs)).state, 'rendered');
    assert.deepEqual(own(), []);
    assert.ok(existsSync(path.join(chart, 'Chart.yaml')));
  });
}
