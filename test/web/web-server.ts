import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/root.ts';
import { installServer } from '../../scripts/setup.ts';
import { quietSettings } from '../support/server.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.html': 'text/html',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** What lets code-server's page do without a server behind it, as that of vscode.dev does: each stands there once. */
const withoutRemote: readonly (readonly [from: string, to: string])[] = [
  ['remoteAuthority:location.host', 'remoteAuthority:void 0'],
  ['.vscodeRemote}),"User")}get userDataPath()', '.vscodeUserData}),"User")}get userDataPath()'],
];

/** The extension that holds the folder of the page. */
const memoryFiles = {
  name: 'memory-files',
  publisher: 'test',
  version: '0.0.1',
  engines: { vscode: '^1.90.0' },
  browser: './main.js',
  activationEvents: ['onFileSystem:memory'],
  capabilities: { virtualWorkspaces: true, untrustedWorkspaces: { supported: true } },
};

export interface WebServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves VS Code for the Web as static files, with Rollout Preview installed and these files as its folder. Extensions
 * run in a web worker; there is no Node and no disk.
 */
export async function startWebServer(files: Readonly<Record<string, string>>): Promise<WebServer> {
  const vscode = installServer();
  const texts: Readonly<Record<string, string>> = {
    '/memory-files/package.json': JSON.stringify(memoryFiles),
    '/memory-files/main.js': await memoryFilesCode(),
    '/memory-files/files.json': JSON.stringify(files),
    '/vscode/out/vs/code/browser/workbench/workbench.js': workbenchCode(vscode),
  };
  const server = createServer((request, response) => {
    const host = request.headers.host ?? '';
    // Each webview has an origin of its own below that of the page; no other site may ask for anything.
    if (request.method !== 'GET' || !/^([\w-]+\.)*localhost:\d+$/.test(host)) return void response.writeHead(403).end();
    const name = decodeURIComponent(new URL(request.url ?? '/', `http://${host}`).pathname);
    const found = name === '/' ? pageAt(host) : (texts[name] ?? fileNamed(vscode, name));
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader(
      'Content-Type',
      name === '/' ? 'text/html' : (types[path.extname(name)] ?? 'application/octet-stream'),
    );
    if (name.endsWith('/service-worker.js')) response.setHeader('Service-Worker-Allowed', '/');
    response.writeHead(found === undefined ? 404 : 200).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // On plain localhost the webviews would be another site, and get no file of the extension.
  return { url: `http://vscode.localhost:${(server.address() as AddressInfo).port}/`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function memoryFilesCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'memory-files.ts')],
    bundle: true,
    format: 'cjs',
    target: 'es2022',
    external: ['vscode'],
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function workbenchCode(vscode: string): string {
  const code = readFileSync(path.join(vscode, 'out/vs/code/browser/workbench/workbench.js'), 'utf8');
  return withoutRemote.reduce((before, [from, to]) => {
    const parts = before.split(from);
    if (parts.length !== 2) throw new Error(`workbench.js has ${parts.length - 1} times ${from}`);
    return parts.join(to);
  }, code);
}

/** A file of VS Code or of the extension; what built-in extensions lack in this package does nothing. */
function fileNamed(vscode: string, name: string): Buffer | string | undefined {
  for (const [prefix, folder] of [
    ['/vscode/', vscode],
    ['/rollout-preview/', root],
  ] as const) {
    if (!name.startsWith(prefix)) continue;
    const file = path.join(folder, name.slice(prefix.length));
    if (!file.startsWith(folder + path.sep)) return undefined;
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return readFileSync(file);
    return name.startsWith('/vscode/extensions/') && name.endsWith('.js') ? '' : undefined;
  }
  return undefined;
}

function pageAt(host: string): string {
  const at = (name: string) => ({ scheme: 'http', authority: host, path: name });
  const webviews = `http://{{uuid}}.${host}/vscode/out/vs/workbench/contrib/webview/browser/pre/`;
  const configuration = {
    productConfiguration: { enableTelemetry: false, webviewContentExternalBaseUrlTemplate: webviews },
    additionalBuiltinExtensions: [at('/rollout-preview')],
    developmentOptions: { extensions: [at('/memory-files')] },
    folderUri: { scheme: 'memory', authority: '', path: '/' },
    configurationDefaults: quietSettings,
    // The bundle of code-server asks for these.
    userDataPath: '/',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
  };
  const out = '/vscode/out';
  const escaped = JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><link rel="icon" href="data:,">
<meta id="vscode-workbench-web-configuration" data-settings="${escaped}">
<link rel="stylesheet" href="${out}/vs/code/browser/workbench/workbench.css"></head><body></body>
<script>globalThis._VSCODE_FILE_ROOT = new URL('${out}/', location.href).toString();</script>
<script type="module" src="${out}/nls.messages.js"></script>
<script type="module" src="${out}/vs/code/browser/workbench/workbench.js"></script></html>`;
}
