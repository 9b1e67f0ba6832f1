// Packs folders of recorded traces into the project's own copy: node test/conformance/pack.ts FOLDER…
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { limitedCase } from './limited-case.ts';
import { packCase, unpackCase } from './packed-traces.ts';
import { recordedNodes, recordingsIn } from './recorded-nodes.ts';
import type { TraceCase } from './trace-case.ts';

const target = path.join(import.meta.dirname, 'traces');
const nodes = process.argv.slice(2).flatMap((folder) => recordingsIn(folder) ?? []);
write(
  'Node',
  nodes.flatMap(recordedNodes).map((each) => JSON.stringify(each)),
);
const folders = process.argv.slice(2).filter((folder) => recordingsIn(folder) === undefined);
const cases = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as TraceCase),
);
for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet', 'Cluster', 'Autoscaling', 'Drain']) {
  const lines = cases.filter((each) => kindOf(each) === kind).map(packCase);
  lines.forEach(unpackCase);
  write(kind, lines);
}
const limited = cases.filter((each) => kindOf(each) === 'Limited').map(limitedCase);
write(
  'Limited',
  limited.map((each) => JSON.stringify(each)),
);

/** A kind of which there are no cases in the folders stays as it is. */
function write(kind: string, lines: readonly string[]): void {
  if (lines.length > 0) writeFileSync(path.join(target, `${kind.toLowerCase()}.jsonl`), `${lines.join('\n')}\n`);
}

function kindOf({ scenario: { world, limits, autoscalers, steps, controller = 'Deployment' } }: TraceCase): string {
  if (steps.some((step) => step.do === 'drain')) return 'Drain';
  if (autoscalers !== undefined) return 'Autoscaling';
  if (limits !== undefined) return 'Limited';
  return world === undefined ? controller : 'Cluster';
}
