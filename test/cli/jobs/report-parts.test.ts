import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBatches } from '../../../src/cli/jobs/in-batches.ts';
import { createJob, type JobResult } from '../../../src/cli/jobs/preview-job.ts';
import { paidReport } from '../../../src/cli/jobs/report-parts.ts';
import { readArguments } from '../../../src/cli/options/arguments.ts';
import { settingsOf } from '../../../src/cli/options/settings.ts';
import type { WorkloadEntry } from '../../../src/presentation/report/reported-workload.ts';
import { RunWork } from '../../../src/preview/run-work.ts';
import { deployment } from '../../preview/operation/workload-texts.ts';

/** Files with a workload each, every fifth of which costs more than is free. */
const inputs = Array.from({ length: 70 }, (_, index) => {
  const name = `web-${index}`;
  const replicas = index % 5 === 0 ? 'replicas: 150' : 'replicas: 2';
  return {
    file: `folder/${name}.yaml`,
    isNamed: false,
    text: deployment('app:1')
      .replaceAll('web', name)
      .replace(/replicas: [0-9]{1,3}/, replicas),
  };
});

/** What a run tells whose threads do their shares at the same time, each with what was left when it began. */
async function toldBy(threads: number, changed: number): Promise<readonly WorkloadEntry[]> {
  const options = readArguments(['folder']);
  assert(typeof options === 'object' && 'inputs' in options);
  const world = { settings: await settingsOf(options, '2026-11-20'), former: new Map() };
  const workers = await Promise.all(Array.from({ length: threads }, () => createJob(true).begin(world)));
  const work = new RunWork({ changed, unchanged: 0 });
  const told: WorkloadEntry[] = [];
  await inBatches(
    inputs,
    workers,
    (worker, some, tell) => {
      const requests = some.map((input) => ({ input, past: {} }));
      return worker.preview(requests, tell, { left: work.left, isShared: threads > 1 });
    },
    (result: JobResult) => void told.push(...paidReport(result, work).workloads),
  );
  return told;
}

test('what is left out of a run depends on the order of the files alone, and not on its threads', async () => {
  const [one, three] = [await toldBy(1, 30_000), await toldBy(3, 30_000)];
  const leftOut = one.filter(({ words }) => words.verdict.startsWith('Not simulated: the workloads before it'));
  assert.ok(leftOut.length > 5 && leftOut.length < 13, `${leftOut.length}`);
  assert.deepEqual(three, one);
});
