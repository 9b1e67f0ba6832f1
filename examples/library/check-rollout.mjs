// Ends with 1 when going from one file to another does not complete, or leaves too few pods available.
import { readFileSync } from 'node:fs';
import { preview } from 'rollout-preview';

const [oldFile, newFile, least = '0'] = process.argv.slice(2);
const report = preview(readFileSync(newFile, 'utf8'), { against: readFileSync(oldFile, 'utf8'), file: newFile });

for (const { kind, name, words, expected, outcome } of report.workloads) {
  console.log(`${kind} ${name}: ${words.verdict}`);
  const isBad = ['stuck', 'deadline-exceeded', 'rejected'].includes(outcome.state);
  const isThin = expected !== null && expected.minAvailable < Number(least);
  if (isBad || isThin) process.exitCode = 1;
}
