import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { findOverlays } from '../../src/charts/find-overlays.ts';
import { formerRendering } from '../../src/charts/former-rendering.ts';
import { readOverlayFiles } from '../../src/charts/kustomize/overlay-files.ts';
import { objectsIn, whatIsSaid } from '../../src/charts/releases/what-is-said.ts';
import type { RenderTask } from '../../src/charts/render-task.ts';
import { createGit } from '../../src/host/git/repository.ts';
import { createPrograms, type Programs } from '../../src/host/programs/programs.ts';
import { present } from '../../src/std/assert.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const { git, repository, write, remove } = makeGitPlace();
after(remove);

/** Programs of which helm shows what a file of the chart that it is to render holds. */
function helmThatShows(way: string): Programs {
  return {
    start: () => assert.fail('nothing is started that is talked to'),
    missing: () => undefined,
    async run(_, { words }) {
      const bytes = readFileSync(path.join(words.at(-1) ?? '', way));
      return { state: 'exited', status: 0, output: Buffer.from(bytes.toString('hex')), errors: '' };
    },
  };
}

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const files: readonly (readonly [what: string, way: string, bytes: Buffer])[] = [
  ['a packed chart', 'charts/redis-1.0.0.tgz', everyByte],
  ['a text in UTF-16', 'files/app.conf', Buffer.from('\ufeffa=1\r\n', 'utf16le')],
  ['a text with a byte order mark', 'files/bom.txt', Buffer.from('\ufeffa')],
  ['a key that is no text', 'files/key.der', Buffer.from([0x30, 0x82, 0xff, 0xfe, 0x00])],
  ['an empty file', 'files/empty', Buffer.alloc(0)],
];

for (const [what, way, bytes] of files)
  test(`${what} of a chart is taken out of git as it is`, async () => {
    const top = repository(what, {
      'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      [`web/${way}`]: '',
    });
    writeFileSync(path.join(top, 'web', way), bytes);
    git(top, 'add', '.');
    git(top, 'commit', '-q', '--allow-empty', '-m', 'bytes');
    writeFileSync(path.join(top, 'web', way), 'now');
    const commit = present(await createGit(createPrograms()).repositoryOf(top)?.commit('HEAD'), what);
    const folder = path.join(top, 'web');
    const request = { values: [], set: [], words: [], release: 'web' };
    const chart = { folder, top, isLibrary: false, isInside: false };
    const rendered = await formerRendering(
      { is: 'chart', chart, request },
      { top, commit, head: commit, programs: helmThatShows(way), kubernetesVersion: '1.36' },
    );
    assert(typeof rendered !== 'string' && rendered.state === 'rendered', JSON.stringify(rendered));
    assert.equal(rendered.rendering.text, bytes.toString('hex'));
  });

const deployment = 'kind: Deployment\n';
const secret = 'TOKEN=a\n';

interface Sides {
  readonly name: string;
  /** What the commits hold, the last of which is checked out, and what lies there besides. */
  readonly commits: readonly Readonly<Record<string, string>>[];
  readonly besides: Readonly<Record<string, string>>;
  /** What the first commit comes to. */
  readonly was: string;
}

const chart = 'apiVersion: v2\nname: web\nversion: 1.0.0\n';
const overlay = 'resources: [d.yaml]\nsecretGenerator: [{ name: db, envs: [.env] }]\n';
const sides: readonly Sides[] = [
  {
    name: 'a chart with a file that git ignores, otherwise the same',
    commits: [{ 'web/Chart.yaml': chart }],
    besides: { '.gitignore': 'private.conf\n', 'web/private.conf': secret },
    was: 'same',
  },
  {
    name: 'a changed chart with a file that git ignores',
    commits: [{ 'web/Chart.yaml': chart }, { 'web/Chart.yaml': `${chart}appVersion: "2"\n` }],
    besides: { 'web/private.conf': secret },
    was: 'Chart.yaml private.conf',
  },
  {
    name: 'a chart with a file that the later commit adds',
    commits: [{ 'web/Chart.yaml': chart }, { 'web/private.conf': secret }],
    besides: {},
    was: 'Chart.yaml',
  },
  {
    name: 'a chart of a subchart that git ignores',
    commits: [{ 'web/Chart.yaml': chart }, { 'web/values.yaml': 'a: 1\n' }],
    besides: { 'web/charts/redis-1.0.0.tgz': 'packed' },
    was: 'Chart.yaml charts',
  },
  {
    name: 'a chart of a dependency beside it, which the later commit changes',
    commits: [
      {
        'web/Chart.yaml': `${chart}dependencies: [{ name: dep, version: 1.x.x, repository: "file://../dep" }]\n`,
        'dep/Chart.yaml': chart.replace('web', 'dep'),
      },
      { 'dep/values.yaml': 'a: 1\n' },
    ],
    besides: {},
    was: 'Chart.yaml charts',
  },
  {
    name: 'a new overlay of files that nobody has committed',
    commits: [{ 'base/kustomization.yaml': overlay, 'base/d.yaml': deployment }],
    besides: { 'web/kustomization.yaml': overlay, 'web/d.yaml': deployment },
    was: 'absent',
  },
  {
    name: 'a new overlay of a base that was committed',
    commits: [{ 'base/kustomization.yaml': 'resources: [d.yaml]\n', 'base/d.yaml': deployment }],
    besides: { 'web/kustomization.yaml': 'resources: [../base]\n' },
    was: 'absent',
  },
  {
    name: 'an overlay with a file that git ignores, otherwise the same',
    commits: [{ 'web/kustomization.yaml': overlay, 'web/d.yaml': deployment }],
    besides: { 'web/.env': secret },
    was: 'same',
  },
  {
    name: 'a changed overlay with a file that git ignores',
    commits: [{ 'web/kustomization.yaml': overlay, 'web/d.yaml': deployment }, { 'web/d.yaml': 'kind: Job\n' }],
    besides: { 'web/.env': secret },
    was: '.env d.yaml kustomization.yaml',
  },
  {
    name: 'an overlay that lacks a file, which the later commit adds',
    commits: [{ 'web/kustomization.yaml': overlay, 'web/d.yaml': deployment }, { 'web/.env': secret }],
    besides: {},
    was: 'this overlay is not previewed, because .env does not exist here. Add it, correct its name, or remove the line.',
  },
  {
    name: 'an overlay that lacks a file that is nowhere',
    commits: [{ 'web/kustomization.yaml': overlay, 'web/d.yaml': deployment }],
    besides: {},
    was: 'this overlay is not previewed, because .env does not exist here. Add it, correct its name, or remove the line.',
  },
  {
    name: 'an overlay from which the later commit takes a file',
    commits: [{ 'web/kustomization.yaml': overlay, 'web/d.yaml': deployment, 'web/.env': secret }, { 'web/.env': '' }],
    besides: {},
    was: '.env d.yaml kustomization.yaml',
  },
];

