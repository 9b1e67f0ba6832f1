import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { jsonWriter } from '../../../src/presentation/report/json.ts';
import { faultsBySchema, type Schema } from '../../../src/presentation/report/json-schema.ts';
import { assumeText } from '../../../src/workload/assume-text.ts';
import { defaultAssumptions as assumptions } from '../../../src/workload/assumptions.ts';
import { noTotals, reportOf, situations } from './situations.ts';

const schema: Schema = JSON.parse(readFileSync(new URL('../../../schema/report.schema.json', import.meta.url), 'utf8'));

for (const situation of situations) {
  test(`the JSON report of ${situation.name} is the golden one and keeps to its schema`, (context) => {
    const writer = jsonWriter({ assumptions });
    const report = reportOf(situation);
    const value: unknown = JSON.parse(writer.begin() + writer.file(report) + writer.end(noTotals));
    assert.deepEqual([...faultsBySchema(value, schema)], []);
    const golden = fileURLToPath(new URL(`golden/${situation.name}.json`, import.meta.url));
    context.assert.fileSnapshot(value, golden);
  });
}

test('a run without files is a whole report, too', () => {
  const writer = jsonWriter({ assumptions });
  const text = writer.begin() + writer.end(noTotals);
  assert.deepEqual(JSON.parse(text), {
    schema: 1,
    kubernetes: '1.36',
    assume: assumeText(assumptions),
    workloads: [],
    problems: [],
    findings: [],
    files: 0,
    notSimulated: [],
  });
});

test('the schema refuses what is no report', () => {
  const report = { schema: 2, kubernetes: 1.36, workloads: [{}] };
  const faults = [...faultsBySchema(report, schema)];
  assert.ok(faults.includes('$.schema: is not 1'));
  assert.ok(faults.includes('$.kubernetes: is not of type string'));
  assert.ok(faults.includes('$: problems is missing'));
  assert.ok(faults.includes('$.workloads[0]: outcome is missing'));
});
