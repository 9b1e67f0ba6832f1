// Compares what we make of random manifests with what the API server's own code does: npm run manifests -- [--kind KIND]…
// [--kubernetes 1.34.10] [--seed N] [--count N]
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { featureGates } from '../src/workload/feature-gates.ts';
import { type AdmissionCase, judgeAdmission } from '../test/conformance/judge-admission.ts';
import { root } from './root.ts';

const { values } = parseArgs({
  options: {
    kind: { type: 'string', multiple: true, default: ['template', 'admission', 'warning'] },
    kubernetes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    count: { type: 'string', default: '2000' },
  },
});
/** A bundle of certificates needs a second gate, which only says whether there are such objects. */
const gates = ['ClusterTrustBundle', ...featureGates].join(',');
const folder = path.join(root, 'test/.output/manifests');
mkdirSync(folder, { recursive: true });
console.log(`seed ${values.seed}`);
for (const kind of values.kind) await compare(kind);

/** The server says one thing now and another then, so what differs once is judged again, up to ten times. */
async function compare(kind: string): Promise<void> {
  const file = path.join(folder, `${kind}.jsonl`);
  const suspects = path.join(folder, `${kind}-different.jsonl`);
  const wanted = ['-generate', values.count, '-times', '1', '-seed', values.seed, '-kind', kind, '-gates', gates];
  if (!runOracle([...wanted, file])) return;
  const once = await judged(file);
  writeFileSync(suspects, once.different.map(({ line }) => `${line}\n`).join(''));
  if (once.different.length > 0 && !runOracle([suspects])) return;
  const { different } = once.different.length > 0 ? await judged(suspects) : once;
  writeFileSync(suspects, different.map(({ line }) => `${line}\n`).join(''));
  for (const { name, difference } of different) console.log(`${name}: ${difference}\n`);
  const { total, updates, refused, severalCauses } = once;
  console.log(`${kind}: ${total - different.length} of ${total} as the server judges them`);
  console.log(`  ${updates} updates; ${refused} refused, ${severalCauses} of them for several causes`);
  if (different.length > 0) process.exitCode = 1;
}

function runOracle(args: readonly string[]): boolean {
  const version = values.kubernetes === undefined ? [] : ['--kubernetes', values.kubernetes];
  const command = [path.join(root, 'scripts/oracle.ts'), ...version, ...args];
  const isDone = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!isDone) process.exitCode = 2;
  return isDone;
}

interface Different {
  readonly line: string;
  readonly name: string;
  readonly difference: string;
}

/** Line by line, as a hundred thousand of them fill no string. */
async function judged(file: string) {
  const different: Different[] = [];
  const counts = { total: 0, updates: 0, refused: 0, severalCauses: 0 };
  for await (const line of createInterface(createReadStream(file))) {
    const recorded = JSON.parse(line) as AdmissionCase;
    const { decodeError, reasons = [] } = recorded.verdict;
    const difference = judgeAdmission(recorded);
    if (difference !== undefined) different.push({ line, name: recorded.name, difference });
    counts.total += 1;
    if (recorded.old !== undefined) counts.updates += 1;
    if (decodeError !== undefined || reasons.length > 0) counts.refused += 1;
    if (reasons.length > 1) counts.severalCauses += 1;
  }
  return { ...counts, different };
}
