import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LiveState } from '../../src/change/change.ts';
import { asMap, type JsonMap } from '../../src/document/manifest.ts';
import { askedOf, type StandInCluster, standInKubectl } from '../support/stand-in-kubectl.ts';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-watch-')));
after(() => rmSync(folder, { recursive: true }));

const stream = readFileSync(new URL('../preview/follow/streams/good.jsonl', import.meta.url), 'utf8');
const [live, ...events]: [LiveState, ...{ object: JsonMap }[]] = JSON.parse(
  `[${stream.trimEnd().split('\n').join(',')}]`,
);
const last = events.filter(({ object }) => object.kind === 'Deployment').at(-1)?.object ?? {};
const failed = {
  ...asMap(last.status),
  conditions: [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }],
};
const objects = [live.object, ...live.revisions.map((each) => ({ kind: 'ReplicaSet', ...each })), ...live.pods];

function watch(cluster: StandInCluster, words: readonly string[]) {
  standInKubectl(folder, { namespace: 'live18-d', objects, ...cluster });
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  return spawnSync(process.execPath, [main, 'watch', ...words], { encoding: 'utf8', env });
}

const ends: readonly {
  name: string;
  words: readonly string[];
  cluster: StandInCluster;
  status: number;
  said: RegExp;
}[] = [
  {
    name: 'a rollout that completes',
    words: ['deploy/web'],
    cluster: { changes: [last] },
    status: 0,
    said: /^Forecast: completes in about .*\ndeployment "web" successfully rolled out\nIt took /s,
  },
  {
    name: 'a rollout that is over',
    words: ['deployment', 'web'],
    cluster: { objects: [last] },
    status: 0,
    said: /^deployment "web" successfully rolled out\n$/,
  },
  {
    name: 'a rollout that misses its deadline',
    words: ['deployments.apps/web'],
    cluster: { changes: [{ ...last, status: failed }] },
    status: 1,
    said: /error: deployment "web" exceeded its progress deadline\n/,
  },
  {
    name: 'a rollout that nobody waits for any longer',
    words: ['deploy/web', '--timeout', '1s'],
    cluster: {},
    status: 1,
    said: /error: timed out waiting for the condition\n/,
  },
  {
    name: 'a rollout that somebody changes, which is forecast again',
    words: ['deploy/web', '--timeout', '4s'],
    cluster: { changes: [{ ...live.object, metadata: { ...asMap(live.object.metadata), generation: 99 } }] },
    status: 1,
    said: /^Forecast: .*\nThe workload has changed since, so the forecast no longer holds\.\n(?:.*\n)?Forecast: /,
  },
  {
    name: 'a workload that is not there',
    words: ['sts/web'],
    cluster: {},
    status: 1,
    said: /Error from server \(NotFound\): statefulsets.apps "web" not found\n/,
  },
  {
    name: 'a server that is down',
    words: ['deploy/web'],
    cluster: {
      fails: { get: 'The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?' },
    },
    status: 2,
    said: /the server of the context "test-context" cannot be reached/,
  },
  {
    name: 'a rollout of which no pod was seen starting or stopping',
    words: ['deploy/web', '--save-times', path.join(folder, 'none.yaml')],
    cluster: { changes: [last] },
    status: 0,
    said: /Nothing was saved to .*none\.yaml, because the watch saw no pod start or stop\.\n$/,
  },
  {
    name: 'a file for the times that is no world',
    words: ['deploy/web', '--save-times', path.join(folder, 'kubectl')],
    cluster: {},
    status: 2,
    said: /kubectl.*: /,
  },
  {
    name: 'what is no workload',
    words: ['pod/web'],
    cluster: {},
    status: 2,
    said: /"pod\/web" does not name a workload: use deployment\/NAME/,
  },
];
for (const { name, words, cluster, status, said } of ends) {
  test(`watch ends with ${status} for ${name}, and nothing is written to the cluster`, () => {
    const ended = watch(cluster, words);
    assert.match(ended.stdout + ended.stderr.replace(/^Reading the cluster.*\n/, ''), said);
    assert.equal(ended.status, status);
    assert.ok(askedOf(folder).every((line) => /^(get |version |config view )/.test(line)));
  });
}

/** A new pod of the rollout that was ready after 7 s. */
const newPod: JsonMap = (() => {
  const hash = asMap(asMap(live.revisions.at(-1)?.metadata).labels)['pod-template-hash'] ?? '';
  const condition = (type: string, at: string) => ({ type, status: 'True', lastTransitionTime: at });
  return {
    kind: 'Pod',
    metadata: {
      name: 'web-new',
      namespace: 'live18-d',
      uid: 'new',
      labels: { app: 'web', 'pod-template-hash': hash },
      ownerReferences: [{ kind: 'ReplicaSet', name: `web-${hash}`, controller: true }],
    },
    spec: { containers: [{ name: 'a', image: 'app:2', readinessProbe: { periodSeconds: 1 } }] },
    status: {
      phase: 'Running',
      conditions: [condition('PodScheduled', '2026-11-22T21:00:00Z'), condition('Ready', '2026-11-22T21:00:09Z')],
      containerStatuses: [{ name: 'a', restartCount: 0, state: { running: { startedAt: '2026-11-22T21:00:02Z' } } }],
    },
  };
})();

test('watch writes what it measured into a world file on request', () => {
  const file = path.join(folder, 'world.yaml');
  const pods = [...live.pods, newPod].map((pod) => ({ kind: 'Pod', ...pod }));
  const others = objects.filter(({ kind }) => kind !== 'Pod');
  const ended = watch({ objects: [...others, ...pods], changes: [last] }, ['deploy/web', '--save-times', file]);
  assert.equal(ended.status, 0, ended.stderr);
  assert.match(ended.stderr, /Saved to .*world\.yaml: the times of 1 image\.\n$/);
  assert.ok(existsSync(file));
  assert.match(readFileSync(file, 'utf8'), /- image: app:2\n.*pullSeconds: 2\n +startupSeconds: 7\n/s);
});
