import assert from 'node:assert/strict';
import type { Range } from '../../src/document/manifest.ts';
import { placesIn } from '../../src/document/place.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import { parseHostMessage } from '../../src/presentation/panel/messages.ts';
import { jsonWriter } from '../../src/presentation/report/json.ts';
import { junitWriter } from '../../src/presentation/report/junit.ts';
import { markdownWriter } from '../../src/presentation/report/markdown.ts';
import type { ReportWriter } from '../../src/presentation/report/report.ts';
import { reportedWorkload } from '../../src/presentation/report/reported-workload.ts';
import { RunningTotals } from '../../src/presentation/report/running-totals.ts';
import { sarifWriter } from '../../src/presentation/report/sarif.ts';
import { textWriter } from '../../src/presentation/report/text.ts';
import { preview } from '../../src/preview/preview.ts';
import { noWhatIf } from '../../src/preview/what-if/what-if.ts';
import { LineIndex } from '../../src/std/line-index.ts';
import { applyEdits } from '../rules/apply-edits.ts';
import type { FuzzInput } from './random-inputs.ts';

/** Checks what has to hold whatever a text says; throws at the first breach. */
export function checkInput(input: FuzzInput): void {
  checkReading(input.text);
  checkEditor(input);
  checkReports(input);
  assert.deepEqual(Object.keys(Object.prototype), [], 'a text got into the prototype of all objects');
}

function checkReading(text: string): void {
  const { manifests, problems, strangers, comments } = readManifests(text);
  for (const { range, message } of [...problems, ...strangers]) checkRange(range, text, message);
  for (const { range } of comments) checkRange(range, text, 'a comment');
  for (const manifest of manifests) {
    checkRange(manifest.range, text, 'a manifest');
    for (const { keyRange } of manifest.duplicates) checkRange(keyRange, text, 'a duplicate key');
    for (const path of [[], ['kind'], ['metadata', 'name'], ['spec', 'replicas'], ['spec', 'template', 'spec']]) {
      for (const range of [manifest.rangeOf(path), manifest.keyRangeOf(path)])
        if (range !== undefined) checkRange(range, text, path.join('.'));
    }
  }
}

/** Opens the older text, then the text, and asks for all that an editor and its panel show. */
function checkEditor({ text, before, assumptions }: FuzzInput): void {
  const faults: string[] = [];
  const settings = { assumptions, severities: {} };
  const service = createLanguageService({ settings, log: (message) => faults.push(message) });
  service.update('file', before);
  askAll(service, before);
  const baseline = { source: 'git', label: 'git HEAD', text: before, history: [before, text] } as const;
  service.setBaselines('file', [baseline], 'assumed');
  service.setWorkspaceFile('other', before);
  service.update('file', text);
  askAll(service, text);
  for (const workload of service.workloads('file')) {
    const state = service.panel('file', workload, { panel: 'panel', whatIf: noWhatIf });
    if (state === undefined) continue;
    const message = JSON.parse(JSON.stringify({ type: 'view', view: state.view }));
    assert(parseHostMessage(message), `the panel of ${workload} would refuse its view`);
  }
  service.close('file');
  assert.deepEqual(faults, []);
}

function askAll(service: LanguageService, text: string): void {
  for (const { range, message } of service.diagnostics('file')) checkRange(range, text, message);
  for (const { range, title } of service.codeLenses('file')) checkRange(range, text, title);
  for (const { offset, label } of service.inlayHints('file')) checkRange({ start: offset, end: offset }, text, label);
  const step = Math.max(1, Math.floor(text.length / 40));
  for (let offset = 0; offset <= text.length; offset += step) {
    const hover = service.hover('file', offset);
    if (hover !== undefined) checkRange(hover.range, text, 'a hover');
    service.statusItem('file', offset);
  }
  const faulty = faultsOf(text);
  for (const { title, edits } of service.codeActions('file', { start: 0, end: text.length })) {
    for (const { range } of edits) checkRange(range, text, title);
    const mended = applyEdits(text, edits);
    assert(faultsOf(mended) <= faulty, `"${title}" leaves a text that does not parse:\n${mended}`);
  }
}

function faultsOf(text: string): number {
  const { problems, strangers } = readManifests(text);
  return [...problems, ...strangers].filter(({ code }) => code === 'yaml-syntax' || code === 'unresolved-alias').length;
}

function checkReports({ text, before, assumptions }: FuzzInput): void {
  const baseline = { source: 'file', label: 'before', file: readManifests(before), history: [] } as const;
  const { workloads, problems } = preview(readManifests(text), { baseline, objects: [] }, assumptions);
  const index = new LineIndex(text);
  const positionAt = (offset: number) => index.positionAt(offset);
  const context = { placeOf: placesIn('file.yaml', text), text, assumptions };
  const report = {
    file: 'file.yaml',
    workloads: workloads.map((workload) => reportedWorkload(workload, context)),
    problems: problems.map(({ code, message, range }) => {
      return { file: 'file.yaml', position: positionAt(range.start), code, message, severity: 'error' as const };
    }),
  };
  for (const { findings } of workloads) for (const { range, message } of findings) checkRange(range, text, message);
  const settings = { assumptions };
  const terminal = { width: 80, hasColors: false };
  const written = (writer: ReportWriter): string => {
    const totals = new RunningTotals();
    totals.add(report);
    return writer.begin() + writer.file(report) + writer.end(totals.totals());
  };
  JSON.parse(written(jsonWriter(settings)));
  JSON.parse(written(sarifWriter('0.0.0')));
  const texts = [
    written(textWriter({ ...settings, terminal, detail: 'full', hasTotals: true })),
    written(markdownWriter(settings)),
    written(junitWriter({ ...settings, isFailure: () => true, isError: () => true, isSerious: () => true })),
  ];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
  for (const each of texts) assert.doesNotMatch(each, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
}

function checkRange({ start, end }: Range, text: string, what: string): void {
  const isInside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= text.length;
  assert(isInside, `${start} to ${end} is outside of ${text.length} characters: ${what}`);
}
