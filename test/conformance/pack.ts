// Packs folders of recorded traces into the project's own copy: node test/conformance/pack.ts FOLDER…
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packCase, unpackCase } from './packed-traces.ts';
import type { TraceCase } from './trace-case.ts';

const target = path.join(import.meta.dirname, 'traces');
const cases = process.argv.slice(2).flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as TraceCase),
);
for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet']) {
  const lines = cases.filter(({ scenario }) => (scenario.controller ?? 'Deployment') === kind).map(packCase);
  lines.forEach(unpackCase);
  writeFileSync(path.join(target, `${kind.toLowerCase()}.jsonl`), `${lines.join('\n')}\n`);
}