/** Programs that answer which files they are given. */
const programsThatList: Programs = {
  start: () => assert.fail('nothing is started that is talked to'),
  missing: () => undefined,
  async run(_, { words }) {
    const names = readdirSync(words.at(-1) ?? '').toSorted();
    return { state: 'exited', status: 0, output: Buffer.from(names.join(' ')), errors: '' };
  },
};

for (const { name, commits, besides, was } of sides)
  test(`${name}: ${was}`, async () => {
    const top = repository(name, ...commits);
    const last = commits.at(-1) ?? {};
    // An empty one is taken away.
    for (const [way, text] of Object.entries(last)) if (text === '') rmSync(path.join(top, way));
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '--allow-empty', '-m', 'last');
    write(top, besides);
    const opened = present(createGit(createPrograms()).repositoryOf(top), name);
    const [commit, head] = await Promise.all([`HEAD~${commits.length}`, 'HEAD'].map((ref) => opened.commit(ref)));
    const folder = path.join(top, 'web');
    const isChart = name.includes('chart');
    const request = { values: [], set: [], words: [], release: 'web' };
    const task: RenderTask = isChart
      ? { is: 'chart', chart: { folder, isLibrary: false, isInside: false }, request }
      : { is: 'overlay', overlay: { folder, files: await readOverlayFiles(folder, { top }) } };
    const options = { top, head, programs: programsThatList, kubernetesVersion: '1.36' };
    const rendered = await formerRendering(task, { ...options, commit: present(commit, name) });
    const told =
      typeof rendered === 'string'
        ? rendered
        : rendered.state === 'rendered'
          ? rendered.rendering.text
          : rendered.fault.message;
    assert.equal(told, was);
  });

/** Programs that show what kustomize is given: the kustomization that is built, and the manifest of what it takes in. */
const programsThatShow: Programs = {
  ...programsThatList,
  async run(_, { words }) {
    const folder = words.at(-1) ?? '';
    const text = readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8');
    const [base = '.'] = JSON.parse(text).resources;
    const output = `# ${text}\n${readFileSync(path.join(folder, base, path.extname(base) === '' ? 'd.yaml' : ''), 'utf8')}`;
    return { state: 'exited', status: 0, output: Buffer.from(output), errors: '' };
  },
};

const flux = (more: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: web}\nspec:\n  path: ./web\n  sourceRef: {kind: GitRepository, name: a}\n${more}`;
const variable = ['$', '{REPLICAS}'].join('');
const manifest = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: ${variable}\n`;
const variables = (replicas: number) => flux(`  postBuild: {substitute: {REPLICAS: "${replicas}"}}\n`);
const deliveries: readonly (readonly [name: string, commits: readonly [before: string, now: string], was: string])[] = [
  ['the same object', [variables(3), variables(3)], 'same'],
  ['an object with other variables', [variables(3), variables(4)], 'replicas: 3'],
  [
    'an object that adds images now',
    [variables(3), `${variables(3)}  images: [{name: web, newTag: "2"}]\n`],
    'replicas: 3',
  ],
  [
    'an object that added images then',
    [`${variables(3)}  images: [{name: web, newTag: "1"}]\n`, variables(3)],
    'newTag',
  ],
];
for (const [name, [before, now], was] of deliveries)
  test(`an overlay is delivered at a commit as its object said then: ${name}`, async () => {
    const files = { 'web/kustomization.yaml': '{"resources": ["d.yaml"]}', 'web/d.yaml': manifest };
    const top = repository(`delivery ${name}`, { ...files, 'apps.yaml': before }, { 'apps.yaml': now, 'other.md': '' });
    const opened = present(createGit(createPrograms()).repositoryOf(top), name);
    const [commit, head] = await Promise.all(['HEAD~1', 'HEAD'].map((ref) => opened.commit(ref)));
    const said = await whatIsSaid(await objectsIn([path.join(top, 'apps.yaml')]), () => top);
    const [overlay] = await findOverlays([path.join(top, 'web')], { topOf: () => top, said: said.overlays });
    const options = { top, head, programs: programsThatShow, kubernetesVersion: '1.36' };
    const task = { is: 'overlay', overlay: present(overlay, name) } as const;
    const rendered = await formerRendering(task, { ...options, commit: present(commit, name) });
    const isRendered = typeof rendered !== 'string' && rendered.state === 'rendered';
    const told = isRendered ? rendered.rendering.text : String(rendered);
    assert(told.includes(was), told);
    assert.equal(told.includes('newTag'), was === 'newTag');
  });
