import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import fc from 'fast-check';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { commandLine } from '../../support/command-line.ts';
import { changedJson } from './changed-json.ts';
import { type FuzzTarget, targetOf } from './target.ts';

const uri = 'untitled:web.yaml';
const textDocument = { uri };
const position = { line: 6, character: 3 };
const range = { start: { line: 0, character: 0 }, end: { line: 50, character: 0 } };

/** A message of each kind that editors send. */
const params: Readonly<Record<string, unknown>> = {
  'textDocument/didOpen': {
    textDocument: { uri: 'untitled:other.yaml', languageId: 'yaml', version: 1, text: deployment('app:1') },
  },
  'textDocument/didChange': {
    textDocument: { uri: 'untitled:other.yaml', version: 2 },
    contentChanges: [{ range, text: 'kind: [' }],
  },
  'textDocument/didClose': { textDocument: { uri: 'untitled:other.yaml' } },
  'textDocument/didSave': { textDocument },
  'textDocument/hover': { textDocument, position },
  'textDocument/codeLens': { textDocument },
  'textDocument/inlayHint': { textDocument, range },
  'textDocument/codeAction': { textDocument, range, context: { diagnostics: [], only: ['quickfix'] } },
  'workspace/executeCommand': { command: 'rolloutPreview.showReport', arguments: [uri] },
  'workspace/didChangeConfiguration': { settings: { rolloutPreview: { baseline: 'assumed' } } },
  'workspace/didChangeWatchedFiles': { changes: [{ uri: 'file:///none/web.yaml', type: 2 }] },
  'workspace/didChangeWorkspaceFolders': { event: { added: [{ uri: 'file:///none', name: 'none' }], removed: [] } },
  '$/cancelRequest': { id: 7 },
  '$/setTrace': { value: 'verbose' },
  initialize: { processId: null, rootUri: null, capabilities: {} },
};

const method = fc.constantFrom(...Object.keys(params));
const message = method.chain((name) =>
  fc
    .record({ id: fc.constantFrom<unknown>(undefined, 1000, 'x', null, -1), params: changedJson(params[name]) })
    .map((rest) => {
      const id = rest.id === undefined ? '' : `"id": ${JSON.stringify(rest.id)}, `;
      return `{"jsonrpc": "2.0", ${id}"method": ${JSON.stringify(name)}, "params": ${rest.params}}`;
    }),
);
const malformed = fc.constantFrom(
  'null',
  '[]',
  '{}',
  '1',
  '"x"',
  '{"jsonrpc": "2.0"}',
  '{"jsonrpc": "2.0", "id": {}, "method": 1}',
  '{"id": 3, "result": 1}',
  '{"jsonrpc": "2.0", "id": 99, "error": {}}',
  '[{"jsonrpc": "2.0"}]',
);

/** Whatever an editor sends that keeps to the frame of messages, the next question is answered. */
export const messages: FuzzTarget = {
  ...targetOf(fc.array(fc.oneof({ weight: 5, arbitrary: message }, malformed), { maxLength: 8 }), async (texts) => {
    server ??= await startServer();
    for (const text of texts) server.send(text);
    server.notify('textDocument/didClose', { textDocument });
    server.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text: deployment('app:1') },
    });
    const answer = await server.ask('textDocument/inlayHint', { textDocument, range });
    assert(Array.isArray(answer.result), JSON.stringify(answer));
  }),
};

interface Answer {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: unknown;
}

interface Server {
  send(text: string): void;
  notify(method: string, params: unknown): void;
  ask(method: string, params: unknown): Promise<Answer>;
}

let server: Server | undefined;

/** The real server, which ends with this process. */
async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [commandLine, 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  process.once('exit', () => child.kill());
  const waiting = new Map<unknown, Waiting>();
  child.once('exit', (code) => {
    server = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`the server ends with ${code}`));
  });
  child.stdin.on('error', () => undefined);
  const send = (text: string): void =>
    void child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  listen(child, (answer) => {
    // What the server asks is answered with nothing.
    if (answer.method !== undefined && answer.id !== undefined)
      return send(JSON.stringify({ jsonrpc: '2.0', id: answer.id, result: null }));
    if (answer.method !== undefined) return;
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  // This process ends although the server does not, unless it is being asked.
  const handles = [child, child.stdin, child.stdout] as unknown as readonly Handle[];
  let last = 1_000_000;
  const started: Server = {
    send,
    notify: (name, given) => send(JSON.stringify({ jsonrpc: '2.0', method: name, params: given })),
    ask(name, given) {
      last += 1;
      const id = last;
      send(JSON.stringify({ jsonrpc: '2.0', id, method: name, params: given }));
      const answer = new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }));
      for (const handle of handles) handle.ref();
      return answer.finally(() => handles.forEach((handle) => void handle.unref()));
    },
  };
  await started.ask('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    initializationOptions: { baseline: 'assumed' },
  });
  started.notify('initialized', {});
  return started;
}

interface Handle {
  ref(): void;
  unref(): void;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Reads the frames that the server writes. */
function listen({ stdout }: ChildProcess, take: (answer: Answer) => void): void {
  let rest = Buffer.alloc(0);
  stdout?.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(rest.toString('latin1', 0, Math.max(0, end)))?.[1]);
      if (end < 0 || rest.length < end + 4 + length) return;
      take(JSON.parse(rest.toString('utf8', end + 4, end + 4 + length)));
      rest = rest.subarray(end + 4 + length);
    }
  });
}
