// The shell steps of action.yml as a runner starts them, with the package that npm packs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { documentsOf } from '../document/texts/text-case.ts';
import { makeGitPlace } from '../support/git-repository.ts';
import { nodeOf, olderVersions } from '../support/node-versions.ts';
import { packed } from './packed.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-action-'));
const place = makeGitPlace();
after(() => {
  rmSync(folder, { recursive: true, force: true });
  place.remove();
});

let tarball: string;
before(async () => {
  ({ tarball } = await packed(folder));
});

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const [action] = documentsOf(readFileSync(path.join(root, 'action.yml'), 'utf8')).map(
  ({ value }) => value as unknown as Action,
);
const web = readFileSync(path.join(root, 'examples/rolling-update.yaml'), 'utf8');
const next = web.replace(/(image: .*)$/m, '$1-next');

/** Runs the steps one after the other, as long as none fails, and answers with what they told the runner. */
function runSteps(inputs: Readonly<Record<string, string>>, node: string, event: object) {
  const temporary = mkdtempSync(path.join(folder, 'runner-'));
  const file = (name: string, text = '') => {
    writeFileSync(path.join(temporary, name), text);
    return path.join(temporary, name);
  };
  const [output, summary] = [file('output'), file('summary')];
  const given = (text: string) =>
    text.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, name) => inputs[name] ?? action?.inputs[name]?.default ?? '');
  const common = {
    ...process.env,
    PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
    RUNNER_TEMP: temporary,
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(event)),
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  };
  for (const { run, env = {} } of action?.runs.steps ?? []) {
    if (run === undefined) continue;
    const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, given(text)]));
    const { status, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd: repository,
      env: { ...common, ...own },
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  }
  return { output: readFileSync(output, 'utf8'), summary: readFileSync(summary, 'utf8') };
}

const many = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [`deploy/many/${index}.yaml`, web.replaceAll(/\bweb\b/g, `web-${index}`)]),
);
const repository = place.repository('shop', { 'deploy/web.yaml': web, ...many }, { 'deploy/web.yaml': next });
const base = place.git(repository, 'rev-parse', 'HEAD~1').trim();

for (const version of [...olderVersions, process.versions.node]) {
  test(`the action installs the package and tells what a pull request changes, on Node ${version}`, () => {
    const node = version === process.versions.node ? process.execPath : nodeOf(version);
    const event = { pull_request: { number: 1, base: { sha: base } } };
    const inputs = { package: tarball, path: 'deploy', comment: 'false', args: '--jobs 2' };
    const { output, summary } = runSteps(inputs, node, event);
    assert.match(output, /^state=success$/m);
    assert.match(summary, /121 files, 121 workloads \(1 complete, 120 without a rollout\)/);
    assert.match(summary, /^\| `web` \| image 1\.8\.0 → 1\.8\.0-next /m);
  });
}
