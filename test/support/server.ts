import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import { installServer } from '../../scripts/setup.ts';

/** What a workbench that tests run in is set to, over VS Code's own defaults. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.editor.useModal': 'off',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'security.workspace.trust.enabled': false,
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'update.mode': 'none',
  'files.autoSave': 'off',
};

const restrictedSettings = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

export interface ServerOptions {
  /** 0: any free port. */
  readonly port?: number;
  /** Whether the page may start an extension and a suite under development. */
  readonly automation?: boolean;
  /** Whether Rollout Preview is there as an installed extension. */
  readonly installed?: boolean;
  /** The folder of the extension, where it is not this repository. */
  readonly extension?: string;
  /** Whether the folder is one that the user did not say to trust; else trust is not asked for. */
  readonly restricted?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly version: string;
  /** Such as `localhost:41234`. */
  readonly authority: string;
  /** The page's address with its token; `payload` are pairs that VS Code's page understands. */
  url(folder: string, payload?: readonly (readonly [string, string])[]): string;
  /** The address of a file of this machine inside the page. */
  remote(file: string): string;
  /** Ends the server, waits for it, and removes its folder. */
  close(): Promise<void>;
  readonly exited: Promise<void>;
}

/** Starts VS Code Server on this machine alone, with a fresh data folder and a fresh token. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const vscode = installServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-vscode-'));
  try {
    fillDataFolder(folder, vscode, options);
    return await spawnServer(folder, vscode, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function fillDataFolder(folder: string, vscode: string, options: ServerOptions): void {
  for (const name of ['data/User', 'extensions', 'builtin']) mkdirSync(path.join(folder, name), { recursive: true });
  const trust = options.restricted === true ? restrictedSettings : {};
  const settings = { ...quietSettings, ...trust, ...options.settings };
  writeFileSync(path.join(folder, 'data/User/settings.json'), JSON.stringify(settings, null, 2));
  for (const name of readdirSync(path.join(vscode, 'extensions'))) {
    const extension = path.join(vscode, 'extensions', name);
    if (needsNoModules(extension)) symlinkSync(extension, path.join(folder, 'builtin', name));
  }
  if (options.installed !== false) {
    const extension = options.extension ?? root;
    const { publisher, name, version } = manifestOf(extension);
    symlinkSync(extension, path.join(folder, 'extensions', `${publisher}.${name}-${version}`));
  }
}

/** Whether a built-in extension only declares, or has a browser build: the others want modules that are not installed. */
function needsNoModules(extension: string): boolean {
  if (!existsSync(path.join(extension, 'package.json'))) return false;
  const { main, browser } = manifestOf(extension);
  return main === undefined || browser !== undefined;
}

function manifestOf(extension: string): Readonly<Record<string, string | undefined>> {
  return JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8'));
}

async function spawnServer(folder: string, vscode: string, options: ServerOptions): Promise<Server> {
  // Without a token every process and page of this machine would get a shell through the port.
  const token = randomUUID();
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env, EXTENSIONS_GALLERY: '{}' };
  delete env.NODE_OPTIONS;
  delete env.NODE_TEST_CONTEXT;
  const child = spawn(process.execPath, serverArguments(folder, vscode, token, options), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await listening(child);
  const authority = `localhost:${port}`;
  const remote = (file: string) => `vscode-remote://${authority}${file}`;
  return {
    version: manifestOf(vscode).version ?? '',
    authority,
    exited,
    remote,
    url(workspace, payload = []) {
      const pairs = JSON.stringify([['skipWelcome', 'true'], ...payload]);
      return `http://${authority}/?tkn=${token}&folder=${encodeURIComponent(workspace)}&payload=${encodeURIComponent(pairs)}`;
    },
    async close() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function serverArguments(folder: string, vscode: string, token: string, options: ServerOptions): string[] {
  return [
    path.join(vscode, 'out/server-main.js'),
    '--host=127.0.0.1',
    `--port=${options.port ?? 0}`,
    `--connection-token=${token}`,
    '--accept-server-license-terms',
    '--telemetry-level=off',
    '--disable-experiments',
    // The shell of whoever runs the tests has no say in what the extension host finds.
    '--force-disable-user-env',
    ...(options.restricted === true ? [] : ['--disable-workspace-trust']),
    `--server-data-dir=${folder}`,
    `--user-data-dir=${path.join(folder, 'data')}`,
    `--extensions-dir=${path.join(folder, 'extensions')}`,
    `--builtin-extensions-dir=${path.join(folder, 'builtin')}`,
    ...(options.automation === true ? ['--enable-smoke-test-driver'] : []),
  ];
}

/** The port that the server listens on, as it prints it. */
function listening(child: ChildProcess): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`VS Code Server ended with ${code}:\n${output}`)));
  });
}
