import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { placeOfProcesses } from '../../src/host/temporary-folder.ts';

const temporary = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-temporary-')));
after(() => rmSync(temporary, { recursive: true, force: true }));
const here = placeOfProcesses();
/** The number of a process that has ended. */
const dead = spawnSync(process.execPath, ['--version']).pid;

/** Whether the next process clears it away. */
const folders: Readonly<Record<string, 'goes' | 'stays'>> = {
  [`rollout-preview-${dead}-${here}-aaaaaa`]: 'goes',
  [`rollout-preview-${process.pid}-${here}-aaaaaa`]: 'stays',
  [`rollout-preview-${dead}-0ther-aaaaaa`]: 'stays',
  [`rollout-preview-${dead}-0ther-bbbbbb old`]: 'stays',
  [`rollout-preview-${dead}-0ther-cccccc`]: 'goes',
  [`rollout-preview-${dead}`]: 'stays',
  'rollout-preview-cache': 'stays',
};

test('a folder is cleared away whose process has ended, of another container only when it is a day old', () => {
  for (const name of Object.keys(folders)) mkdirSync(path.join(temporary, name));
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const name of Object.keys(folders).filter((each) => each.includes('-cccccc')))
    utimesSync(path.join(temporary, name), twoDaysAgo, twoDaysAgo);
  const module = path.join(import.meta.dirname, '../../src/host/temporary-folder.ts');
  const script = `import { withTemporaryFolder } from ${JSON.stringify(module)}; await withTemporaryFolder(async () => undefined);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: temporary },
  });
  const left = Object.keys(folders).filter((name) => folders[name] === 'stays');
  assert.deepEqual(readdirSync(temporary).toSorted(), left.toSorted());
});
