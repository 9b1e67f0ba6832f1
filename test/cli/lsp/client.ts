import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  type ClientCapabilities,
  createMessageConnection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { commandLine } from '../../support/command-line.ts';

/** What the editors that docs/editors.md names can do. */
export const capabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true },
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
  window: { showDocument: { support: true } },
};

export interface EditorOptions {
  /** The URI of the folder that is open. */
  readonly folder?: string;
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** What it answers when it is asked for its settings. */
  settings?: unknown;
}

/** An editor that speaks to the server over its standard streams. */
export interface Editor {
  readonly connection: MessageConnection;
  readonly result: InitializeResult;
  /** Methods that the server registered for or asked, in order. */
  readonly asked: string[];
  open(uri: string, text: string): Promise<void>;
  /** Types a new text over a range that is given by what stands there. */
  replace(uri: string, what: string, by: string): Promise<void>;
  textOf(uri: string): string;
  /** Waits until it holds, looking again after each message. */
  until(holds: () => Promise<boolean> | boolean): Promise<void>;
  /** The next diagnostics of the document that fit; waits for them. */
  diagnostics(uri: string, fits: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  setSettings(settings: unknown): Promise<void>;
  /** Ends the server as an editor does, and tells its exit status. */
  close(): Promise<number | null>;
  /** Ends the server as the system does. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

const maxMilliseconds = 120_000;

export async function startEditor(context: TestContext, options: EditorOptions = {}): Promise<Editor> {
  const child = spawn(process.execPath, [commandLine, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  context.after(() => child.kill());
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const texts = new Map<string, { text: string; version: number }>();
  const shown = new Map<string, PublishDiagnosticsParams>();
  const asked: string[] = [];
  let { settings } = options;

  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    shown.set(params.uri, params);
  });
  connection.onRequest('workspace/configuration', () => [settings ?? null]);
  connection.onRequest((method, params) => {
    asked.push(method === 'client/registerCapability' ? registered(params) : method);
    return method === 'window/showDocument' ? { success: true } : null;
  });
  connection.onNotification((method) => void asked.push(method));
  connection.listen();
  const result = await initialize(connection, options);
  await connection.sendNotification('initialized', {});

  const current = (uri: string) => {
    const document = texts.get(uri);
    if (document === undefined) throw new Error(`${uri} is not open`);
    return document;
  };
  const editor: Editor = {
    connection,
    result,
    asked,
    textOf: (uri) => current(uri).text,
    open(uri, text) {
      texts.set(uri, { text, version: 1 });
      const textDocument = { uri, languageId: 'yaml', version: 1, text };
      return connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    replace(uri, what, by) {
      const document = current(uri);
      const start = document.text.indexOf(what);
      if (start < 0) throw new Error(`${what} is not in ${uri}`);
      const range = {
        start: positionAt(document.text, start),
        end: positionAt(document.text, start + what.length),
      };
      document.text = document.text.replace(what, () => by);
      document.version += 1;
      const textDocument = { uri, version: document.version };
      return connection.sendNotification('textDocument/didChange', {
        textDocument,
        contentChanges: [{ range, text: by }],
      });
    },
    async diagnostics(uri, fits) {
      const last = () => shown.get(uri)?.diagnostics;
      await editor.until(() => last() !== undefined && fits(last() ?? []));
      return last() ?? [];
    },
    setSettings(changed) {
      settings = changed;
      return connection.sendNotification('workspace/didChangeConfiguration', { settings: changed });
    },
    async until(holds) {
      const end = performance.now() + maxMilliseconds;
      while (!(await holds())) {
        if (performance.now() > end) throw new Error(`It did not come to: ${holds}`);
        await setTimeout(20);
      }
    },
    async stop(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async close() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      return ended(child);
    },
  };
  return editor;
}

function initialize(connection: MessageConnection, options: EditorOptions): Promise<InitializeResult> {
  const params: InitializeParams = {
    processId: process.pid,
    rootUri: null,
    capabilities: options.capabilities ?? capabilities,
    workspaceFolders: options.folder === undefined ? null : [{ uri: options.folder, name: 'folder' }],
    initializationOptions: options.initializationOptions,
  };
  return connection.sendRequest('initialize', params);
}

function registered(params: unknown): string {
  const { registrations } = params as { registrations: readonly { method: string }[] };
  return registrations.map(({ method }) => method).join();
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

export function positionAt(text: string, offset: number): { line: number; character: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** The text after an edit of the protocol, whose ranges lie apart. */
export function edited(
  text: string,
  edits: readonly { range: { start: Position; end: Position }; newText: string }[],
): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const at = ({ line, character }: Position): number => (starts[line] ?? text.length) + character;
  const sorted = edits.toSorted((one, other) => at(other.range.start) - at(one.range.start));
  return sorted.reduce(
    (so, { range, newText }) => so.slice(0, at(range.start)) + newText + so.slice(at(range.end)),
    text,
  );
}

interface Position {
  readonly line: number;
  readonly character: number;
}
