// What maintainers and their editors read, and nothing else runs before it is pushed.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type * as Workflows from '@actions/workflow-parser';
import { build } from 'esbuild';
import { root } from '../../scripts/root.ts';
import { documentsOf } from '../document/texts/text-case.ts';

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

// biome-ignore lint/suspicious/noExplicitAny: the tests below are about its shape.
function yaml(file: string): any {
  const [document, ...others] = documentsOf(read(file));
  assert.deepEqual([document?.refusal, others], [undefined, []], file);
  return document?.value;
}

const { scripts, devDependencies } = JSON.parse(read('package.json'));
const workflows = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
const forms = globSync('.github/ISSUE_TEMPLATE/[0-9]*.yml', { cwd: root });

/** GitHub's own parser; bundled, as Node takes no import of JSON without its type. */
async function workflowParser(): Promise<typeof Workflows> {
  const options = { bundle: true, format: 'esm', platform: 'node', write: false } as const;
  const contents = "export * from '@actions/workflow-parser';";
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: root } });
  const banner = "import { createRequire } from 'node:module'; const require = createRequire('file:///');\n";
  const code = Buffer.from(banner + outputFiles[0]?.text).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

test('GitHub’s parser finds no fault in a workflow', async () => {
  const { parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter } = await workflowParser();
  const faultsOf = async (name: string, content: string) => {
    const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    const template = value && (await convertWorkflowTemplate(context, value));
    return [...context.errors.getErrors(), ...(template?.errors ?? [])].map((fault) =>
      'message' in fault ? fault.message : fault.Message,
    );
  };
  assert(workflows.length > 0);
  for (const file of workflows) assert.deepEqual(await faultsOf(file, read(file)), [], file);
  const wrong = 'on: push\njobs:\n  a:\n    runs-onn: ubuntu-latest\n    steps: []\n';
  assert.notDeepEqual(await faultsOf('wrong.yml', wrong), []);
});

test('the tests run on Linux as .ci/run has it, and the package on each system and Node', () => {
  const { jobs } = yaml('.github/workflows/ci.yml');
  assert(jobs.all.steps.some(({ run }: { readonly run?: string }) => run === 'sh .ci/run'));
  assert.deepEqual(jobs.unit.strategy.matrix.os, ['macos-latest', 'windows-latest']);
  assert.deepEqual(jobs.package.strategy.matrix.os, ['ubuntu-latest', 'macos-latest', 'windows-latest']);
  assert.deepEqual(jobs.package.strategy.matrix.node, [20, 22, 24]);
});

test('each script and file that a maintainers’ file calls is there', () => {
  const others = ['.ci/run', '.devcontainer/devcontainer.json', '.github/pull_request_template.md'];
  for (const file of [...workflows, ...others]) {
    const text = read(file);
    const called = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    const tested = /npm test\b/.test(text) ? ['test'] : [];
    assert.deepEqual(
      [...called, ...tested].filter((name) => scripts[name] === undefined),
      [],
      file,
    );
    const files = [...text.matchAll(/(?:examples\/[\w-]+\.yaml|\.ci\/run|scripts\/[\w-]+\.ts)/g)].map(([name]) => name);
    for (const name of files) assert(existsSync(path.join(root, name)), `${file}: ${name}`);
  }
});

test('tasks run scripts that there are, and launches name tasks and files that there are', () => {
  const { tasks } = JSON.parse(read('.vscode/tasks.json'));
  const labels = tasks.map(({ label, type, script }: { label: string; type: string; script: string }) => {
    assert.deepEqual([type, typeof scripts[script]], ['npm', 'string'], label);
    return label;
  });
  const { configurations } = JSON.parse(read('.vscode/launch.json'));
  assert(configurations.length > 0);
  for (const each of configurations) {
    if (each.preLaunchTask !== undefined) assert(labels.includes(each.preLaunchTask), each.name);
    const named = [...JSON.stringify(each).matchAll(/\$\{workspaceFolder\}\/((?:src|examples|test)[\w./-]*)/g)];
    for (const [, file = ''] of named) assert(existsSync(path.join(root, file)), `${each.name}: ${file}`);
  }
});

test('the dev container has the Node of the lock file', () => {
  const { image } = JSON.parse(read('.devcontainer/devcontainer.json'));
  const [major] = devDependencies.node.split('.');
  assert(image.includes(`:${major}-`), image);
});

const elementTypes = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'];

for (const file of forms) {
  test(`the form ${path.basename(file)} is one that GitHub shows, and asks for the manifest and the version`, () => {
    const { name, description, body } = yaml(file);
    assert.deepEqual([typeof name, typeof description], ['string', 'string']);
    const fields = body.filter(({ type }: { readonly type: string }) => type !== 'markdown');
    const ids: readonly string[] = fields.map(({ id }: { readonly id: string }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { type, attributes } of body) {
      assert(elementTypes.includes(type), type);
      assert.equal(typeof (type === 'markdown' ? attributes.value : attributes.label), 'string');
    }
    for (const id of ['manifest', 'version']) assert(ids.includes(id), id);
  });
}

test('editors indent and break lines as the formatter does', () => {
  const { indentWidth, lineWidth } = JSON.parse(read('biome.json')).formatter;
  assert.match(read('.editorconfig'), new RegExp(`^indent_size = ${indentWidth}$`, 'm'));
  assert.match(read('.editorconfig'), new RegExp(`^max_line_length = ${lineWidth}$`, 'm'));
});

test('no package holds them: what is packed is named, and none of these is', () => {
  for (const file of ['.npmignore', '.vscodeignore']) {
    const [first, ...named] = read(file).trim().split('\n');
    assert.match(first ?? '', /^\*+$/, file);
    assert.deepEqual(
      named.filter((line) => !line.startsWith('!') || /^!(?:\.|CODE_OF_CONDUCT|\*)/.test(line)),
      [],
      file,
    );
  }
});
