import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { foreignReference, foreignSchemaIn } from '../../../src/charts/helm/foreign-schemas.ts';
import { renderChart } from '../../../src/charts/helm/render-chart.ts';
import { offline } from '../../../src/charts/offline.ts';
import { nothingUnsaved } from '../../../src/charts/unsaved-texts.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-schemas-')));
after(() => rmSync(top, { recursive: true, force: true }));

/** Each with what it refers to; `goes`: helm itself asks the service for it. */
const schemas: readonly (readonly [name: string, text: (url: string) => string, is: 'goes' | 'stays' | 'checked'])[] = [
  ['a reference', (url) => `{"$ref":"${url}"}`, 'goes'],
  ['a reference with its scheme in capitals', (url) => `{"$ref":"HTTP${url.slice(4)}"}`, 'goes'],
  ['an escaped reference', (url) => `{"\\u0024re\\u0066" :\n "${url}"}`, 'goes'],
  ['a reference after another one of the name', (url) => `{"x":{},"$ref":"#/x","$ref":"${url}"}`, 'goes'],
  ['a reference behind a byte order mark', (url) => `\ufeff{"$ref":"${url}"}`, 'goes'],
  ['a reference deep inside', (url) => `{"properties":{"a":{"items":{"$ref":"${url}"}}}}`, 'goes'],
  ['a dynamic reference', (url) => `{"$dynamicRef":"${url}"}`, 'goes'],
  [
    'a recursive reference',
    (url) => `{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveRef":"${url}"}`,
    'goes',
  ],
  ['a name that counts from an address', (url) => `{"$id":"${url}","properties":{"a":{"$ref":"other"}}}`, 'goes'],
  ['a draft of its own', (url) => `{"$schema":"${url}"}`, 'goes'],
  ['a draft of its own inside', (url) => `{"properties":{"a":{"$schema":"${url}"}}}`, 'goes'],
  ['a file', () => '{"$ref":"file:///etc/hostname"}', 'stays'],
  ['a name', () => '{"$ref":"etc/hostname"}', 'stays'],
  ['a draft that is not built in', () => '{"$schema":"http://json-schema.org/draft-03/schema#"}', 'stays'],
  ['a place of the draft', () => '{"$schema":"http://json-schema.org/draft-07/schema?x"}', 'stays'],
  ['a default that looks like a reference', (url) => `{"default":{"$ref":"${url}"}}`, 'stays'],
  ['a reference to a part', () => '{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{}}}', 'checked'],
  [
    'a reference to a part of an address of its own',
    (url) => `{"$id":"${url}","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{}}}`,
    'checked',
  ],
  ['a draft', () => '{"$schema":"http://json-schema.org/draft-07/schema#"}', 'checked'],
  ['the last draft', () => '{"$schema":"https://json-schema.org/draft/2020-12/schema"}', 'checked'],
  ['the draft as a schema', () => '{"$ref":"http://json-schema.org/draft-07/schema#"}', 'checked'],
  ['a value that is called as a reference', () => '{"properties":{"$ref":{"type":"string"}}}', 'checked'],
  ['a description of a reference', () => '{"description":"such as {\\"$ref\\": \\"http://x\\"}"}', 'checked'],
];

for (const [name, text, is] of schemas)
  test(`a schema with ${name} is ${is === 'checked' ? 'checked' : 'not checked'}`, () => {
    assert.equal(foreignReference(text('http://127.0.0.1:9/a')) === undefined, is === 'checked');
  });

const about = (name: string) => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;

function chartWith(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = path.join(top, name);
  const own = { 'Chart.yaml': about('web'), 'values.yaml': 'a: 1\nsub: { a: 1 }\n', 'templates/a.yaml': 'a: 1\n' };
  for (const [way, text] of Object.entries({ ...own, ...files })) {
    mkdirSync(path.dirname(path.join(folder, way)), { recursive: true });
    writeFileSync(path.join(folder, way), text);
  }
  return folder;
}

/** As tar writes it; a name of more than 100 bytes goes before, in a file of its own. */
function packed(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => [
    ...(name.length > 100 ? entryOf('././@LongLink', Buffer.from(`${name}\0`), 'L') : []),
    ...entryOf(name, Buffer.from(text), '0'),
  ]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
}

