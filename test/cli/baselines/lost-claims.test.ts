import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderTask } from '../../../src/charts/render-task.ts';
import { lostClaimReports, lostClaims } from '../../../src/cli/baselines/lost-claims.ts';
import type { InputFile } from '../../../src/cli/inputs/input-files.ts';
import { readApplier } from '../../../src/preview/release/appliers/read-applier.ts';

const claim = (name: string, marks = '') => `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${name}${marks} }
---
`;
const keep = ', annotations: { helm.sh/resource-policy: keep }';

const chartTask: RenderTask = {
  is: 'chart',
  chart: { folder: 'web', isLibrary: false, isInside: false },
  request: { values: [], set: [], words: [], isAlwaysFirst: false },
};

/** What is told of charts whose renderings were and are of these texts. */
function told(before: readonly string[], now: readonly string[], asked?: string): readonly string[] {
  const read = asked === undefined ? undefined : readApplier(asked);
  const applier = read !== undefined && 'applier' in read ? read.applier : undefined;
  const named = (texts: readonly string[]) => texts.map((text, index) => [`chart-${index}`, text] as const);
  const inputs = new Map(
    named(now).map(([file, text]) => [file, { file, isNamed: false, rendering: { text } } as unknown as InputFile]),
  );
  const tasks = new Map(named(before).map(([file]) => [file, chartTask]));
  return lostClaims({ tasks, inputs, former: new Map(named(before)) })
    .flatMap((each) => lostClaimReports(each, 'HEAD', applier))
    .flatMap(({ problems }) => problems.map(({ severity, message }) => `${severity}: ${message}`));
}

test('a claim that a chart has no longer is deleted with its data', () => {
  const [only, ...others] = told([claim('data') + claim('logs')], [claim('logs')]);
  assert.match(
    only ?? '',
    /^warning: PersistentVolumeClaim default\/data was in .* helm upgrade deletes it\. Unless its volume is retained, its data is lost$/,
  );
  assert.deepEqual(others, []);
});

test('a claim stays that has a mark, moves to another chart or is the same', () => {
  assert.deepEqual(told([claim('data', keep)], ['']), []);
  assert.deepEqual(told([claim('data'), ''], ['', claim('data')]), []);
  assert.deepEqual(told([claim('data')], [claim('data', keep)]), []);
});

test('who is asked for decides whether it is deleted', () => {
  assert.deepEqual(told([claim('data')], [''], 'kubectl'), []);
  assert.deepEqual(told([claim('data')], [''], 'argocd'), []);
  assert.match(told([claim('data')], [''], 'flux,prune').join(), /Flux deletes it/);
});
