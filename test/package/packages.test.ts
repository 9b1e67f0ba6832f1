import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { installTarball, installVsix, type Packages } from '../../scripts/package.ts';
import { root } from '../../scripts/root.ts';
import { brokenLinksOf } from '../docs/broken-links.ts';
import { files } from '../extension/workspace-files.ts';
import { nodeOf, olderVersions } from '../support/node-versions.ts';
import { openWorkbench } from '../support/workbench.ts';
import { makeWorkspace } from '../support/workspace.ts';
import { ciCommands, runInCheckout } from './ci-docs.ts';
import { packed } from './packed.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-package-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const consumer = path.join(folder, 'consumer');
const cli = path.join(consumer, 'node_modules/rollout-preview/dist/cli.cjs');
let packages: Packages;

before(async () => {
  packages = await packed(folder);
  installTarball(packages.tarball, consumer);
});

const old = readFileSync(path.join(root, 'examples/rolling-update.yaml'), 'utf8');
const next = old.replace(/(image: .*)$/m, '$1-next');
const stuck = `${old.replace(/^( *)image: .*$/m, '$1image: registry.example.com/web:9')}
---
apiVersion: v1
kind: ResourceQuota
metadata: { name: pods }
spec: { hard: { pods: "2" } }
`;

function start(node: string, options: readonly string[], input = '') {
  return spawnSync(node, options, { cwd: consumer, input, encoding: 'utf8' });
}

test('the package holds what it is for, and no more', () => {
  const installed = path.join(consumer, 'node_modules/rollout-preview');
  const found = globSync('**/*', { cwd: installed, withFileTypes: true }).filter((each) => each.isFile());
  const names = found.map(({ parentPath, name }) => path.relative(installed, path.join(parentPath, name)));
  const docs = names.filter((name) => /^docs[/\\].*\.md$/.test(name));
  assert.ok(docs.length > 50);
  assert.deepEqual(
    names
      .filter((name) => !docs.includes(name))
      .map((name) => name.replaceAll('\\', '/'))
      .sort(),
    [
      'CHANGELOG.md',
      'LICENSE',
      'NOTICE',
      'README.md',
      'dist/THIRD-PARTY.txt',
      'dist/cli.cjs',
      'dist/cli/action.cjs',
      'dist/cli/program.cjs',
      'dist/cli/thread.cjs',
      'dist/library.d.ts',
      'dist/library.js',
      'dist/lsp.cjs',
      'dist/mcp.cjs',
      'docs/pictures/dark.png',
      'docs/pictures/goal.png',
      'docs/pictures/helix.png',
      'docs/pictures/light.png',
      'docs/pictures/neovim.png',
      'docs/pictures/rollout.gif',
      'examples/course/daemonset-surge.yaml',
      'examples/course/last-request.yaml',
      'examples/course/max-surge.yaml',
      'examples/course/nodes.yaml',
      'examples/course/partition.yaml',
      'examples/course/progress-deadline.yaml',
      'examples/course/proportional-scaling.yaml',
      'examples/course/revision-history.yaml',
      'examples/course/unknown-times.yaml',
      'examples/first-rollout.yaml',
      'examples/library/README.md',
      'examples/library/check-rollout.mjs',
      'examples/missed-deadline.yaml',
      'examples/mistakes.yaml',
      'examples/recreate.yaml',
      'examples/release/db.yaml',
      'examples/release/search.yaml',
      'examples/release/web.yaml',
      'examples/rolling-update.yaml',
      'examples/surge-only.yaml',
      'examples/two-workloads.yaml',
      'l10n/bundle.l10n.zh-cn.json',
      'package.json',
      'schema/report.schema.json',
      'schema/world.schema.json',
    ],
  );
  assert.deepEqual(
    Object.keys(JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).dependencies ?? {}),
    [],
  );
});

test('the pages of the package lead to nothing that is not in it', () => {
  const installed = path.join(consumer, 'node_modules/rollout-preview');
  const pages = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md'], { cwd: installed });
  assert.deepEqual(
    pages.flatMap((page) => brokenLinksOf(installed, page)),
    [],
  );
});

test('the first preview is what the README says it is, from an empty folder', () => {
  const [, line = ''] =
    /^ {4}npx rollout-preview (\S+)$/m.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
  assert.match(
    start(process.execPath, [cli, line]).stdout,
    /Deployment default\/storefront\n +Completes in \d+ start-ups?/,
  );
});

