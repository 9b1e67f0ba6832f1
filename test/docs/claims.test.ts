// What the pages claim in numbers and names is what the sources and the tests have.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { extensionManifest, readJson } from '../../scripts/extension-manifest.ts';
import { root } from '../../scripts/root.ts';
import { formats } from '../../src/cli/options/command-table.ts';
import { maxCallMilliseconds } from '../../src/host/tool-calls.ts';
import { budgetAtOnce, budgetBeside } from '../../src/language-service/budgets.ts';
import { maxForecastMilliseconds } from '../../src/language-service/long-forecast.ts';
import { usualSpread } from '../../src/preview/spread.ts';
import { toolDescriptions } from '../../src/wording/cli/mcp.ts';
import { listText } from '../../src/wording/list-text.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { supportedVersions } from '../../src/workload/versions.ts';
import { readRecorded, stepsFile } from '../cluster/recorded.ts';
import { clusterScenarios } from '../cluster/scenarios.ts';

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** A page with single blanks, as its lines are broken anywhere. */
function pageText(file: string): string {
  return read(file).replaceAll(/\s+/g, ' ');
}

/** A number that a source keeps to itself, such as `const partSize = 100;` or `seconds(15)`. */
function constantIn(file: string, name: string): number {
  const [, digits] =
    new RegExp(`\\b${name}(?:: [A-Za-z]\\w*)? ?[=:,]? ?(?:seconds\\()?([\\d_]+)`).exec(read(file)) ?? [];
  assert(digits !== undefined, `${file} has no ${name}`);
  return Number(digits.replaceAll('_', ''));
}

/** The limit of a rule of the linter. */
function limitOf(rule: string): number {
  return constantIn('biome.json', `${rule}": \\{ "level": "error", "options": \\{ "maxLines":`);
}

function linesOf(file: string): number {
  return read(file).trimEnd().split('\n').length;
}

const { version, engines, devDependencies, allowScripts } = readJson('package.json');
const { contributes } = extensionManifest();
const [{ title: walkthrough, steps }] = contributes.walkthroughs;
const openSample = contributes.commands.find(({ command }: { command: string }) => command.endsWith('.openSample'));
const { startupSeconds, imagePullSeconds, terminationSeconds } = defaultAssumptions;
const traces = ['deployment', 'statefulset', 'daemonset'].map((kind) => `test/conformance/traces/${kind}.jsonl`);
const languages = globSync('l10n/bundle.l10n.*.json', { cwd: root }).map((file) => file.split('.')[2]);
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const kubernetes = /k8s\.io\/kubernetes v(\S+)/.exec(read('test/oracle/go.mod'))?.[1] ?? '';
const formatNames = { text: 'text', json: 'JSON', markdown: 'Markdown', sarif: 'SARIF', junit: 'JUnit' } as const;
const chapters = globSync('docs/course/*.md', { cwd: root }).length - 1;
const longest = maxForecastMilliseconds === 60_000 ? 'a minute' : `${maxForecastMilliseconds / 1000} s`;
const idle = constantIn('src/host/git/batch-process.ts', 'idleMilliseconds');

