import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createPrograms, type ProgramCall } from '../../../src/host/programs/programs.ts';
import { living } from '../../support/living.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-programs-')));
after(() => rmSync(top, { recursive: true }));

/** Names its words, its folder and what it reads; sleeps, talks or fails when it is told so. */
const standIn = `#!/bin/sh
case "$1" in
  sleeps) sleep 60 & echo "$! $$" > "$2"; wait;;
  ignores) trap '' TERM; sh -c 'trap "" TERM; echo $$ >> "$0"; while :; do sleep 1; done' "$2" & echo $$ >> "$2"; wait; wait;;
  talks) while :; do echo 0123456789; done;;
  dribbles) while :; do printf x; sleep 0.1; done;;
  fails) echo wrong >&2; exit 3;;
  *) pwd; printf '%s\\n' "$@"; cat;;
esac
`;
const elsewhere = path.join(top, 'elsewhere');
mkdirSync(elsewhere);
mkdirSync(path.join(top, 'bin'));
writeFileSync(path.join(top, 'bin/kubectl'), standIn);
chmodSync(path.join(top, 'bin/kubectl'), 0o755);
const environment = { PATH: `${top}/bin:${process.env.PATH}` };
const programs = createPrograms({ environment });
const limits = { silenceMilliseconds: 30_000, maxBytes: 10_000 };

function run(words: readonly string[], more: Partial<ProgramCall> = {}) {
  return programs.run('kubectl', { words, ...limits, ...more });
}

async function mark(file: string): Promise<string> {
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('\n')) await pause(5);
  return readFileSync(file, 'utf8');
}

/** Half a second is what is promised; a busy machine may take its time to bury them. */
async function untilGone(text: string): Promise<void> {
  for (let looks = 0; living(text.trim().split(/\s+/)).length > 0 && looks < 1000; looks++) await pause(10);
  assert.deepEqual(living(text.trim().split(/\s+/)), []);
}

test('a program gets its words as they are, its folder and its input', async () => {
  const words = ['--x; true', '$(id)', 'a\nb', ''];
  const ended = await run(words, { folder: elsewhere, input: 'read\n' });
  assert.equal(ended.state, 'exited');
  if (ended.state === 'exited') assert.equal(ended.output.toString(), `${elsewhere}\n${words.join('\n')}\nread\n`);
});

test('without a folder a program stands at the top of the file system', async () => {
  const ended = await run(['where']);
  assert.ok(ended.state === 'exited' && ended.output.toString().startsWith(`${path.parse(top).root}\n`));
});

test('what a program says of its failure is kept', async () => {
  const ended = await run(['fails']);
  assert.ok(ended.state === 'exited');
  assert.deepEqual([ended.status, ended.errors], [3, 'wrong\n']);
});

for (const [what, word] of [
  ['a zero byte', 'a\0b'],
  ['more bytes than the system takes', 'a'.repeat(3_000_000)],
] as const) {
  test(`a word with ${what} starts nothing, and is told`, async () => {
    const ended = await programs.run('kubectl', { words: [word], ...limits });
    assert.equal(ended.state, 'broken');
    assert.match(ended.state === 'broken' ? ended.errors : '', /null bytes|E2BIG|ENAMETOOLONG/);
  });
}

test('a program that talks without end is ended', async () => {
  assert.equal((await run(['talks'])).state, 'too-much');
});

test('a program that says nothing is ended, and what it started with it', async () => {
  const file = path.join(top, 'silent');
  assert.equal((await run(['sleeps', file], { silenceMilliseconds: 200 })).state, 'silent');
  await untilGone(await mark(file));
});

test('a program that says one byte now and then is ended as a silent one is', async () => {
  assert.equal((await run(['dribbles'], { silenceMilliseconds: 400 })).state, 'silent');
});

test('a cancelled call answers at once, and its programs end though they would not', async () => {
  const file = path.join(top, 'cancelled');
  const abort = new AbortController();
  const ended = run(['ignores', file], { signal: abort.signal });
  while (!/\n.*\n/.test(await mark(file))) await pause(5);
  abort.abort();
  assert.equal((await ended).state, 'cancelled');
  await untilGone(readFileSync(file, 'utf8'));
});

test('a call that was cancelled before it began starts nothing', async () => {
  const file = path.join(top, 'never');
  assert.equal((await run(['sleeps', file], { signal: AbortSignal.abort() })).state, 'cancelled');
  assert.ok(!existsSync(file));
});

test('nothing outlives the process that started it', async () => {
  const file = path.join(top, 'orphan');
  const script = path.join(top, 'script.ts');
  const module = JSON.stringify(path.join(import.meta.dirname, '../../../src/host/programs/programs.ts'));
  writeFileSync(
    script,
    `import { createPrograms } from ${module};
void createPrograms().run('kubectl', { words: ['ignores', ${JSON.stringify(file)}], silenceMilliseconds: 1e6, maxBytes: 1 });
process.stdin.on('end', () => process.exit(0)).resume();
`,
  );
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...environment }, cwd: '/' });
  while (!/\n.*\n/.test(await mark(file))) await pause(5);
  const pids = readFileSync(file, 'utf8');
  assert.equal(living(pids.trim().split(/\s+/)).length, 2);
  child.stdin.end();
  await untilGone(pids);
});

test('a program inside the workspace is not started, wherever the workspace is told', async () => {
  const folder = path.join(top, 'bin');
  const told = createPrograms({ environment: { PATH: folder }, workspace: () => [top] });
  const call = { words: ['x'], ...limits };
  assert.deepEqual(await told.run('kubectl', call), { state: 'inside-workspace', file: path.join(folder, 'kubectl') });
  const called = createPrograms({ environment: { PATH: folder } });
  assert.equal((await called.run('kubectl', { ...call, folder: top })).state, 'inside-workspace');
  assert.equal((await called.run('kubectl', call)).state, 'exited');
  assert.deepEqual(await called.run('git', call), { state: 'absent' });
});

test('a program is looked for once', async () => {
  const folder = mkdtempSync(path.join(top, 'once-'));
  writeFileSync(path.join(folder, 'kubectl'), '#!/bin/sh\necho first\n', { mode: 0o755 });
  const there = { PATH: folder };
  const once = createPrograms({ environment: there });
  const call = { words: [], ...limits };
  const said = async () => {
    const ended = await once.run('kubectl', call);
    return ended.state === 'exited' ? ended.output.toString() : ended.state;
  };
  assert.equal(await said(), 'first\n');
  there.PATH = path.join(top, 'bin');
  assert.equal(await said(), 'first\n');
});
