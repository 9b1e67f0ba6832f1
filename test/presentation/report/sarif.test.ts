import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import type { FileReport } from '../../../src/presentation/report/report.ts';
import { sarifWriter } from '../../../src/presentation/report/sarif.ts';
import { inFile, noTotals, reportOf, situations, toolVersion } from './situations.ts';

const require = createRequire(import.meta.url);
const ajv = new Ajv({ schemaId: 'id', meta: false, allErrors: true });
ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json'));
const isSarif = ajv.compile(require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));

function sarifOf(reports: readonly FileReport[]) {
  const writer = sarifWriter(toolVersion);
  return JSON.parse(writer.begin() + reports.map((report) => writer.file(report)).join('') + writer.end(noTotals));
}

for (const situation of situations) {
  test(`the SARIF report of ${situation.name} is the golden one and keeps to its schema`, (context) => {
    const log = sarifOf([reportOf(situation)]);
    assert.ok(isSarif(log), ajv.errorsText(isSarif.errors));
    const golden = fileURLToPath(new URL(`golden/${situation.name}.sarif`, import.meta.url));
    context.assert.fileSnapshot(log, golden);
  });
}

test('the schema refuses what is no SARIF', () => {
  assert.ok(!isSarif({ version: '2.1.0', runs: [{ results: [{ message: {} }] }] }));
});

test('every result names a rule of the list', () => {
  const log = sarifOf(situations.map(reportOf));
  assert.ok(isSarif(log), ajv.errorsText(isSarif.errors));
  const [{ results, tool }] = log.runs;
  assert.ok(results.length > 5);
  for (const { ruleId, ruleIndex } of results) assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
});

test('a run without files is a whole log, too', () => {
  const log = sarifOf([]);
  assert.ok(isSarif(log), ajv.errorsText(isSarif.errors));
  assert.deepEqual(log.runs[0].results, []);
});

const uris: readonly { file: string; uri: string }[] = [
  { file: './deploy/web app.yaml', uri: 'deploy/web%20app.yaml' },
  { file: '/srv/a#b.yaml', uri: 'file:///srv/a%23b.yaml' },
  { file: 'C:\\repo\\web.yaml', uri: 'file:///C:/repo/web.yaml' },
  { file: '-', uri: '-' },
  { file: 'a\ud800.yaml', uri: 'a%EF%BF%BD.yaml' },
];

for (const { file, uri } of uris) {
  test(`${file} is ${uri}`, () => {
    const report = reportOf({ name: 'rejected-both-zero' });
    const [result] = sarifOf([inFile(report, file)]).runs[0].results;
    assert.equal(result.locations[0].physicalLocation.artifactLocation.uri, uri);
  });
}
