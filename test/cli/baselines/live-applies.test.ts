import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { present } from '../../../src/std/assert.ts';
import type { AppliedCase } from '../../change/applies/applied-case.ts';
import { commandLine } from '../../support/command-line.ts';
import { standInKubectl } from '../../support/stand-in-kubectl.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-live-')));
after(() => rmSync(folder, { recursive: true }));

const recorded = readFileSync(new URL('../../change/applies/cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as AppliedCase);

function caseOf(name: string): AppliedCase {
  return present(
    recorded.find((each) => each.name === name),
    name,
  );
}

/** Runs words on the manifest of a recorded apply, with a kubectl that has the object as it lived then. */
function run(name: string, words: readonly string[]) {
  const { live, manifest } = caseOf(name);
  standInKubectl(folder, { objects: [live] });
  const file = path.join(folder, 'web.yaml');
  writeFileSync(file, JSON.stringify(manifest));
  const [command, ...options] = words;
  const line = [commandLine, ...(command === '' ? [] : [command ?? '']), file, '--against', 'cluster', ...options];
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  return spawnSync(process.execPath, line, { encoding: 'utf8', env });
}

const changes: readonly { name: string; change: string }[] = [
  { name: 'no replicas in the manifest and four by a scale', change: 'rollout' },
  { name: 'the same after rollout restart', change: 'unchanged' },
  { name: 'the same after set env', change: 'unchanged' },
  { name: 'paused by rollout pause', change: 'paused' },
];
for (const { name, change } of changes) {
  test(`against the cluster, ${name}: ${change}`, () => {
    const { stdout } = run(name, ['', '--format', 'json']);
    const [workload] = JSON.parse(stdout).workloads;
    assert.equal(workload.change, change);
    const ids = workload.findings.map(({ id }: { id: string }) => id);
    assert.ok(!ids.includes('replicas-removed'), ids.join(', '));
  });
}

test('kubectl status of a file that changes nothing has nothing to wait for', () => {
  const { stdout, status } = run('the same after set env', ['status']);
  assert.equal(stdout, 'deployment "web" successfully rolled out\n');
  assert.equal(status, 0);
});

test('with --server-side a field that another manager has changed is a conflict, unless it is forced', () => {
  const name = 'server-side: an image that set image has changed is a conflict';
  const message = 'spec.template.spec.containers[name="app"].image: conflict with "kubectl-set" using apps/v1';
  const { stdout } = run(name, ['', '--server-side', '--format', 'json']);
  const [refused] = JSON.parse(stdout).workloads;
  assert.equal(refused.change, 'rejected');
  assert.deepEqual(
    refused.findings.map((finding: { message: string }) => finding.message),
    [message],
  );
  const forced = run(name, ['', '--server-side', '--force-conflicts', '--format', 'json']);
  assert.equal(JSON.parse(forced.stdout).workloads[0].change, 'rollout');
});