const claims: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `Node ${engines.node.replace('>=', '')} or newer`,
    `\`rollout-preview-${version}.vsix\` and \`rollout-preview-${version}.tgz\``,
    `code --install-extension rollout-preview-${version}.vsix`,
    `"${openSample.category}: ${openSample.title}"`,
    `For a tour in ${numbers[steps.length]} steps`,
    `choose "${walkthrough}"`,
    `explains them in ${numbers[chapters]} pages`,
    `Reports as ${listText(
      formats.map((format) => formatNames[format]),
      'and',
    )}`,
    `pulling an image takes ${imagePullSeconds} s, starting takes ${startupSeconds} s, stopping takes ${terminationSeconds} s`,
    `the sources of Kubernetes ${kubernetes}`,
    `${traces.map(linesOf).reduce((all, each) => all + each)} recorded runs and ${linesOf('test/conformance/admission/cases.jsonl')} manifests that a real API server judged`,
    `[${clusterScenarios.length} scenarios](docs/cluster-test.md)`,
    `English and Chinese. VS Code uses its display language, and the command line has \`--language ${languages.join()}\``,
    `the differences between Kubernetes ${supportedVersions[0]} and ${supportedVersions.at(-1)}`,
    `a very long rollout after ${longest}`,
  ],
  'ARCHITECTURE.md': [
    `plain bundles for Node ${engines.node.replace('>=', '')} and ES2022`,
    `\`engines.vscode\` is ${engines.vscode.replace('.0', '')}`,
  ],
  'src/cli/README.md': [
    `in parts of ${constantIn('src/cli/jobs/report-parts.ts', 'partSize')} workloads`,
    `has ${numbers[Object.keys(toolDescriptions).length]} tools`,
    `with at most 1 GB and ${maxCallMilliseconds / 1000} s`,
    `ends after ${idle === 30_000 ? 'half a minute' : `${idle / 1000} s`} of silence`,
  ],
  'SECURITY.md': [
    `share ${constantIn('src/preview/run-work.ts', 'workOfRun') / 1e6} million steps for what changes, and as many for the rest`,
    `Its releases share ${constantIn('src/preview/run-work.ts', 'workOfReleases') / 1e6} million more`,
    `more than ${constantIn('src/preview/run-work.ts', 'freeWork').toLocaleString('en')} steps is told as not simulated`,
  ],
  'src/document/README.md': [`compares ${constantIn('scripts/texts.ts', 'count').toLocaleString('en')} random`],
  'src/host/README.md': [
    `works in slices of ${constantIn('src/host/time-slices.ts', 'sliceMilliseconds')} ms`,
    `with ${budgetBeside / budgetAtOnce} times the budget and at most ${constantIn('src/host/watched-thread.ts', 'maxOldGenerationSizeMb') / 1024} GB`,
    `a watchdog ends it after ${longest}`,
  ],
  'src/preview/README.md': [
    `the ${usualSpread.runs === 100 ? 'hundred' : usualSpread.runs} runs of "How certain is this?"`,
  ],
  'src/simulation/README.md': [
    `check every ${constantIn('src/workload/autoscaling/horizontal-pod-autoscaler.ts', 'resyncPeriod')} s`,
  ],
  'docs/how-right.md': [`[${readRecorded(stepsFile).length} rollouts](cluster-test.md#steps-in-the-middle)`],
  'CONTRIBUTING.md': [
    `Node ${devDependencies.node.split('.')[0]} comes with \`npm ci\``,
    `makes ${constantIn('scripts/texts.ts', 'count').toLocaleString('en')} random texts`,
    `makes ${constantIn('scripts/compare-with-oracle.ts', 'count').toLocaleString('en')} random pods`,
    `functions of at most ${limitOf('noExcessiveLinesPerFunction')} lines, files of at most ${limitOf('noExcessiveLinesPerFile')}`,
  ],
};

for (const [page, texts] of Object.entries(claims)) {
  const text = pageText(page);
  for (const claim of texts) test(`${page} says: ${claim}`, () => assert(text.includes(claim)));
}

/** The rows of the table below a heading, without its head, each as its cells. */
function tableBelow(page: string, heading: string): readonly (readonly string[])[] {
  const part = read(page).split(`\n${heading}\n`)[1]?.split(/\n## /)[0] ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => row.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));
}

test('the table of dependencies in ARCHITECTURE.md has each of them, with its version', () => {
  const rows = tableBelow('ARCHITECTURE.md', '## Dependencies').flatMap(([names = '']) =>
    [...names.matchAll(/`([^`]+)` ([\d.]+)/g)].map(([, name = '', told = '']) => ({ name, told })),
  );
  const told = (name: string) => rows.find((row) => row.name === name || isWithin(name, row.name))?.told;
  const missing = Object.entries<string>(devDependencies).filter(
    ([name, is]) => !name.startsWith('@types/') && told(name) === undefined && is !== '',
  );
  assert.deepEqual(missing, []);
  const old = Object.entries<string>(devDependencies).filter(
    ([name, is]) => told(name) !== undefined && !`${is}.`.startsWith(`${told(name)}.`),
  );
  assert.deepEqual(old, []);
});

/** Whether a row such as `@codemirror/*` is about the package. */
function isWithin(name: string, row: string): boolean {
  return row.endsWith('/*') && name.startsWith(row.slice(0, -1));
}

test('ARCHITECTURE.md names the packages whose install scripts run', () => {
  const [, names = ''] = /runs the install scripts of (.+?) only, listed/.exec(pageText('ARCHITECTURE.md')) ?? [];
  const named = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  assert.deepEqual(named.toSorted(), Object.keys(allowScripts).toSorted());
});

test('ARCHITECTURE.md lists every bundle that the build writes', () => {
  const listed = tableBelow('ARCHITECTURE.md', '## What runs where').flatMap(([names = '']) =>
    [...names.matchAll(/`(dist\/[\w/.-]+)`/g)].map(([, name = '']) => name),
  );
  const built = [...read('scripts/build.ts').matchAll(/outfile: '(dist\/[\w/.-]+)'/g)].map(([, name = '']) => name);
  assert(built.length > 5);
  assert.deepEqual(
    built.filter((name) => !listed.includes(name)),
    [],
  );
});
