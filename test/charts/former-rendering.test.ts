import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { formerRendering } from '../../src/charts/former-rendering.ts';
import { createGit } from '../../src/host/git/repository.ts';
import { createPrograms, type Programs } from '../../src/host/programs/programs.ts';
import { present } from '../../src/std/assert.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const { git, repository, remove } = makeGitPlace();
after(remove);

/** Programs of which helm shows what a file of the chart that it is to render holds. */
function helmThatShows(way: string): Programs {
  return {
    start: () => assert.fail('nothing is started that is talked to'),
    missing: () => undefined,
    async run(_, { words }) {
      const bytes = readFileSync(path.join(words.at(-1) ?? '', way));
      return { state: 'exited', status: 0, output: Buffer.from(bytes.toString('hex')), errors: '' };
    },
  };
}

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const files: readonly (readonly [what: string, way: string, bytes: Buffer])[] = [
  ['a packed chart', 'charts/redis-1.0.0.tgz', everyByte],
  ['a text in UTF-16', 'files/app.conf', Buffer.from('\ufeffa=1\r\n', 'utf16le')],
  ['a text with a byte order mark', 'files/bom.txt', Buffer.from('\ufeffa')],
  ['a key that is no text', 'files/key.der', Buffer.from([0x30, 0x82, 0xff, 0xfe, 0x00])],
  ['an empty file', 'files/empty', Buffer.alloc(0)],
];

for (const [what, way, bytes] of files)
  test(`${what} of a chart is taken out of git as it is`, async () => {
    const top = repository(what, {
      'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      [`web/${way}`]: '',
    });
    writeFileSync(path.join(top, 'web', way), bytes);
    git(top, 'add', '.');
    git(top, 'commit', '-q', '--allow-empty', '-m', 'bytes');
    writeFileSync(path.join(top, 'web', way), 'now');
    const commit = present(await createGit(createPrograms()).repositoryOf(top)?.commit('HEAD'), what);
    const folder = path.join(top, 'web');
    const request = { values: [], set: [], words: [], release: 'web' };
    const chart = { folder, top, isLibrary: false, isInside: false };
    const rendered = await formerRendering(
      { is: 'chart', chart, request },
      { top, commit, programs: helmThatShows(way), kubernetesVersion: '1.36' },
    );
    assert(typeof rendered !== 'string' && rendered.state === 'rendered', JSON.stringify(rendered));
    assert.equal(rendered.rendering.text, bytes.toString('hex'));
  });
