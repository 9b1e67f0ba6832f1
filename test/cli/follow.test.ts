import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deployment } from '../preview/operation/workload-texts.ts';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-follow-')));
after(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'web.yaml');

test('a change of the file is previewed again, a touch is not, and Ctrl+C ends it', { timeout: 120_000 }, async () => {
  writeFileSync(file, deployment('app:1'));
  const child = spawn(process.execPath, [main, file, '--against', 'assumed', '--follow']);
  try {
    let output = '';
    const arrived = (text: string) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (output.includes(text)) resolve();
        };
        child.stdout.on('data', look);
        look();
      });
    child.stdout.on('data', (data) => {
      output += data;
    });
    await arrived('app:1');
    writeFileSync(file, deployment('app:1'));
    writeFileSync(file, deployment('app:2'));
    await arrived('app:2');
    writeFileSync(file, deployment('app:2').replace('replicas: 4', 'replicas: -4'));
    await arrived('Rejected by the API server');
    child.kill('SIGINT');
    const [status, signal] = await once(child, 'exit');
    assert.deepEqual([status, signal], [1, null]);
    assert.equal(output.match(/Deployment default\/web/g)?.length, 3);
  } finally {
    child.kill('SIGKILL');
  }
});
