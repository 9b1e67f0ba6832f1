import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { type Assistant, startAssistant } from './assistant.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-tune-tool-')));
const refusedNumbers = 'spec:\n  strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } }\n';
let assistant: Assistant;

before(async () => {
  writeFileSync(path.join(folder, 'web.yaml'), deployment('app:2'));
  assistant = await startAssistant(folder);
});
after(() => assistant.close());
after(() => rmSync(folder, { recursive: true, force: true }));

interface Call {
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
  readonly isError?: true;
  readonly told: RegExp;
}

const ofFile = { path: 'web.yaml', workload: 'web' };

const calls: readonly Call[] = [
  {
    name: 'a goal that another setting meets',
    input: { ...ofFile, atLeast: '100%' },
    told: /^Deployment default\/web\n {2}Set maxUnavailable: 0\n[\s\S]*\n {2}set spec\.strategy\.rollingUpdate\.maxUnavailable=0\n[\s\S]*\nassumptions: Kubernetes 1\.36, startup=5s/,
  },
  {
    name: 'a goal that the present setting meets',
    input: { ...ofFile, atLeast: '1' },
    told: /^Deployment default\/web\n {2}Today's setting meets the goal\n/,
  },
  {
    name: 'a goal that no setting meets',
    input: { ...ofFile, within: '1s' },
    told: /^Deployment default\/web\n {2}No setting of the strategy meets the goal\n/,
  },
  {
    name: 'numbers that the server refuses',
    input: { text: deployment('a').replace('spec:\n', refusedNumbers), workload: 'web', atLeast: '1' },
    told: /\n {2}Set type: RollingUpdate, maxSurge: 1, maxUnavailable: 0\n/,
  },
  { name: 'no goal', input: ofFile, isError: true, told: /^The goal is missing: give at least one of atLeast/ },
  {
    name: 'a goal that is none',
    input: { ...ofFile, within: 'soon' },
    isError: true,
    told: /^An argument is not valid: within /,
  },
  {
    name: 'a workload that is not there',
    input: { ...ofFile, workload: 'db', atLeast: '1' },
    isError: true,
    told: /it has Deployment default\/web\.$/,
  },
];

for (const { name, input, isError = false, told } of calls) {
  test(`tune_rollout answers for ${name}`, async () => {
    const answer = await assistant.call('tune_rollout', input);
    assert.equal(answer.isError, isError, answer.text);
    assert.match(answer.text, told);
    assert.equal(typeof answer.data, isError ? 'undefined' : 'object');
  });
}
