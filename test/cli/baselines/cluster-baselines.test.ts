import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { deployment, statefulSet } from '../../preview/operation/workload-texts.ts';

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-cluster-')));
after(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'web.yaml');
writeFileSync(file, `${deployment('app:2')}---\n${statefulSet}`);

/** A kubectl that knows one Deployment, of an older image, and writes down what it was asked. */
function fakeKubectl(): void {
  const live = readManifests(deployment('app:1')).manifests[0]?.value;
  const program = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const words = process.argv.slice(2);
appendFileSync(${JSON.stringify(path.join(folder, 'asked.txt'))}, words.join(' ') + '\\n');
if (words[0] === 'config') console.log('test-context');
else if (words[1] === 'deployment/web') console.log(${JSON.stringify(JSON.stringify(live))});
else if (words[1].includes('/')) { console.error('Error from server (NotFound): not found'); process.exit(1); }
else console.log('{"items":[]}');
`;
  writeFileSync(path.join(folder, 'kubectl'), program, { mode: 0o755 });
}

function start(search: string) {
  const env = { ...process.env, PATH: search };
  const words = [main, file, '--against', 'cluster', '--format', 'json'];
  return spawnSync(process.execPath, words, { encoding: 'utf8', env });
}

test('what runs in the cluster is the baseline, its context is named, and nothing but reading is asked for', () => {
  fakeKubectl();
  const { stdout, stderr } = start(`${folder}${path.delimiter}${process.env.PATH}`);
  assert.match(stderr, /^Reading what runs in the cluster of the context "test-context" with kubectl get\.\n$/);
  const { workloads } = JSON.parse(stdout);
  assert.deepEqual(
    workloads.map((each: { name: string; baseline: string; change: string }) => [
      each.name,
      each.baseline,
      each.change,
    ]),
    [
      ['web', 'cluster', 'rollout'],
      ['db', 'cluster', 'created'],
    ],
  );
  const asked = readFileSync(path.join(folder, 'asked.txt'), 'utf8').trim().split('\n');
  assert.ok(
    asked.every((line) => /^(get |config current-context$)/.test(line)),
    asked.join('\n'),
  );
  assert.ok(asked.every((line) => !line.startsWith('get ') || line.includes('--context=test-context')));
});

test('without kubectl the run ends with 2 and says so', () => {
  const { status, stderr } = start(path.join(folder, 'nowhere'));
  assert.equal(status, 2);
  assert.match(stderr, /--against cluster: kubectl is not there/);
});
