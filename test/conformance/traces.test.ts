import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judgeTrace } from './judge-trace.ts';
import { unpackCase } from './packed-traces.ts';

const counts = { deployment: 243, statefulset: 105, daemonset: 69, cluster: 156, autoscaling: 60, drain: 41 };

for (const [kind, count] of Object.entries(counts)) {
  const text = readFileSync(new URL(`./traces/${kind}.jsonl`, import.meta.url), 'utf8');
  const cases = text.trimEnd().split('\n').map(unpackCase);

  test(`there are ${count} recorded traces of a ${kind}`, () => assert.equal(cases.length, count));

  for (const recorded of cases) {
    test(`${recorded.name}: our trace is one that the real controllers produced`, () => {
      assert.equal(judgeTrace(recorded), undefined);
    });
  }
}
