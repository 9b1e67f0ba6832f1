import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isLinkedOutside } from '../../../src/host/found-file.ts';
import { lookAt } from '../../../src/host/regular-file.ts';
import type { Talk } from './watched-run.ts';

/** Nothing has been heard for so long, and no program runs: there is nothing more to come. */
const quietMilliseconds = 400;
const lookMilliseconds = 50;
/** An editor does not wait for ever; the server has to end whatever it does then. */
const maxMilliseconds = 30_000;

/** An editor that opens files of a folder, and waits until all is said. */
export function asEditor(folder: string, files: readonly string[]): Talk {
  return async (child, looks) => {
    let heard = performance.now();
    let isReady = false;
    onMessages(child, ({ id, method }) => {
      heard = performance.now();
      if (id === 'initialize' && method === undefined) isReady = true;
      if (id !== undefined && method !== undefined) send(child, { id, result: null });
    });
    const uri = pathToFileURL(folder).href;
    const workspace = { configuration: true, workspaceFolders: true, codeLens: { refreshSupport: true } };
    const params = {
      processId: null,
      rootUri: uri,
      capabilities: { workspace },
      workspaceFolders: [{ uri, name: 'w' }],
    };
    send(child, { id: 'initialize', method: 'initialize', params });
    await until(child, () => isReady);
    send(child, { method: 'initialized', params: {} });
    for (const name of files) {
      const file = path.join(folder, name);
      const document = { uri: pathToFileURL(file).href, languageId: 'yaml', version: 1, text: textOf(file) };
      send(child, { method: 'textDocument/didOpen', params: { textDocument: document } });
      send(child, { id: name, method: 'textDocument/codeLens', params: { textDocument: { uri: document.uri } } });
      const changes = [{ uri: document.uri, type: 2 }];
      send(child, { method: 'workspace/didChangeWatchedFiles', params: { changes } });
    }
    await until(child, () => performance.now() - heard > quietMilliseconds && !looks.isBusy());
    send(child, { id: 'shutdown', method: 'shutdown' });
    send(child, { method: 'exit' });
    child.stdin?.end();
  };
}

/** An assistant that asks for forecasts of paths. */
export function asAssistant(paths: readonly string[]): Talk {
  return async (child) => {
    const say = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
    say({ id: 'initialize', method: 'initialize', params });
    say({ method: 'notifications/initialized' });
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
    });
    for (const [id, each] of paths.entries()) {
      const call = { name: 'preview_rollout', arguments: { path: each, world: each } };
      say({ id: `with ${id}`, method: 'tools/call', params: call });
      say({ id, method: 'tools/call', params: { ...call, arguments: { path: each } } });
    }
    await until(child, () => paths.every((_, id) => text.includes(`"id":${id}}`) || text.includes(`"id":${id},`)));
    child.stdin?.end();
  };
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
}

function onMessages(child: ChildProcess, hear: (message: Message) => void): void {
  let left = Buffer.alloc(0);
  child.stdout?.on('data', (part: Buffer) => {
    left = Buffer.concat([left, part]);
    for (;;) {
      const [head, length] =
        /^(?:[\w-]+: [^\r]*\r\n)*?Content-Length: (\d+)\r\n(?:[\w-]+: [^\r]*\r\n)*\r\n/.exec(left.toString('latin1')) ??
        [];
      if (head === undefined || left.length < head.length + Number(length)) return;
      const end = head.length + Number(length);
      hear(JSON.parse(left.subarray(head.length, end).toString()));
      left = left.subarray(end);
    }
  });
}

function send(child: ChildProcess, message: object): void {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  child.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

async function until(child: ChildProcess, holds: () => boolean): Promise<void> {
  const end = performance.now() + maxMilliseconds;
  while (!holds() && performance.now() < end && child.exitCode === null && child.signalCode === null)
    await pause(lookMilliseconds);
}

/** What stands in the file, as far as an editor would open it; what a link leads to outside is the editor's to show, not ours. */
function textOf(file: string): string {
  try {
    // Nobody writes to a pipe.
    if (isLinkedOutside(file) || lookAt(file)?.isFile() !== true) return bare;
    return readFileSync(file, 'utf8').slice(0, 100_000);
  } catch {
    return bare;
  }
}

const bare = 'kind: Deployment\n';
