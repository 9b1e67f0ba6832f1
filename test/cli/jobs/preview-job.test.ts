import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { InputFile } from '../../../src/cli/inputs/input-files.ts';
import { createJob } from '../../../src/cli/jobs/preview-job.ts';
import { readArguments } from '../../../src/cli/options/arguments.ts';
import { settingsOf } from '../../../src/cli/options/settings.ts';
import { RunWork } from '../../../src/preview/run-work.ts';
import { deployment } from '../../preview/operation/workload-texts.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** A ConfigMap and the Service of an application that stands elsewhere. */
function configured(name: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  level: "1"\n---\napiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}\nspec:\n  selector:\n    app: ${name}\n    tier: web\n  ports:\n    - port: 80\n`;
}

/** What the files tell each other, as it comes out of a thread. */
async function toldBy(count: number) {
  const inputs = Array.from({ length: count }, (_, index): InputFile => {
    const name = `application-${index}`;
    return { file: `folder/${name}.yaml`, isNamed: false, text: configured(name) };
  });
  const hashes = inputs.map(() => undefined);
  const scans = await createJob(true).scan({ inputs, against: { source: 'assumed' }, hashes, isAlone: false });
  return scans.map(({ forOthers }) => forOthers);
}

test('a thread takes less than 600 bytes for each object that other files hold', async (context) => {
  const options = readArguments(['folder']);
  assert(typeof options === 'object' && 'inputs' in options);
  const world = { settings: await settingsOf(options, '2026-11-20'), former: new Map() };
  const input = { file: 'folder/web.yaml', isNamed: false, text: deployment('app:1') };
  const preview = async (told: Awaited<ReturnType<typeof toldBy>>) => {
    const job = createJob(true);
    await job.learn(told);
    const begun = await job.begin(world);
    await begun.preview([{ input, past: {} }], () => undefined, { left: new RunWork().left, isShared: false });
    return begun;
  };
  await preview(await toldBy(10));
  // So many that what else comes and goes in the heap makes no difference.
  const told = await toldBy(15_000);
  const before = heapBytes();
  const job = await preview(told);
  const each = (heapBytes() - before) / 30_000;
  // The job is still there.
  assert.equal(typeof job.preview, 'function');
  context.diagnostic(`${each.toFixed(0)} bytes an object`);
  assert(each < 600, `${each} bytes an object`);
});
