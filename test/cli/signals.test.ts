// A signal ends the command within a second, and with it the programs that it waits for and what those have started.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { deployment } from '../preview/operation/workload-texts.ts';
import { commandLine } from '../support/command-line.ts';
import { gitThat, makeGitPlace } from '../support/git-repository.ts';
import { living } from '../support/living.ts';

const { top, repository, write, remove } = makeGitPlace();
after(remove);
const folder = repository('repository', { 'web.yaml': deployment('app:1') });
write(folder, { 'web.yaml': deployment('app:2') });

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; !isSo() && looks < 3000; looks++) await pause(10);
  assert.ok(isSo());
}

// helm gets no PATH, so what it starts has its whole name.
const hangs = (commands: string, marks: string) =>
  `case "$*" in *"${commands}"*) trap '' TERM INT HUP; /bin/sleep 600 & echo "$$ $!" > '${marks}'; wait; wait; /bin/sleep 600;; esac`;

const rows = [
  { name: 'git about an object', commands: 'cat-file', words: ['web.yaml'], signal: 'SIGTERM' },
  { name: 'git about an object', commands: 'cat-file', words: ['web.yaml'], signal: 'SIGINT' },
  { name: 'git about a history', commands: ' log ', words: ['web.yaml'], signal: 'SIGHUP' },
  {
    name: 'git, in a run that writes files',
    commands: 'cat-file',
    words: ['web.yaml', '--output', 'json=x.json'],
    signal: 'SIGTERM',
  },
  { name: 'git, in a run that follows', commands: 'cat-file', words: ['web.yaml', '--follow'], signal: 'SIGINT' },
] as const;

for (const [index, { name, commands, words, signal }] of rows.entries()) {
  test(`${signal} ends the command that waits for ${name}`, async () => {
    const marks = path.join(top, `marks-${index}`);
    const bin = gitThat(path.join(top, `bin-${index}`), hangs(commands, marks));
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
    const all = [commandLine, ...words];
    const child = spawn(process.execPath, all, { cwd: folder, env, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await until(() => existsSync(marks) && readFileSync(marks, 'utf8').includes('\n'));
    const pids = readFileSync(marks, 'utf8').trim().split(' ');
    assert.equal(living(pids).length, 2);
    child.kill(signal);
    await ended;
    await until(() => living(pids).length === 0);
    assert.deepEqual(readdirSync(folder).sort(), ['.git', 'web.yaml']);
  });
}

const chart = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'chart/values.yaml': 'replicas: 1\n',
  'chart/templates/web.yaml': deployment('app:1').replace('replicas: 4', 'replicas: {{ .Values.replicas }}'),
};

/** A helm that never ends, and the folder of temporary files of whoever starts it. */
function startWithHelm(name: string) {
  const [marks, temporary, bin] = ['marks', 'temporary', 'bin'].map((each) => path.join(top, `${name}-${each}`));
  assert(marks !== undefined && temporary !== undefined && bin !== undefined);
  for (const each of [temporary, bin]) mkdirSync(each);
  writeFileSync(path.join(bin, 'helm'), `#!/bin/sh\n${hangs('template', marks)}\necho v3.22.0\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, TMPDIR: temporary };
  const start = (words: readonly string[]) => {
    const child = spawn(process.execPath, [commandLine, ...words], { cwd: folder, env, stdio: 'ignore' });
    return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
  };
  return { marks, temporary, start };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
  test(`${signal} ends the command that waits for helm, and its temporary folder`, async () => {
    write(folder, chart);
    const { marks, temporary, start } = startWithHelm(`helm-${signal}`);
    const { child, ended } = start(['chart']);
    await until(() => existsSync(marks) && readFileSync(marks, 'utf8').includes('\n'));
    const pids = readFileSync(marks, 'utf8').trim().split(' ');
    assert.deepEqual([living(pids).length, readdirSync(temporary).length], [2, 1]);
    child.kill(signal);
    await ended;
    await until(() => living(pids).length === 0);
    assert.deepEqual(readdirSync(temporary), []);
  });
}

test('the temporary folder of a command that was killed is removed by the next one', async () => {
  write(folder, chart);
  const { marks, temporary, start } = startWithHelm('helm-killed');
  const first = start(['chart']);
  await until(() => existsSync(marks) && readFileSync(marks, 'utf8').includes('\n'));
  const pids = readFileSync(marks, 'utf8').trim().split(' ');
  const [left] = readdirSync(temporary);
  assert(left !== undefined);
  first.child.kill('SIGKILL');
  await first.ended;
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  const second = start(['chart']);
  await until(() => !readdirSync(temporary).includes(left));
  second.child.kill('SIGTERM');
  await second.ended;
  assert.deepEqual(readdirSync(temporary), []);
});

const hello = {
  lsp: { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
  mcp: {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
} as const;

for (const [server, message] of Object.entries(hello)) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`${signal} ends ${server}, which has begun to answer, and its temporary files`, async () => {
      const temporary = path.join(top, `${server}-${signal}`);
      mkdirSync(temporary);
      const env = { ...process.env, TMPDIR: temporary };
      const child = spawn(process.execPath, [commandLine, server], {
        cwd: folder,
        env,
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const text = JSON.stringify({ jsonrpc: '2.0', ...message });
      child.stdin.write(server === 'lsp' ? `Content-Length: ${text.length}\r\n\r\n${text}` : `${text}\n`);
      await new Promise((resolve) => child.stdout.once('data', resolve));
      child.kill(signal);
      await ended;
      assert.deepEqual(readdirSync(temporary), []);
    });
  }
}
