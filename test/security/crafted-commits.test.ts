// Previewing against a commit writes nothing outside of temporary folders, whatever names and trees the commit holds.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { commandLine } from '../support/command-line.ts';
import { makeGitPlace } from '../support/git-repository.ts';
import { craftIn, folderMode } from './crafted-trees.ts';

const { top, repository, remove } = makeGitPlace();
after(remove);

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "app:2" }] } }
`;

/** Programs that render the same whatever they are asked, so that the test needs none. */
const bin = path.join(top, 'bin');
mkdirSync(bin);
for (const name of ['helm', 'kustomize'])
  writeFileSync(path.join(bin, name), `#!/bin/sh\nprintf '%s' '${deployment}'\n`, { mode: 0o755 });

const present = {
  chart: {
    'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'web/templates/a.yaml': deployment,
  },
  overlay: { 'web/kustomization.yaml': 'resources: [a.yaml]\n', 'web/a.yaml': deployment },
} as const;

type Craft = ReturnType<typeof craftIn>;
const about = { chart: 'Chart.yaml', overlay: 'kustomization.yaml' } as const;

/** A commit whose folder `web` holds what makes it a chart or an overlay, and further entries. */
function commitWith(craft: Craft, is: keyof typeof present, entries: Parameters<Craft['tree']>[0]): void {
  const own = craft.blob(`${present[is][`web/${about[is]}` as keyof (typeof present)[typeof is]]}\n`);
  const web = craft.tree([[about[is], own], ...entries]);
  craft.commit(craft.tree([['web', web, folderMode]]), 'refs/heads/crafted');
}

function preview(folder: string) {
  const temporary = path.join(folder, '../temporary');
  mkdirSync(temporary, { recursive: true });
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, TMPDIR: temporary, NO_COLOR: '1' };
  const words = [commandLine, 'web', '--against', 'git:crafted'];
  const ended = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
  return { ...ended, left: readdirSync(temporary).filter((name) => name.startsWith('rollout-preview-')) };
}

const names = ['..', '../../../planted', '/planted', '..\\planted', '.git', 'C:planted', 'x'.repeat(300)];

for (const is of ['chart', 'overlay'] as const) {
  for (const name of names) {
    const isTold = is === 'chart' ? 'is told' : 'is another overlay';
    test(`the former ${is} with a file named ${JSON.stringify(name)} ${isTold}, and nothing is written`, () => {
      const folder = repository(`${is}-file-${names.indexOf(name)}/repository`, present[is]);
      const craft = craftIn(folder);
      const planted = craft.blob('planted');
      commitWith(craft, is, [[name, planted]]);
      const before = readdirSync(path.dirname(folder), { recursive: true }).length;
      const { stdout, status, left } = preview(folder);
      // Of an overlay no more is taken out than what it names.
      assert.match(stdout, is === 'chart' ? /no system can safely write/ : /app:2/, `ended with ${status}`);
      assert.deepEqual(left, []);
      // The temporary folder alone has come.
      assert.equal(readdirSync(path.dirname(folder), { recursive: true }).length, before + 1);
    });
  }
  test(`the former ${is} in folders that lead up is told, and nothing is written`, () => {
    const folder = repository(`${is}-folders/repository`, present[is]);
    const craft = craftIn(folder);
    let inner = craft.tree([['planted', craft.blob('planted')]]);
    for (let level = 0; level < 6; level++) inner = craft.tree([['..', inner, folderMode]]);
    commitWith(craft, is, [['templates', inner, folderMode]]);
    const before = readdirSync(path.dirname(folder), { recursive: true }).length;
    assert.match(preview(folder).stdout, is === 'chart' ? /no system can safely write/ : /a\.yaml does not exist/);
    assert.equal(readdirSync(path.dirname(folder), { recursive: true }).length, before + 1);
  });
  test(`the former ${is} with a tree of ten billion names is told within seconds`, () => {
    const folder = repository(`${is}-bomb/repository`, present[is]);
    const craft = craftIn(folder);
    let inner = craft.tree([['a.yaml', craft.blob('a')]]);
    for (let level = 0; level < 10; level++)
      inner = craft.tree(Array.from({ length: 10 }, (_, index) => [String(index), inner, folderMode]));
    commitWith(craft, is, [['templates', inner, folderMode]]);
    const { status, stdout, stderr } = preview(folder);
    assert.match(stdout + stderr, /is not read: it holds more than/, `ended with ${status}`);
  });
}
