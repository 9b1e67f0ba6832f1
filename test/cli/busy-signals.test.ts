// A signal ends what is in the middle of a simulation: it is not waited for, and nothing of it is left.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commandLine } from '../support/command-line.ts';
import { statefulSet } from '../support/manifests.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-busy-'));
after(() => rmSync(top, { recursive: true }));

/** It takes longer than anyone waits for, and its file fills a pipe several times. */
const hard = `${'# filled\n'.repeat(40_000)}${statefulSet(100_000)}`;

type Signal = (typeof signals)[number];
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

function start(name: string, words: readonly string[]) {
  const [folder, temporary] = ['folder', 'temporary'].map((each) => path.join(top, `${name}-${each}`));
  assert(folder !== undefined && temporary !== undefined);
  for (const each of [folder, temporary]) mkdirSync(each);
  const env = { ...process.env, TMPDIR: temporary };
  const child = spawn(process.execPath, [commandLine, ...words], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let answer = '';
  const heard: (() => void)[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
    for (const hear of heard) hear();
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  return {
    folder,
    child,
    /** Waits until it has answered so. */
    answered: (words: string) =>
      new Promise<void>((resolve) => {
        const hear = () => answer.includes(words) && resolve();
        heard.push(hear);
        hear();
      }),
    /** How it ends by the signal, what it had answered, and what it leaves. */
    async end(signal: Signal) {
      const ended = new Promise((resolve) => child.once('close', (status, by) => resolve(by ?? status)));
      child.kill(signal);
      return { by: await ended, answer, left: [...readdirSync(folder), ...readdirSync(temporary)] };
    },
  };
}

for (const signal of signals) {
  test(`${signal} ends a run that simulates, which leaves no file`, async () => {
    const { child, end } = start(`run-${signal}`, ['-', '--output', 'json=x.json']);
    await new Promise<void>((resolve) => child.stdin.end(hard, () => resolve()));
    assert.deepEqual(await end(signal), { by: signal, answer: '', left: [] });
  });

  test(`${signal} ends lsp while it simulates`, async () => {
    const { child, answered, end } = start(`lsp-${signal}`, ['lsp']);
    const send = (message: object) => {
      const text = JSON.stringify({ jsonrpc: '2.0', ...message });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    };
    const textDocument = { uri: 'untitled:hard.yaml', languageId: 'yaml', version: 1, text: statefulSet(100_000) };
    send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
    send({ method: 'initialized', params: {} });
    send({ method: 'textDocument/didOpen', params: { textDocument } });
    send({ id: 2, method: 'textDocument/codeLens', params: { textDocument } });
    await answered('Simulating: this rollout takes many steps');
    const { by, left } = await end(signal);
    assert.deepEqual([by, left], [0, []]);
  });

  test(`${signal} ends mcp while it simulates, without an answer`, async () => {
    const { folder, child, answered, end } = start(`mcp-${signal}`, ['mcp']);
    writeFileSync(path.join(folder, 'hard.yaml'), hard);
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const clientInfo = { name: 'test', version: '1' };
    const call = { name: 'preview_rollout', arguments: { path: 'hard.yaml' } };
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
    send({ method: 'notifications/initialized' });
    send({ id: 'hard', method: 'tools/call', params: call });
    send({ id: 'after it', method: 'ping' });
    await answered('"after it"');
    const { by, answer, left } = await end(signal);
    assert.deepEqual([by, answer.includes('"hard"'), left], [0, false, ['hard.yaml']]);
  });
}
