import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { commandLine } from '../../support/command-line.ts';

const container = '{ name: app, image: "app:2" }';
const deployment = (name: string, containers: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [${containers}] }
`;

for (const jobs of ['1', '2']) {
  test(`a field that a later file has no place for is told before a report begins, with --jobs ${jobs}`, (context) => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'rollout-preview-set-'));
    context.after(() => rmSync(cwd, { recursive: true }));
    writeFileSync(path.join(cwd, 'a.yaml'), deployment('a', `${container}, ${container.replace('app', 'side')}`));
    writeFileSync(path.join(cwd, 'b.yaml'), deployment('b', container));
    const words = ['a.yaml', 'b.yaml', '--set', 'spec.template.spec.containers[1].image=app:3', '--jobs', jobs];
    const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, ...words], { cwd, encoding: 'utf8' });
    const fault =
      'rollout-preview: b.yaml: spec.template.spec.containers[1].image cannot be set, because that part of the manifest is missing, uses an anchor, or has syntax that this tool cannot edit\n';
    assert.deepEqual([status, stdout, stderr], [2, '', `${fault}Try rollout-preview --help\n`]);
  });
}
