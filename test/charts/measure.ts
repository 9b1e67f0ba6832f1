// Tells of folders with real charts and overlays how many workloads are previewed where they stand, and what blocks the rest.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FoundChart, findCharts } from '../../src/charts/find-charts.ts';
import { findOverlays, overlayFolders } from '../../src/charts/find-overlays.ts';
import { withoutMarks } from '../../src/charts/helm/marks.ts';
import { renderChart } from '../../src/charts/helm/render-chart.ts';
import { renderOverlay } from '../../src/charts/kustomize/render-overlay.ts';
import type { RenderResult } from '../../src/charts/rendering.ts';
import { presentTop } from '../../src/charts/ways-out.ts';
import { asList, asMap, asText } from '../../src/document/manifest.ts';
import { placesOfSpans } from '../../src/document/place.ts';
import { readPlainDocuments } from '../../src/document/plain-documents.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createPrograms, type Ended } from '../../src/host/programs/programs.ts';
import { isWorkloadKind } from '../../src/std/workload-kinds.ts';
import { decodeWorkload } from '../../src/workload/decode-workload.ts';
import { latestVersion, versionTraitsOf } from '../../src/workload/versions.ts';

interface Tally {
  charts: number;
  overlays: number;
  workloads: number;
  previewed: number;
  lines: number;
  placedLines: number;
  same: number;
  sameLines: number;
  other: number;
  readonly blocked: string[];
}

const programs = createPrograms();
/** What was rendered of which folder. */
const outputs: { readonly folder: string; readonly text: string }[] = [];
const spying = {
  ...programs,
  async run(...[name, call]: Parameters<typeof programs.run>): Promise<Ended> {
    const ended = await programs.run(name, call);
    if (ended.state === 'exited' && ended.status === 0)
      outputs.push({ folder: call.words.at(-1) ?? '', text: ended.output.toString('utf8') });
    return ended;
  },
};

for (const folder of process.argv.slice(2)) await measure(folder);

async function measure(original: string): Promise<void> {
  const copy = mkdtempSync(path.join(tmpdir(), 'charts-measure-'));
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  // Links stay inside of the repository.
  execFileSync('git', ['init', '--quiet', copy]);
  try {
    const tally: Tally = {
      charts: 0,
      overlays: 0,
      workloads: 0,
      previewed: 0,
      lines: 0,
      placedLines: 0,
      same: 0,
      sameLines: 0,
      other: 0,
      blocked: [],
    };
    const files = readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /ya?ml$|^Kustomization$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
    const charts = (await findCharts(files)).filter(({ isInside }) => !isInside);
    linkDependencies(charts);
    for (const chart of charts) if (!chart.isLibrary) await measureChart(chart, copy, tally);
    const overlays = await findOverlays(overlayFolders(files), { topOf: presentTop });
    for (const { folder, files: own } of overlays) {
      outputs.length = 0;
      tally.overlays += 1;
      count(await renderOverlay(folder, own, { programs: spying }), path.relative(copy, folder), tally);
    }
    print(path.basename(original), tally);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Dependencies are linked from the repository's own charts. */
function linkDependencies(charts: readonly FoundChart[]): void {
  const byName = new Map(charts.map(({ folder }) => [path.basename(folder), folder]));
  for (const { folder } of charts) {
    const about = asMap(readPlainDocuments(readFileSync(path.join(folder, 'Chart.yaml'), 'utf8'))[0]?.value);
    for (const dependency of asList(about.dependencies).map(asMap)) {
      const name = asText(dependency.name);
      const repository = asText(dependency.repository);
      const own = repository.startsWith('file://') ? path.resolve(folder, repository.slice(7)) : byName.get(name);
      const link = path.join(folder, 'charts', name);
      if (own === undefined || own === folder || existsSync(link)) continue;
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(own, link);
    }
  }
}

async function measureChart({ folder }: FoundChart, copy: string, tally: Tally): Promise<void> {
  outputs.length = 0;
  const request = { folder, top: copy, values: [], set: [], words: [], kubernetesVersion: `${latestVersion}.0` };
  const rendered = await renderChart(request, spying);
  const name = path.relative(copy, folder);
  // What Helm itself does not render is no measure of ours.
  if (rendered.state !== 'rendered')
    return void tally.blocked.push(`not rendered by helm: ${name}: ${rendered.fault.message}`);
  tally.charts += 1;
  const plain = outputs.find((output) => output.folder === path.resolve(folder));
  const marked = outputs.findLast((output) => output.folder !== path.resolve(folder));
  if (plain !== undefined && marked !== undefined) compareMarked(plain.text, withoutMarks(marked.text), name, tally);
  count(rendered, name, tally);
}

function compareMarked(text: string, plain: string, name: string, tally: Tally): void {
  if (text === plain) tally.same += 1;
  else if (text.split('\n').length === plain.split('\n').length) {
    tally.sameLines += 1;
    const [ours, theirs] = [text.split('\n'), plain.split('\n')];
    const odd = ours.find(
      (line, index) => line !== theirs[index] && !/checksum|[0-9a-f]{32}|[A-Za-z0-9+/=]{8,}/.test(line),
    );
    if (odd !== undefined) tally.blocked.push(`differs with marks: ${name}: ${odd.trim().slice(0, 100)}`);
  } else {
    tally.other += 1;
    tally.blocked.push(`other lines with marks: ${name}`);
  }
}

/** A workload is previewed where it stands when it decodes, and its kind and its container's lines have a place in a file that is no Chart.yaml. */
function count(rendered: RenderResult, name: string, tally: Tally): void {
  if (rendered.state !== 'rendered') return void tally.blocked.push(`${name}: ${rendered.fault.message}`);
  const { text, spans, whole } = rendered.rendering;
  const placeOf = placesOfSpans(spans, whole);
  for (const manifest of readManifests(text).manifests) {
    const { kind, apiVersion } = manifest.value;
    if (typeof kind !== 'string' || !isWorkloadKind(kind) || !asText(apiVersion).startsWith('apps/')) continue;
    tally.workloads += 1;
    const place = placeOf(manifest.keyRangeOf(['kind']) ?? manifest.range);
    const isPlaced = place.file !== whole.file || place.start.line > 1;
    const decoded = decodeWorkload(manifest, versionTraitsOf(latestVersion));
    if (isPlaced && decoded !== undefined) tally.previewed += 1;
    else tally.blocked.push(`${name}: ${kind} ${asText(asMap(manifest.value.metadata).name)} has no place`);
    for (const line of text.slice(manifest.range.start, manifest.range.end).matchAll(/\S.*/g)) {
      const start = manifest.range.start + line.index;
      tally.lines += 1;
      if (placeOf({ start, end: start + 1 }).exactness !== 'nearby') tally.placedLines += 1;
    }
  }
}

function print(name: string, tally: Tally): void {
  const { charts, overlays, workloads, previewed, lines, placedLines, same, sameLines, other, blocked } = tally;
  const share = (part: number, all: number) => `${part} of ${all} (${((100 * part) / Math.max(1, all)).toFixed(1)} %)`;
  console.log(
    `${name}: ${charts} charts render, ${overlays} overlays; previewed where they stand ${share(previewed, workloads)}`,
  );
  console.log(
    `  lines with a sure place ${share(placedLines, lines)}; marked without marks: ${same} the same, ${sameLines} line by line, ${other} else`,
  );
  for (const each of blocked) console.log(`  ${each}`);
}
