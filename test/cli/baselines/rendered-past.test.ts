import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { diskFiles } from '../../../src/charts/kustomize/file-source.ts';
import { OverlayFile } from '../../../src/charts/kustomize/known-files.ts';
import type { RenderTask } from '../../../src/charts/render-task.ts';
import type { RenderFault } from '../../../src/charts/rendering.ts';
import { nothingUnsaved } from '../../../src/charts/unsaved-texts.ts';
import { GitPast, type Purpose } from '../../../src/cli/baselines/git-past.ts';
import { withRenderings } from '../../../src/cli/baselines/rendered-past.ts';
import type { InputFile } from '../../../src/cli/inputs/input-files.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { GitFault } from '../../../src/host/git/git-fault.ts';
import type { Commit, Repository } from '../../../src/host/git/repository.ts';
import type { Programs } from '../../../src/host/programs/programs.ts';
import { otherKustomizeFault } from '../../../src/wording/charts.ts';

const top = path.resolve('shop');
const fault = new GitFault({ kind: 'refused', repository: top, words: 'detected dubious ownership' });
const refuse = () => Promise.reject(fault);
const halfThere: Commit = {
  hash: 'c0ffee',
  file: refuse,
  filesBelow: refuse,
  bytes: refuse,
  text: refuse,
  olderTexts: refuse,
  expectOlderTexts: () => undefined,
};

const folder = path.join(top, 'overlay');
const file = path.join(folder, 'kustomization.yaml');
const files = {
  kustomizations: new Map(),
  known: new Map([[file, new OverlayFile(file, 'resources: []\n')]]),
  given: new Map(),
  bases: new Set<string>(),
  fault: undefined,
  top: '/',
  source: diskFiles(nothingUnsaved),
};
const task: RenderTask = { is: 'overlay', overlay: { folder, files } };
const nothingIsRendered = () => assert.fail('nothing is rendered');
const present = {
  file,
  workloads: [{ kind: 'Deployment', name: 'web', namespace: undefined }],
  isChanged: true,
};

interface PastOptions {
  readonly tasks?: ReadonlyMap<string, RenderTask>;
  readonly files?: readonly InputFile[];
  readonly run?: Programs['run'];
}

function pastWhere(
  commit: Repository['commit'],
  purpose: Purpose,
  { tasks = new Map([[present.file, task]]), files: inputs = [], run = nothingIsRendered }: PastOptions = {},
) {
  const repository: Repository = { top, commit, isShallow: () => false, isPartialClone: () => false };
  const git = { repositoryOf: () => repository };
  const question = { git, ref: 'HEAD', purpose, settings: { inputs: [top], set: [] }, files: inputs, installers: [] };
  const programs = {
    run,
    start: () => assert.fail('nothing is started'),
    missing: () => undefined,
  };
  return withRenderings(new GitPast(question), { ...question, tasks, programs, kubernetesVersion: '1.36' });
}

for (const [when, commit] of [
  ['for the commit', refuse],
  ['for the files of the commit', () => Promise.resolve(halfThere)],
] as const) {
  test(`git that refuses when asked ${when} of a chart or overlay is told once, and ends no run`, async () => {
    const past = pastWhere(commit, 'forecast');
    assert.deepEqual(await past.of(present), {});
    assert.deepEqual(await past.of(present), {});
    assert.deepEqual(
      past.faults().map(({ message, severity }) => [message, severity]),
      [[fault.message, 'warning']],
    );
  });

  test(`git that refuses when asked ${when} of a chart or overlay ends a run that asks for git`, async () => {
    await assert.rejects(pastWhere(commit, 'asked').of(present), UsageError);
  });
}

