import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Cases } from './cases.ts';

/** What editors have from 1.95 on. */
interface LaterLm {
  readonly tools?: readonly { readonly name: string }[];
  invokeTool?(
    name: string,
    asked: { readonly input: object; readonly toolInvocationToken: undefined },
    token: vscode.CancellationToken,
  ): Promise<{ readonly content: readonly { readonly value?: string }[] }>;
}

const lm = vscode.lm as LaterLm | undefined;

/** What assistants in the editor are told. */
export const assistantCases: Cases = {
  async 'tells assistants what a file of the workspace does, where the editor has tools for them'() {
    if (!hasTools()) return;
    const names = (lm?.tools ?? []).map(({ name }) => name).filter((name) => name.startsWith('rolloutPreview_'));
    assert.deepEqual(names.sort(), [
      'rolloutPreview_compare_strategies',
      'rolloutPreview_explain_finding',
      'rolloutPreview_preview_rollout',
      'rolloutPreview_tune_rollout',
    ]);
    assert.match(await told('preview_rollout', { path: 'web.yaml' }), /Deployment default\/web[\s\S]*of 10 available/);
    assert.match(await told('compare_strategies', { path: 'web.yaml', workload: 'web' }), /Recreate/);
    assert.match(
      await told('tune_rollout', { path: 'web.yaml', workload: 'web', atLeast: '1' }),
      /Goal: at least 1 available/,
    );
    assert.match(await told('explain_finding', { id: 'quota-stops-rollout' }), /^# A quota has no room for the pods/);
  },

  async 'reads nothing outside of the workspace for assistants, and says why'() {
    if (!hasTools()) return;
    await assert.rejects(told('preview_rollout', { path: '../other.yaml' }), /other\.yaml/);
    await assert.rejects(told('preview_rollout', {}), /text/);
  },
};

/** Every editor from 1.95 on. */
function hasTools(): boolean {
  const [major = 0, minor = 0] = vscode.version.split('.').map(Number);
  const isThere = lm?.invokeTool !== undefined;
  assert.equal(isThere, major > 1 || minor >= 95, vscode.version);
  return isThere;
}

async function told(name: string, input: object): Promise<string> {
  const { token } = new vscode.CancellationTokenSource();
  const asked = { input, toolInvocationToken: undefined };
  const answer = await lm?.invokeTool?.(`rolloutPreview_${name}`, asked, token);
  return (answer?.content ?? []).map(({ value }) => value ?? '').join('');
}