for (const version of [...olderVersions, process.versions.node]) {
  test(`the command, the language server and the library run on Node ${version}`, async () => {
    const node = version === process.versions.node ? process.execPath : nodeOf(version);
    assert.equal(start(node, ['--version']).stdout.trim(), `v${version}`);
    assert.match(start(node, [cli, '--version']).stdout, /^\d+\.\d+\.\d+\n$/);
    assert.match(start(node, [cli, 'lsp', '--help']).stdout, /language server/);
    assert.match(start(node, [cli, 'lsp', '--help', '--language', 'zh-cn']).stdout, /\p{Script=Han}/u);
    const report = start(node, [cli, '--format', 'json', '--against', 'assumed', '-'], old);
    assert.equal(JSON.parse(report.stdout).workloads[0].outcome.state, 'completes', report.stderr);
    assert.match(await answerOf(node), /"serverInfo":\{"name":"rollout-preview"/);
    const explained = start(node, [cli, 'mcp'], explainFinding);
    assert.match(explained.stdout, /"text":"# The Deployment is paused\\n/, explained.stderr);
    copyFileSync(path.join(root, 'examples/library/check-rollout.mjs'), path.join(consumer, 'check-rollout.mjs'));
    for (const [name, text] of [
      ['old.yaml', old],
      ['new.yaml', next],
      ['bad.yaml', stuck],
    ] as const)
      writeFileSync(path.join(consumer, name), text);
    const good = start(node, ['check-rollout.mjs', 'old.yaml', 'new.yaml']);
    assert.deepEqual([good.status, good.stderr], [0, '']);
    assert.match(good.stdout, /^Deployment .*: Completes in \d+ start-ups?/);
    assert.equal(start(node, ['check-rollout.mjs', 'old.yaml', 'bad.yaml']).status, 1);
    assert.equal(start(node, ['check-rollout.mjs', 'old.yaml', 'new.yaml', '100']).status, 1);
  });
}

/** What a coding assistant may say, for which the page of a finding has to be there. */
const explainFinding = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'explain_finding', arguments: { id: 'paused' } },
})}\n`;

/** What the language server answers to an editor's first message. */
async function answerOf(node: string): Promise<string> {
  const params = { processId: null, rootUri: null, capabilities: {} };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const child = spawn(node, [cli, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`);
  let answer = '';
  for await (const chunk of child.stdout) {
    answer += chunk;
    if (answer.endsWith('}')) break;
  }
  child.kill();
  return answer;
}

test('the command loads nothing of the language server', () => {
  const server = readFileSync(path.join(consumer, 'node_modules/rollout-preview/dist/lsp.cjs'), 'utf8');
  assert.ok(server.includes('textDocument/codeAction'));
  for (const name of ['cli.cjs', 'cli/program.cjs', 'library.js'])
    assert.ok(
      !readFileSync(path.join(consumer, 'node_modules/rollout-preview/dist', name), 'utf8').includes('textDocument/'),
    );
});

test('the command is written in ASCII, as it is read', () => {
  const bytes = readFileSync(path.join(consumer, 'node_modules/rollout-preview/dist/cli/program.cjs'));
  assert.equal(
    bytes.findIndex((byte) => byte > 0x7f),
    -1,
  );
});

test('only the server for assistants holds its protocol, and neither its validator nor its servers for HTTP', () => {
  const textOf = (name: string) => readFileSync(path.join(consumer, 'node_modules/rollout-preview/dist', name), 'utf8');
  assert.ok(textOf('mcp.cjs').includes('tools/call'));
  assert.ok(!/mcp-protocol-version|\bajv\b/.test(textOf('mcp.cjs')));
  for (const name of ['cli.cjs', 'cli/program.cjs', 'library.js', 'lsp.cjs'])
    assert.ok(!textOf(name).includes('tools/call'), name);
});

