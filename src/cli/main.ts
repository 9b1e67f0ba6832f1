#!/usr/bin/env node
// Keeps the compiled program for the next run, and loads it.
import { existsSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { runKept } from './compiled-program.ts';

const folder = cacheFolder();
const own = folder && path.join(folder, 'rollout-preview');
const built = path.join(import.meta.dirname, 'cli/program.cjs');
// Where the folder cannot be written nothing is kept, and nothing is said.
const isKept = process.env.NODE_DISABLE_COMPILE_CACHE !== '1' && folder && own && isMade(folder) && isMade(own);
// What is loaded besides, such as the language server, Node keeps from version 22.8 on.
if (isKept) module.enableCompileCache?.(own);
if (isKept && existsSync(built)) runKept(built, own);
else import('./program.ts');

/** Where a user's programs keep what they can make again. The folder that Node would take is everybody's. */
function cacheFolder(): string | undefined {
  const { env, platform } = process;
  const home = env.HOME ?? '';
  const folders = [
    platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME,
    path.join(home, platform === 'darwin' ? 'Library/Caches' : '.cache'),
  ];
  return folders.find((each) => each !== undefined && path.isAbsolute(each));
}

/** Whether the folder is there by now. Left to make several at once, Node never ends where none can be, as in /proc. */
function isMade(name: string): boolean {
  try {
    mkdirSync(name);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST';
  }
}
