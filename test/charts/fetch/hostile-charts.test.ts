// What a repository, or who serves a chart, may choose.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { chartReference } from '../../../src/charts/fetch/chart-reference.ts';
import { FetchedCharts, fetchLimits } from '../../../src/charts/fetch/fetched-charts.ts';
import { readTar } from '../../../src/charts/fetch/read-tar.ts';
import { pullWords } from '../../../src/charts/helm/helm-arguments.ts';
import type { Ended, Programs } from '../../../src/host/programs/programs.ts';
import { withTemporaryFolder } from '../../../src/host/temporary-folder.ts';
import { tarOf } from '../../fuzz/repositories/tar.ts';

const reference = { address: 'https://charts.example', name: 'web', version: '1.0.0' };

const refused: readonly (readonly [what: string, changed: Partial<typeof reference & { digest: string }>])[] = [
  ['a name that looks like a path', { name: '../web' }],
  ['a whole path', { name: '/etc/web' }],
  ['a name with a blank', { name: 'web --post-renderer' }],
  ['a name with a line end', { name: 'web\nother' }],
  ['no name', { name: '' }],
  ['an address of a file', { address: 'file:///etc' }],
  ['an address that a plugin would be asked for', { address: 's3://bucket/charts' }],
  ['an address with a password', { address: 'https://me:secret@charts.example' }],
  ['an address with a blank', { address: 'https://charts.example --repo' }],
  ['an address that is an option', { address: '--repo' }],
  ['a version with a line end', { version: '1.0.0\n' }],
  ['a version that is long', { version: '1'.repeat(201) }],
  ['a digest of other letters', { digest: 'sha256:xyz' }],
];
for (const [what, changed] of refused)
  test(`helm is not asked for ${what}`, () => assert.equal(chartReference({ ...reference, ...changed }), undefined));

for (const word of ['-h', '--help', '--untar', '-d/etc'])
  test(`${word} as a name, a version or an address is no option`, () => {
    const words = pullWords({ address: word, name: word, version: word }, '/place');
    assert.deepEqual(words, ['pull', '--repo', word, '--version', word, '--destination', '/place', '--', word]);
  });

/** A helm that pulls the bytes, or ends otherwise. */
function pulling(answer: Uint8Array | Ended, name = 'web-1.0.0.tgz'): Programs {
  return {
    start: () => assert.fail('nothing is started that is talked to'),
    missing: () => undefined,
    async run(_, { words }): Promise<Ended> {
      if (!(answer instanceof Uint8Array)) return answer;
      writeFileSync(path.join(words[words.indexOf('--destination') + 1] ?? '', name), answer);
      return { state: 'exited', status: 0, output: Buffer.from(''), errors: '' };
    },
  };
}

/** Why it is not taken, and what lies in the folder of charts then. */
function fetched(programs: Programs): Promise<{ readonly reason: string; readonly files: readonly string[] }> {
  return withTemporaryFolder(async (files) => {
    const found = await new FetchedCharts(files, programs).fetch(reference);
    assert.equal(existsSync(path.join(files.folder, '../outside')), false);
    const own = path.join(files.folder, 'charts/0');
    const names = existsSync(own) ? readdirSync(own, { recursive: true }).map(String) : [];
    return { reason: found.state === 'failed' ? found.reason : '', files: names.sort() };
  });
}

const about = { name: 'web/Chart.yaml', text: 'name: web\nversion: 1.0.0\n' };

test('what lies beside the chart in its archive is left out, and so are links', async () => {
  const archive = tarOf([
    { name: '../outside', text: 'x' },
    { name: '/etc/outside', text: 'x' },
    { name: 'other/values.yaml', text: 'x' },
    { name: 'web/link', text: '', link: '/etc/passwd' },
    about,
  ]);
  assert.deepEqual(await fetched(pulling(archive)), { reason: '', files: ['Chart.yaml'] });
});

for (const name of [
  'web/../../../outside',
  'web//outside',
  'web/./x',
  `web/${'x'.repeat(90)}`.padEnd(99, 'x').concat('/..'),
])
  test(`a chart with the file ${name.slice(0, 30)} is refused or stays inside`, async () => {
    const { files } = await fetched(pulling(tarOf([about, { name, text: 'x' }])));
    assert.deepEqual(
      files.filter((each) => each.includes('outside')),
      [],
    );
  });

const broken: readonly (readonly [what: string, archive: Uint8Array, reason: RegExp])[] = [
  ['is not packed', Buffer.from('no archive'), /incorrect header check/],
  ['has no chart', tarOf([{ name: 'web/values.yaml', text: '' }]), /not a chart/],
  ['is empty', tarOf([]), /not a chart/],
  ['ends too soon', gzipSync(Buffer.concat([headOf(about.name, 5000)])), /is damaged/],
  ['is large when it is unpacked', gzipSync(Buffer.alloc(fetchLimits.maxUnpackedBytes + 1)), /larger than/i],
  ['is large', Buffer.alloc(fetchLimits.maxBytes + 1), /larger than 20 MB/],
];
for (const [what, archive, reason] of broken)
  test(`an archive that ${what} is no chart`, async () => {
    assert.match((await fetched(pulling(archive))).reason, reason);
  });

test('helm that takes too long, or too much memory, is told', async () => {
  assert.match((await fetched(pulling({ state: 'silent', errors: '' }))).reason, /within 60 s/);
  assert.match((await fetched(pulling({ state: 'too-large', errors: '' }))).reason, /larger than/);
});

test('after three charts that take too long no further one is pulled', async () => {
  let calls = 0;
  const silent = pulling({ state: 'silent', errors: '' });
  const counted: Programs = {
    ...silent,
    run(...call) {
      calls += 1;
      return silent.run(...call);
    },
  };
  await withTemporaryFolder(async (files) => {
    const charts = new FetchedCharts(files, counted);
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, index) => charts.fetch({ ...reference, version: `1.0.${index}` })),
    );
    assert.ok(calls < 8, `${calls} calls`);
    const last = found.at(-1);
    assert.match(last?.state === 'failed' ? last.reason : '', /because 3 charts before it had to be stopped/);
  });
});

test('names of any length are read', async () => {
  const long = `web/${'templates/'.repeat(12)}web.yaml`;
  const record = `${long.length + 10} path=${long}\n`;
  const archive = tarOf([about]);
  assert.deepEqual(
    (await readTar(archive, 10_000)).map(({ name }) => name),
    [about.name],
  );
  const padded = (text: string) => Buffer.concat([Buffer.from(text), Buffer.alloc((512 - (text.length % 512)) % 512)]);
  const pax = Buffer.concat([headOf('pax', record.length, 'x'), padded(record), headOf('short', 1), padded('a')]);
  const gnu = Buffer.concat([headOf('././@LongLink', long.length, 'L'), padded(long), headOf('short', 1), padded('a')]);
  for (const tar of [pax, gnu])
    assert.deepEqual(
      (await readTar(gzipSync(tar), 10_000)).map(({ name }) => name),
      [long],
    );
});

function headOf(name: string, size: number, type = '0'): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write(type, 156);
  head.write('ustar\0', 257);
  return head;
}
