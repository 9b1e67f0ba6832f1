// Compares what we make of random manifests with what the API server's own code does: npm run manifests -- [--kind KIND]…
// [--kubernetes 1.34.10] [--seed N] [--count N]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
for (const kind of values.kind) compare(kind);

function compare(kind: string): void {
  const file = path.join(folder, `${kind}.jsonl`);
  const version = values.kubernetes === undefined ? [] : ['--kubernetes', values.kubernetes];
  const wanted = ['-generate', values.count, '-seed', values.seed, '-kind', kind, '-gates', gates];
  const command = [path.join(root, 'scripts/oracle.ts'), ...version, ...wanted, file];
  if (spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
    process.exitCode = 2;
    return;
  }
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const different = lines.filter((line) => {
    const recorded = JSON.parse(line) as AdmissionCase;
    const difference = judgeAdmission(recorded);
    if (difference !== undefined) console.log(`${recorded.name}: ${difference}\n`);
    return difference !== undefined;
  });
  writeFileSync(path.join(folder, `${kind}-different.jsonl`), different.map((line) => `${line}\n`).join(''));
  console.log(`${kind}: ${lines.length - different.length} of ${lines.length} as the server judges them`);
  if (different.length > 0) process.exitCode = 1;
}
