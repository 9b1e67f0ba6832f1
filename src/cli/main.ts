#!/usr/bin/env node
// Keeps the compiled program for the next run, and loads it.
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { madeCacheFolder } from './cache-folder.ts';
import { runKept } from './compiled-program.ts';

const built = path.join(import.meta.dirname, 'cli/program.cjs');
const kept = process.env.NODE_DISABLE_COMPILE_CACHE === '1' ? undefined : madeCacheFolder();
// What is loaded besides, such as the language server, Node keeps from version 22.8 on.
if (kept !== undefined) module.enableCompileCache?.(kept);
if (kept !== undefined && existsSync(built)) start(runKept(built, kept) as Program);
else import('./program.ts').then(start);

type Program = typeof import('./program.ts');

function start({ main }: Program): void {
  void main(process.argv.slice(2));
}
