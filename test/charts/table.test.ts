import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { withoutMarks } from '../../src/charts/helm/marks.ts';
import type { FileReport } from '../../src/presentation/report/report.ts';
import type { FindingEntry } from '../../src/presentation/report/reported-finding.ts';
import { groupedBy } from '../../src/std/grouped-by.ts';
import { readArchive, writeFiles } from './archive.ts';
import { type ServedChart, serveCharts } from './fetch/chart-servers.ts';
import { previewFolder } from './preview-archive.ts';
import {
  areProgramsThere,
  nowhere,
  type Recorded,
  type RecordingPrograms,
  recordingPrograms,
  replayingPrograms,
  writeRecord,
} from './recorded-programs.ts';

const table = path.join(import.meta.dirname, 'table');
const isUpdated = process.env.UPDATE_CHARTS === '1';
const isThere = await areProgramsThere();

for (const name of readdirSync(table).filter((each) => each.endsWith('.txt'))) {
  const text = readFileSync(path.join(table, name), 'utf8');
  const { comment, files } = readArchive(text);
  const [sentence = name] = comment.split('\n');
  test(`${sentence} [${name}]`, async () => {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'charts-test-')));
    try {
      const record = path.join(import.meta.dirname, 'recorded', name.replace(/\.txt$/, '.recorded'));
      const served = servedCharts(files);
      const programs = isThere ? recordingPrograms(folder) : replayingPrograms(record, folder, served);
      await using server = served.length > 0 && isThere ? await serveCharts(served) : undefined;
      const addresses = [
        ['$CHARTS', server?.url ?? nowhere.url],
        ['$REGISTRY', server?.registry ?? nowhere.registry],
      ] as const;
      writeFiles(withAddresses(files, addresses), folder);
      const words = (/^\$ (.*)$/m.exec(comment)?.[1] ?? '$CASE')
        .split(' ')
        .map((word) => word.replaceAll('$CASE', folder));
      const withNames = (text: string) =>
        addresses.reduce((each, [name, address]) => each.replaceAll(address, name), text);
      const told = toldOf(await previewFolder(words, programs))
        .replaceAll(`${folder}/`, '')
        .replaceAll(folder, '.')
        .replaceAll(/sha256:[\da-f]{64}/g, 'sha256:…');
      const shown = withNames(told);
      if (isUpdated) {
        writeFileSync(path.join(table, name), withExpected(text, shown));
        writeRecord(
          record,
          programs.calls.map((call) => ({ ...call, output: withNames(call.output) })),
        );
      } else assert.equal(shown, files.get('expected') ?? '');
      checkMarks(programs, text.includes('randAlphaNum'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** The charts that a case has elsewhere: `served/web-1.0.0/Chart.yaml` and so on. */
function servedCharts(files: ReadonlyMap<string, string>): readonly ServedChart[] {
  const own = [...files].flatMap(([file, text]) => {
    const [, name, version, way] = /^served\/(.+?)-(\d[^/]*)\/(.+)$/.exec(file) ?? [];
    return name === undefined || version === undefined || way === undefined ? [] : [{ name, version, way, text }];
  });
  return [...groupedBy(own, ({ name, version }) => [`${name}-${version}`]).values()].map((parts) => ({
    name: parts[0]?.name ?? '',
    version: parts[0]?.version ?? '',
    files: Object.fromEntries(parts.map(({ way, text }) => [way, text])),
  }));
}

/** What lies in the folder of a case, with the addresses of where its other charts are served. */
function withAddresses(
  files: ReadonlyMap<string, string>,
  addresses: readonly (readonly [string, string])[],
): ReadonlyMap<string, string> {
  const own = [...files].filter(([name]) => !name.startsWith('served/'));
  const filled = (text: string) => addresses.reduce((each, [name, address]) => each.replaceAll(name, address), text);
  return new Map(own.map(([name, text]) => [name, filled(text)]));
}

/** A line for each workload, and below it one for each finding: where it stands, and where the values are. */
function toldOf(reports: readonly FileReport[]): string {
  const lines = reports.flatMap(({ workloads, problems, findings: others = [] }) => [
    ...problems.map(({ file, position, severity, message }) => {
      const at = position === undefined ? '' : `:${position.line}:${position.column}`;
      return `${severity} ${file}${at} ${message}`;
    }),
    ...workloads.flatMap(({ file, line, environment, kind, namespace, name, findings }) => [
      `${kind} ${namespace === 'default' ? '' : `${namespace}/`}${name} ${file}:${line}${environment ? ` with ${environment}` : ''}`,
      ...findings.map(findingLine),
    ]),
    ...others.map(findingLine),
  ]);
  return lines.map((line) => `${line}\n`).join('');
}

function findingLine({ id, file, range, exactness, values, isValueKnown }: FindingEntry): string {
  const { start, end } = range;
  const until = start.line === end.line ? end.column : `${end.line}:${end.column}`;
  const places = values.map(({ path: way, file: own, range: at }) => {
    return `${way}=${own === null || at === null ? 'unset' : `${own}:${at.start.line}:${at.start.column}`}`;
  });
  const how = exactness === 'written' ? [] : [exactness, ...(isValueKnown ? places : ['value not known'])];
  return `  ${[id, `${file}:${start.line}:${start.column}-${until}`, ...how].join(' ')}`;
}

function withExpected(text: string, told: string): string {
  const at = text.indexOf('-- expected --\n');
  return `${at < 0 ? text : text.slice(0, at)}-- expected --\n${told}`;
}

/** The marked rendering without its marks is the unmarked one, except for what differs between any two. */
function checkMarks({ calls }: RecordingPrograms, isRandom: boolean): void {
  const renderings = calls.filter(({ program, status }) => program === 'helm' && status === 0);
  const isMarked = ({ words }: Recorded) => ['$TEMP/chart', '$TEMP/exact'].includes(words.at(-1) ?? '');
  for (const [index, rendering] of renderings.entries()) {
    if (!isMarked(rendering)) continue;
    const before = renderings.slice(0, index).findLast((each) => !isMarked(each));
    const [marked, plain] = [withoutMarks(rendering.output), before?.output ?? ''].map((each) =>
      isRandom ? each.replaceAll(/: (?:\w{8}|[\da-f]{64})$/gm, ': random') : each,
    );
    assert.equal(marked, plain);
  }
}
