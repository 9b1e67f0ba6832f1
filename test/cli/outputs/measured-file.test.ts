import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTimes } from '../../../src/cli/outputs/measured-file.ts';
import { readWorld } from '../../../src/surroundings/world/read-world.ts';
import type { MeasuredTimes } from '../../../src/workload/measured-times.ts';
import { judged } from '../../support/second-judge.ts';

const fresh: readonly MeasuredTimes[] = [
  {
    image: 'web:2',
    workload: { kind: 'Deployment', namespace: 'shop', name: 'web' },
    pods: 3,
    startupSeconds: 9,
    probes: { readinessProbe: { initialDelaySeconds: 0, periodSeconds: 5, successThreshold: 1 } },
  },
  { image: 'web:1', pods: 2, terminationSeconds: 4 },
];
const dated = fresh.map((each) => ({ ...each, takenAt: '2026-11-21' }));
const head = 'apiVersion: rollout-preview/v1\nkind: World\n';

test('without a file there is a new one of the day', () => {
  const { world, faults } = readWorld(withTimes(undefined, fresh, '2026-11-21'), '');
  assert.deepEqual([world.takenAt, world.measuredTimes, faults], ['2026-11-21', fresh, []]);
  assert.equal(world.nodes, undefined);
});

const texts: readonly { name: string; text: string; kept?: RegExp }[] = [
  {
    name: 'comments stay where they are',
    text: `# ours\n${head}spec:\n  takenAt: 2026-11-20 # then\n  nodes:\n    - name: a # one\n`,
    kept: /^# ours\n.*takenAt: 2026-11-20 # then\n {2}measuredTimes:\n {4}- image: .*- name: a # one\n$/s,
  },
  { name: 'a spec of nothing', text: `${head}spec: {}\n` },
  { name: 'no spec', text: head },
  { name: 'a spec in braces', text: `${head}spec: { takenAt: 2026-11-20, nodes: [{ name: a }] }\n` },
  { name: 'times in brackets', text: `${head}spec:\n  measuredTimes: [{ image: "db:1", pullSeconds: 1 }] # own\n` },
  {
    name: 'times in lines that are not indented',
    text: `${head}spec:\n  takenAt: x\n  measuredTimes:\n  - image: db:1\n    pullSeconds: 1\n  nodes: [{ name: a }]\n`,
    kept: /\n {2}measuredTimes:\n {2}- .*\n {2}nodes: \[\{ name: a \}\]\n$/s,
  },
  { name: 'JSON', text: '{"apiVersion":"rollout-preview/v1","kind":"World","spec":{"nodes":[{"name":"a"}]}}' },
];
for (const { name, text, kept = /./ } of texts) {
  test(`times are written into a file and read again: ${name}`, () => {
    const written = judged(withTimes(text, fresh, '2026-11-21'), text);
    const [before, after] = [readWorld(text, ''), readWorld(written, '')];
    const { measuredTimes = [], ...others } = before.world;
    assert.deepEqual(after, { ...before, world: { ...others, measuredTimes: [...measuredTimes, ...dated] } });
    assert.match(written, kept);
    const later = withTimes(written, [{ image: 'web:1', pods: 9, terminationSeconds: 5 }], '2026-11-22');
    assert.deepEqual(readWorld(later, '').world.measuredTimes?.at(-1), {
      image: 'web:1',
      pods: 9,
      takenAt: '2026-11-22',
      terminationSeconds: 5,
    });
  });
}
