import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { startRunThread } from '../../src/cli/jobs/run-thread.ts';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { placeOfProcesses } from '../../src/host/temporary-folder.ts';

test('a thread that is ended leaves no temporary folder behind, and those of others stay', async () => {
  const options = readArguments(['web.yaml']);
  assert.ok(typeof options !== 'string' && 'outputs' in options);
  const thread = startRunThread(path.join(root, 'src/cli/thread.ts'));
  const own = mkdtempSync(path.join(tmpdir(), `rollout-preview-${process.pid}-${placeOfProcesses()}-`));
  const others = mkdtempSync(path.join(tmpdir(), `rollout-preview-${process.ppid}-${placeOfProcesses()}-`));
  try {
    await thread.end(options);
    assert.deepEqual([existsSync(own), existsSync(others)], [false, true]);
  } finally {
    for (const folder of [own, others]) rmSync(folder, { recursive: true, force: true });
  }
});