test('a TypeScript program compiles against the types, and the reports of ten situations are of them', () => {
  const goldens = globSync('test/presentation/report/golden/*.json', { cwd: root }).toSorted();
  assert.ok(goldens.length >= 10);
  const reports = goldens.map((file) => `,\n${readFileSync(path.join(root, file), 'utf8')}`);
  const uses = `import { preview, type Report } from 'rollout-preview';
const seconds: number | null | undefined = preview('', { kubernetes: '1.34', against: '' }).workloads[0]?.expected?.seconds;
export const reports: readonly Report[] = [preview(String(seconds))${reports.join('')}];
`;
  const faulty = `import { preview } from 'rollout-preview';
preview('', { version: '1.34' });
preview('').workloads[0]?.outcome.state === 'done';
`;
  mkdirSync(path.join(consumer, 'types'), { recursive: true });
  writeFileSync(path.join(consumer, 'types/uses.ts'), uses);
  writeFileSync(path.join(consumer, 'types/faulty.ts'), faulty);
  const compile = (file: string, resolution: string) => {
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--types', ''];
    const modules = ['--module', resolution === 'nodenext' ? 'nodenext' : 'esnext', '--moduleResolution', resolution];
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    return start(process.execPath, [tsc, ...options, ...modules, '--ignoreConfig', path.join('types', file)]);
  };
  for (const resolution of ['nodenext', 'bundler']) {
    const { status, stdout } = compile('uses.ts', resolution);
    assert.equal(status, 0, stdout);
    assert.equal([...compile('faulty.ts', resolution).stdout.matchAll(/error TS/g)].length, 2);
  }
});

const changes = [
  { name: 'a good change', change: { before: old, after: next }, status: 0 },
  { name: 'a change that gets stuck', change: { before: old, after: stuck }, status: 1 },
] as const;

for (const { name, change, status } of changes) {
  test(`the jobs and hooks of docs/ci.md end with ${status} for ${name}, and leave their reports`, () => {
    const commands = ciCommands();
    const runOf = (some: readonly string[]) => runInCheckout(some, packages.tarball, change);
    const byAction = runOf(commands.action);
    assert.deepEqual(byAction.statuses, [0, status], byAction.output);
    assert.match(byAction.read('output.txt') ?? '', new RegExp(`^state=${status === 0 ? 'success' : 'failure'}$`, 'm'));
    assert.match(byAction.read('summary.md') ?? '', /^### Rollout preview/);
    const job = runOf(commands.github);
    assert.deepEqual(job.statuses, [0, status, 0, 0], job.output);
    assert.match(job.read('summary.md') ?? '', /^### Rollout preview/);
    assert.match(job.read('comment.txt') ?? '', /^pr comment 12 --body-file rollout.md/);
    assert.equal(JSON.parse(job.read('rollout.sarif') ?? '{}').version, '2.1.0');
    for (const [some, statuses] of [
      [commands.component, [status]],
      [commands.gitlab, [0, status]],
    ] as const) {
      const run = runOf(some);
      assert.deepEqual(run.statuses, statuses, run.output);
      assert.match(run.read('rollout.xml') ?? '', /^<\?xml[\s\S]*<testsuite/);
    }
    const [own, installed] = commands.hooks;
    assert.deepEqual(runOf([own]).statuses, [status], own);
    const [install = ''] = commands.gitlab;
    assert.deepEqual(runOf([install, installed]).statuses, [0, status], installed);
  });
}

test('VS Code installs the .vsix, which holds what its manifest names, and shows the forecast', async () => {
  const extension = installVsix(packages.vsix, path.join(folder, 'code'));
  const manifest = JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8'));
  const threads = ['panel-thread.cjs', 'tool-thread.cjs'];
  const shared = threads.flatMap((thread) => {
    const text = readFileSync(path.join(extension, 'dist', thread), 'utf8');
    return [...text.matchAll(/require\("\.\/(shared-\w+\.cjs)"\)/g)].map(([, name = '']) => name);
  });
  assert.ok(shared.length >= 2);
  const loaded = ['core.cjs', ...threads, ...shared, 'webview.js'].map((name) => `dist/${name}`);
  for (const file of [manifest.main, manifest.browser, manifest.icon, ...loaded, 'docs/rules/README.md'])
    if (file !== undefined) assert.ok(existsSync(path.join(extension, file)), file);
  assert.deepEqual(brokenLinksOf(extension, 'readme.md'), []);
  assert.doesNotMatch(readFileSync(path.join(extension, 'readme.md'), 'utf8'), /^ {4}npm |<picture|!\[/m);
  const workspace = makeWorkspace(files);
  const workbench = await openWorkbench({ folder: workspace.folder, file: 'web.yaml', extension });
  try {
    await workbench.lens(/^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups(?:, ≥ \d+ s)?$/).waitFor();
  } finally {
    await workbench.close();
    workspace.remove();
  }
});
