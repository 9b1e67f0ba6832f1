import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../test/support/server.ts';
import { buildAll } from './build.ts';
import { root } from './root.ts';
import { findOnPath } from './setup.ts';

const examples = path.join(root, 'examples');

/** The desktop's VS Code, unless there is no desktop or its `code` only talks to a remote window. */
function desktopCode(): string | undefined {
  if (process.env.VSCODE_IPC_HOOK_CLI !== undefined) return undefined;
  const hasScreen = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  return hasScreen ? findOnPath('code') : undefined;
}

/** Opens a new window of the desktop's VS Code and waits until it is closed. */
async function startDesktop(code: string): Promise<void> {
  const args = ['--new-window', '--wait', `--extensionDevelopmentPath=${root}`, examples];
  const child = spawn(code, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  console.log('VS Code opens on examples/. Close its window, or press Ctrl+C, to end.');
  process.once('SIGINT', () => child.kill('SIGINT'));
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Serves VS Code to a browser until Ctrl+C. */
async function startInBrowser(port: number): Promise<void> {
  const server = await startServer({ port });
  const stop = () => void server.close();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const npm = process.ppid;
  // If npm is killed, nothing stops the server: without this check of its parent, it would run forever.
  const watch = setInterval(() => process.ppid !== npm && stop(), 1000);
  console.log(
    `VS Code ${server.version} with Rollout Preview on examples/ (Ctrl+C ends it):\n\n  ${server.url(examples)}\n`,
  );
  await server.exited;
  clearInterval(watch);
}

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
await buildAll('linked');
const code = desktopCode();
if (code === undefined) await startInBrowser(Number(values.port));
else await startDesktop(code);