function entryOf(name: string, text: Buffer, type: string): readonly Buffer[] {
  const head = Buffer.alloc(512);
  head.write(name.slice(0, 100));
  head.write('0000644\0', 100);
  head.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write(`        ${type}`, 148);
  head.write('ustar\u000000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [head, text, Buffer.alloc((512 - (text.length % 512)) % 512)];
}

const sub = (schema: string) => ({ 'sub/Chart.yaml': about('sub'), 'sub/values.schema.json': schema });
const inner = (schema: string) => ({ 'inner/Chart.yaml': about('inner'), 'inner/values.schema.json': schema });
const long = `sub/charts/${'a'.repeat(100)}.tgz`;

/** Charts inside of a chart, by the words of what is told of them. */
const inside: readonly (readonly [
  name: string,
  files: (url: string) => Record<string, string | Buffer>,
  told: RegExp,
])[] = [
  [
    'a chart inside',
    (url) => ({ 'charts/sub/Chart.yaml': about('sub'), 'charts/sub/values.schema.json': `{"$ref":"${url}"}` }),
    /this schema refers to http/,
  ],
  ['a packed chart', (url) => ({ 'charts/sub.tgz': packed(sub(`{"$ref":"${url}"}`)) }), /this schema refers to http/],
  [
    'a packed chart in a packed chart',
    (url) => ({
      'charts/outer.tgz': packed({
        'outer/Chart.yaml': about('outer'),
        'outer/values.yaml': 'sub: { a: 1 }\n',
        'outer/charts/sub.tgz': packed(sub(`{"$ref":"${url}"}`)),
      }),
    }),
    /contains packed charts/,
  ],
  [
    'a packed chart of a long name in a packed chart',
    (url) => ({
      'charts/sub.tgz': packed({
        'sub/Chart.yaml': about('sub'),
        'sub/values.yaml': 'sub: { a: 1 }\n',
        [long]: packed(sub(`{"$ref":"${url}"}`)),
      }),
    }),
    /contains packed charts/,
  ],
  [
    'a packed chart in a packed chart, of a name in a record',
    (url) => ({
      'charts/sub.tgz': gzipSync(
        Buffer.concat([
          ...entryOf('sub/Chart.yaml', Buffer.from(about('sub')), '0'),
          ...entryOf('sub/values.yaml', Buffer.from('inner: { a: 1 }\n'), '0'),
          ...entryOf('x', Buffer.from('32 path=sub/charts/a\n/../in.tgz\n'), 'x'),
          ...entryOf('y', packed(inner(`{"$ref":"${url}"}`)), '0'),
          Buffer.alloc(1024),
        ]),
      ),
    }),
    /contains packed charts/,
  ],
  [
    'a packed chart in a packed chart, whose name helm cleans',
    (url) => ({
      'charts/sub.tgz': packed({
        'sub/Chart.yaml': about('sub'),
        'sub/values.yaml': 'inner: { a: 1 }\n',
        'sub/charts/inner.tgz/.': packed(inner(`{"$ref":"${url}"}`)),
      }),
    }),
    /contains packed charts/,
  ],
  [
    'a packed chart that tells of packed ones',
    () => ({ 'charts/sub.tgz': packed({ ...sub('{"$ref":"#"}'), 'sub/README.md': 'helm install sub-1.0.0.tgz\n' }) }),
    /^$/,
  ],
  ['a file that is no archive', () => ({ 'charts/sub.tgz': 'none' }), /cannot be read/],
  ['a file beside the charts inside', () => ({ 'charts/README.md': '' }), /^$/],
];

for (const [name, files, told] of inside)
  test(`the schema of ${name} is looked at`, async () => {
    const folder = chartWith(name, files('http://127.0.0.1:9/a'));
    assert.match((await foreignSchemaIn([folder], nothingUnsaved))?.message ?? '', told);
  });

test('no more of packed charts is looked through than of one, however many links lead to it', async () => {
  const one = packed({ 'sub/Chart.yaml': about('sub'), 'sub/values.yaml': '#'.repeat(60 * 1024 ** 2) });
  const names = Array.from({ length: 500 }, (_, index) => `charts/${index}.tgz`);
  const folder = chartWith('many packed', Object.fromEntries(names.map((name) => [name, one])));
  const before = process.cpuUsage();
  assert.match((await foreignSchemaIn([folder], nothingUnsaved))?.message ?? '', /cannot be read/);
  assert.ok(process.cpuUsage(before).user < 5e6);
});

test('the schema of a chart that is placed beside the others is looked at', async () => {
  const [own, placed] = [chartWith('own', {}), chartWith('placed', { 'values.schema.json': '{"$ref":"file:///a"}' })];
  assert.match((await foreignSchemaIn([own, placed], nothingUnsaved))?.message ?? '', /refers to file:/);
});

const programs = createPrograms();

if (programs.missing('helm') === undefined)
  test('helm asks nobody for a schema for which it would ask by itself', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/a`;
    try {
      const charts = [
        ...schemas.map(([name, text, is]) => [name, { 'values.schema.json': text(url) }, is === 'goes'] as const),
        ...inside.map(([name, files, told]) => [`in ${name}`, files(url), /http|contains/.test(told.source)] as const),
      ];
      const went = [];
      for (const [name, files] of charts) {
        const folder = chartWith(`real ${name}`, files);
        const limits = { silenceMilliseconds: 60_000, maxBytes: 1_000_000 };
        await programs.run('helm', { words: ['template', 'web', folder], environment: offline(top), ...limits });
        const itself = asked.length > 0;
        asked.length = 0;
        const request = { folder, top: folder, values: [], set: [], words: [], kubernetesVersion: '1.36.0' };
        await renderChart(request, programs);
        went.push([name, itself, asked.length]);
        asked.length = 0;
      }
      assert.deepEqual(
        went,
        charts.map(([name, , goes]) => [name, goes, 0]),
      );
    } finally {
      service.close();
    }
  });
