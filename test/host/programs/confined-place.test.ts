import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createPrograms, type Ended } from '../../../src/host/programs/programs.ts';
import { TemporaryFiles } from '../../../src/host/temporary-files.ts';
import { areConfined, isConfined, shellAsHelm } from '../../support/confining.ts';

const isThere = await areConfined();
const { top, temporary, run, remove } = isThere ? shellAsHelm() : none();
after(() => remove());

function none(): ReturnType<typeof shellAsHelm> {
  return { top: '/nowhere', temporary: '/nowhere', run: () => assert.fail('no place'), remove: () => undefined };
}

function outputOf(ended: Ended): string {
  assert(ended.state === 'exited', ended.state);
  return ended.output.toString();
}

test('programs have places wherever this user may mount something for himself', () => {
  const own = [...(process.getuid?.() === 0 ? [] : ['-r']), '-n', '-m', 'mount', '--rbind', '/usr', '/usr'];
  assert.equal(isThere, spawnSync('unshare', own).status === 0);
});

if (isThere) {
  const repository = path.join(top, `a "repository", #1 \\ 'é'`);
  before(() => {
    mkdirSync(path.join(repository, 'charts'), { recursive: true });
    mkdirSync(path.join(repository, 'shared'));
    writeFileSync(path.join(repository, 'shared/file'), 'inside\n');
    writeFileSync(path.join(top, 'outside'), 'secret\n');
    symlinkSync('../shared/file', path.join(repository, 'charts/relative'));
    symlinkSync(path.join(repository, 'shared'), path.join(repository, 'charts/whole'));
    symlinkSync(path.join(top, 'outside'), path.join(repository, 'charts/out'));
    symlinkSync('/etc/passwd', path.join(repository, 'charts/passwords'));
    symlinkSync(repository, path.join(top, 'link'));
  });
  const readable = [repository];

  const reads: readonly (readonly [what: string, file: string, text: string])[] = [
    ['a file of the repository', `${repository}/shared/file`, 'inside\n'],
    ['a relative link in it', `${repository}/charts/relative`, 'inside\n'],
    ['a whole link in it', `${repository}/charts/whole/file`, 'inside\n'],
    ['a link that leads out', `${repository}/charts/out`, ''],
    ['a link to the users of the system', `${repository}/charts/passwords`, ''],
    ['a file beside it', path.join(top, 'outside'), ''],
    ['a way out and in again', `${repository}/../outside`, ''],
    ['the users of the system', '/etc/passwd', ''],
    ['the variables of a process', '/proc/self/environ', ''],
    ['a way above the root', '/../../../../../../etc/passwd', ''],
  ];

  for (const [what, file, text] of reads) {
    test(`a confined program reads of ${what} ${text === '' ? 'nothing' : 'what is there'}`, async () => {
      const ended = await run(':', { readable, words: readingWords(file) });
      assert.ok(isConfined(ended));
      assert.equal(outputOf(ended), text);
    });
  }

  test('a program reads a repository by the name of a link to it, too', async () => {
    const ended = await run(':', {
      readable: [path.join(top, 'link')],
      words: readingWords(`${top}/link/shared/file`),
    });
    assert.equal(outputOf(ended), 'inside\n');
  });

  test('a confined program has limits of its own, for when nobody is left who watches it', async () => {
    assert.equal(outputOf(await run('ulimit -t; ulimit -v')), '600\n6291456\n');
  });

  test('a confined program reaches nothing that listens on this machine, which the same one does elsewhere', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connect = `: < /dev/tcp/127.0.0.1/${port}`;
    const words = ['--norc', '-c', connect];
    const free = await createPrograms({ environment: { PATH: path.join(top, 'bin') } }).run('helm', {
      ...{ words, silenceMilliseconds: 30_000, maxBytes: 1000 },
    });
    assert.ok(free.state === 'exited' && free.status === 0 && !isConfined(free));
    while (connections === 0) await new Promise(setImmediate);
    const ended = await run(connect);
    assert.ok(isConfined(ended) && ended.state === 'exited' && ended.status !== 0);
    assert.match(ended.errors, /Network is unreachable|Connection refused/);
    server.close();
    assert.equal(connections, 1);
  });

  test('what is cancelled while its place is made starts nothing', async () => {
    const [abort, file] = [new AbortController(), path.join(temporary, 'never')];
    const ended = run(`echo made > "${file}"`, { signal: abort.signal });
    abort.abort();
    assert.deepEqual(await ended, { state: 'cancelled', errors: '' });
    assert.ok(!existsSync(file));
  });

  test('what a confined program says and how it ends are its own', async () => {
    const ended = await run('echo said; echo wrong >&2; exit 3');
    assert.ok(ended.state === 'exited');
    assert.deepEqual([ended.output.toString(), ended.errors, ended.status], ['said\n', 'wrong\n', 3]);
  });

  test('a confined program keeps its process, so that its memory is watched and its silence ends', async () => {
    const large = 'a=1234567890123456; while :; do a=$a$a; done';
    assert.equal((await run(large, { maxMemoryBytes: 64 * 1024 ** 2 })).state, 'too-large');
    const silent = await run('echo no >&2; while :; do :; done', { silenceMilliseconds: 1500 });
    assert.deepEqual(silent, { state: 'silent', errors: 'no\n' });
  });

  test('a confined program writes to the temporary folder, and leaves nothing mounted in it', async () => {
    const ended = await run(`echo made > "${temporary}/made"`);
    assert.ok(isConfined(ended));
    assert.equal(readFileSync(path.join(temporary, 'made'), 'utf8'), 'made\n');
    assert.ok(!readFileSync('/proc/self/mountinfo', 'utf8').includes(temporary));
    rmSync(temporary, { recursive: true });
    assert.ok(existsSync(path.join(repository, 'shared/file')) && existsSync(path.join(top, 'bin/helm')));
    mkdirSync(temporary);
  });

  test('a confined program sees nothing of its place, which serves the next call, too', async () => {
    const { run: runOther, temporary: folder, remove: removeOther } = shellAsHelm();
    after(removeOther);
    const ended = await runOther(`for each in "${folder}"/place-*/*; do echo "$each"; done`);
    assert.ok(isConfined(ended));
    assert.equal(outputOf(ended), `${folder}/place-*/*\n`);
    assert.equal(readdirSync(folder).length, 1);
  });

  test('a program that is no program of the name itself starts without a place, as it may need other files', async () => {
    const folder = path.join(top, 'scripts');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'helm'), '#!/bin/sh\necho script\n');
    chmodSync(path.join(folder, 'helm'), 0o755);
    symlinkSync('/bin/bash', path.join(folder, 'kustomize'));
    const programs = createPrograms({ environment: { PATH: folder } });
    const call = {
      silenceMilliseconds: 30_000,
      maxBytes: 1000,
      confinement: { temporary: new TemporaryFiles(temporary), readable: [] },
    };
    const script = await programs.run('helm', { words: [], ...call });
    const managed = await programs.run('kustomize', { words: ['-c', 'echo managed'], ...call });
    assert.deepEqual([outputOf(script), isConfined(script)], ['script\n', false]);
    assert.deepEqual([outputOf(managed), isConfined(managed)], ['managed\n', false]);
  });

  test('where a program does not start in a place it starts without one, and is not tried again', async () => {
    const { run: runOther, top: other, temporary: folder, remove: removeOther } = shellAsHelm();
    after(removeOther);
    // There is no place for a place.
    rmSync(folder, { recursive: true });
    assert.equal(isConfined(await runOther('echo anyway')), false);
    mkdirSync(folder);
    assert.ok(isConfined(await runOther('echo in')));
    const odd = await runOther('echo said; exit 127');
    assert.deepEqual([outputOf(odd), isConfined(odd)], ['said\n', false]);
    assert.equal(isConfined(await runOther(`echo again in ${other.length}`)), false);
  });

  test('where what is to be read keeps a program from its place, it has one for everything else', async () => {
    const { run: runOther, remove: removeOther } = shellAsHelm();
    after(removeOther);
    assert.equal(isConfined(await runOther('exit 127', { readable })), false);
    assert.equal(isConfined(await runOther('echo again', { readable })), false);
    assert.ok(isConfined(await runOther('echo other')));
  });

  for (const name of [
    'no-break\u00a0space',
    'em\u2003space',
    'line\u2028end',
    'mark\ufeff',
    'next\u0085line',
    'tab\tand\rreturn',
  ])
    test(`a repository called ${JSON.stringify(name)} has a place`, async () => {
      const folder = path.join(top, name);
      mkdirSync(folder);
      writeFileSync(path.join(folder, 'file'), 'inside\n');
      const ended = await run(':', { readable: [folder], words: readingWords(path.join(folder, 'file')) });
      assert.ok(isConfined(ended));
      assert.equal(outputOf(ended), 'inside\n');
    });
}

/** Says the first line of a file. */
function readingWords(file: string): readonly string[] {
  return ['--norc', '--noprofile', '-c', 'read -r line < "$1" && echo "$line"', 'helm', file];
}
