import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { type ChartRequest, renderChart } from '../../../src/charts/helm/render-chart.ts';
import type { RenderFault } from '../../../src/charts/rendering.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { specialFiles } from '../../security/special-files.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-values-'));
after(() => rmSync(top, { recursive: true, force: true }));

/** What is there is told of; Helm, which is not on the PATH here, tells what is not there. */
const told: Readonly<Record<string, RegExp>> = {
  'a pipe that nobody writes to': /cannot be used as a values file: it is neither a file nor a folder$/,
  'a folder': /cannot be used as a values file: it is a folder$/,
  'a socket': /cannot be used as a values file: it is neither a file nor a folder$/,
  'a link to a device without an end': /cannot be used as a values file: it is neither a file nor a folder$/,
  'a link to a pipe': /cannot be used as a values file: it is neither a file nor a folder$/,
  'a link to nothing': /helm was not found on the PATH/,
  'a link to itself': /helm was not found on the PATH/,
  'a file of 4 GB': /cannot be used as a values file: it is larger than 16 MB$/,
};

async function faultOf(request: Pick<ChartRequest, 'folder' | 'values' | 'saidIn' | 'configuredIn'>) {
  const asked = { top, set: [], words: [], kubernetesVersion: '1.36.0', ...request };
  const rendered = await renderChart(asked, createPrograms({ environment: { PATH: '' } }));
  assert(rendered.state !== 'rendered');
  return rendered.fault;
}

for (const [index, { name, make }] of specialFiles.entries()) {
  test(`helm is not started for ${name} that is named as a file of values`, async () => {
    const home = path.join(top, String(index));
    const folder = path.join(home, 'chart');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
    const [file, naming] = [path.join(home, 'special.yaml'), path.join(home, 'application.yaml')];
    await make(file);
    writeFileSync(naming, 'kind: Application\nvalueFiles: [special.yaml]\n');
    const message = told[name] ?? /./;
    const isHelms = message.source.includes('helm');
    const placeOf = ({ file: where, position }: RenderFault) => [path.basename(where), position];
    for (const [request, place] of [
      [{}, ['special.yaml', undefined]],
      [{ saidIn: naming }, ['application.yaml', { line: 2, column: 14 }]],
      [{ configuredIn: naming }, ['application.yaml', { line: 2, column: 14 }]],
    ] as const) {
      const fault = await faultOf({ folder, values: [file], ...request });
      assert.match(fault.message, message);
      assert.deepEqual(placeOf(fault), isHelms ? ['Chart.yaml', undefined] : place);
    }
  });
}

test('helm is not started for a hundred links to one long file of values', async () => {
  const folder = path.join(top, 'long');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
  writeFileSync(path.join(folder, 'long'), ' '.repeat(1024 ** 2));
  const values = Array.from({ length: 100 }, (_, index) => path.join(folder, `link${index}.yaml`));
  for (const file of values) symlinkSync('long', file);
  const { message } = await faultOf({ folder, values });
  assert.match(message, /link64\.yaml cannot be used as a values file: with those before it, it is larger than 64 MB$/);
});

for (const [index, { name, make }] of specialFiles.entries()) {
  test(`helm is not started for a chart with ${name} as its .helmignore`, async () => {
    const folder = path.join(top, `ignoring ${index}`);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
    await make(path.join(folder, '.helmignore'));
    const { message } = await faultOf({ folder, values: [] });
    if (name === 'a link to a device without an end') assert.match(message, /is outside the repository/);
    else if (told[name]?.source.includes('helm was')) assert.match(message, /helm was not found on the PATH/);
    else
      assert.match(message, /^this chart is not previewed, because this path cannot be used as a chart file: it is /);
  });
}

for (const device of process.platform === 'linux' ? ['/proc/kmsg', '/proc/self/environ'] : [])
  test(`helm is not started for a link to ${device} as a file of values`, async () => {
    const home = mkdtempSync(path.join(top, 'kernel-'));
    const [folder, file] = [path.join(home, 'chart'), path.join(home, 'special.yaml')];
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
    symlinkSync(device, file);
    const { message } = await faultOf({ folder, values: [file] });
    assert.match(message, /cannot be used as a values file: it is neither a file nor a folder$/);
  });
