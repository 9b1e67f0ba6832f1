import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { root } from '../../scripts/root.ts';
import { makeWorkspace } from '../support/workspace.ts';
import type { Result } from './suite.ts';
import { committed, files } from './workspace-files.ts';

/** Which VS Code: an installed one, one to be downloaded, or VS Code Server behind the stand-in. */
function chosenCode(): { version: string } | { vscodeExecutablePath: string } {
  const { VSCODE_EXECUTABLE, VSCODE_DOWNLOAD } = process.env;
  if (VSCODE_DOWNLOAD !== undefined) return { version: VSCODE_DOWNLOAD };
  return { vscodeExecutablePath: VSCODE_EXECUTABLE ?? path.join(root, 'test/support/stand-in-code') };
}

/** Runs the suite in a real extension host; what it prints is shown when it does not come to its end. */
async function runInHost(): Promise<readonly Result[]> {
  const suite = path.join(root, 'test/.output/suite.cjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'suite.ts')],
    outfile: suite,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const workspace = makeWorkspace(files, committed);
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-results-'));
  const results = path.join(folder, 'results.json');
  try {
    const options = { extensionDevelopmentPath: root, extensionTestsPath: suite, launchArgs: [workspace.folder] };
    const extensionTestsEnv = { ROLLOUT_PREVIEW_RESULTS: results };
    const output = new PassThrough();
    const streams = { stdout: output, stderr: output };
    const fault = await runTests({ ...chosenCode(), ...options, ...streams, extensionTestsEnv }).catch(String);
    if (!existsSync(results)) throw new Error(`The suite left no results: ${fault}\n${output.read()}`);
    return JSON.parse(readFileSync(results, 'utf8'));
  } finally {
    workspace.remove();
    rmSync(folder, { recursive: true });
  }
}

for (const { name, fault } of await runInHost()) {
  test(name, () => {
    if (fault !== undefined) throw new Error(fault);
  });
}