test('what is rendered of the folder of a repository is in that repository', async () => {
  const commit = async (): Promise<Commit> => ({ ...halfThere, file: async () => ({ state: 'absent', name: '' }) });
  const repository: Repository = { top, commit, isShallow: () => false, isPartialClone: () => false };
  const git = { repositoryOf: (place: string) => (place === top ? repository : undefined) };
  const past = new GitPast({
    git,
    ref: 'HEAD',
    purpose: 'asked',
    settings: { inputs: [top], set: [] },
    files: [],
    installers: [],
  });
  assert.deepEqual(await past.hashesOf([top]), [undefined]);
  await assert.rejects(past.hashesOf([path.dirname(top)]), UsageError);
});

const missing = (name: string) =>
  `this overlay is not previewed, because ${name} does not exist here. Add it, correct its name, or remove the line.`;

interface UnrenderedRow {
  readonly name: string;
  /** What the commit has of the folder. */
  readonly before: Readonly<Record<string, string>>;
  /** The fault of now. */
  readonly message: string;
  readonly severity?: 'warning';
  readonly told: { readonly severity: 'error' | 'warning'; readonly isNew: boolean };
}

const unrendered: readonly UnrenderedRow[] = [
  {
    name: 'lacked the same file',
    before: { 'kustomization.yaml': 'resources: [a.yaml]' },
    message: missing('a.yaml'),
    told: { severity: 'warning', isNew: false },
  },
  {
    name: 'lacked another file',
    before: { 'kustomization.yaml': 'resources: [b.yaml]' },
    message: missing('a.yaml'),
    told: { severity: 'warning', isNew: true },
  },
  {
    name: 'was built',
    before: { 'kustomization.yaml': 'resources: [a.yaml]', 'a.yaml': 'kind: Job' },
    message: missing('a.yaml'),
    told: { severity: 'error', isNew: true },
  },
  {
    name: 'was built, and now needs what is not here',
    before: { 'kustomization.yaml': 'resources: [a.yaml]', 'a.yaml': 'kind: Job' },
    message: 'it is remote',
    severity: 'warning',
    told: { severity: 'warning', isNew: true },
  },
  { name: 'was not there', before: {}, message: missing('a.yaml'), told: { severity: 'warning', isNew: true } },
  {
    name: 'was refused at another place for the same reason',
    before: { 'kustomization.yaml': 'resources: [refused.yaml]', 'refused.yaml': 'kind: Job' },
    message: otherKustomizeFault("'shop/overlay/refused.yaml:7:2' is bad"),
    told: { severity: 'warning', isNew: false },
  },
];

for (const { name, before, message, severity: own = 'error', told } of unrendered)
  test(`an overlay that is not built now and that ${name} is ${told.isNew ? 'new' : 'old'}: ${told.severity}`, async () => {
    const known = new Map(Object.entries(before).map(([way, text]) => [path.join(folder, way), text]));
    const commit: Commit = {
      ...halfThere,
      file: async (name) => (known.has(name) ? { state: 'there', name, hash: name } : { state: 'absent', name }),
      text: async (hash) => known.get(hash),
      bytes: async (hash) => Buffer.from(known.get(hash) ?? ''),
    };
    const fault: RenderFault = { file, position: undefined, message, severity: own };
    const overlay = { folder, files: { ...files, fault } };
    const problem = { file, position: undefined, code: 'rendering', message };
    const input = { file, isNamed: false, problem: { ...problem, severity: 'warning' as const } };
    const past = pastWhere(async () => commit, 'asked', {
      tasks: new Map([[file, { is: 'overlay', overlay }]]),
      files: [{ ...input, problemIfNew: { ...problem, severity: own } }],
      run: async () => {
        const isRefused = known.has(path.join(folder, 'refused.yaml'));
        const errors = isRefused ? "Error: '/tmp/x/overlay/refused.yaml:3:1' is bad" : '';
        return { state: 'exited', status: isRefused ? 1 : 0, output: Buffer.from(''), errors };
      },
    });
    const { unrendered: found } = await past.of({ ...present, workloads: [] });
    assert.deepEqual(found, { ...problem, ...told });
  });
