import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as vscode from 'vscode';
import type { Cases } from './cases.ts';
import { codeOf, diagnosticsOf, fileOf, lensTitles, open, panels, replace, until } from './host-editor.ts';

/** From an edit to what a rendering of it tells, where nothing else is done. */
const quickMilliseconds = 5000;

function runs(program: string): boolean {
  return spawnSync(program, ['version', '--client'], { stdio: 'ignore' }).error === undefined;
}

function lensWith(document: vscode.TextDocument, text: string): Promise<string[]> {
  return until(
    text,
    () => lensTitles(document),
    (titles) => titles.some((title) => title.includes(text)),
  );
}

/** What a chart or an overlay comes to, in the files that people edit; by the programs that are installed here. */
export const renderingCases: Cases = {
  async 'shows what an overlay comes to in its base and in its patch, as it is typed'() {
    const base = await open('overlaid/base/api.yaml');
    if (!runs('kustomize') && !runs('kubectl')) return saysWhy('overlaid/production/kustomization.yaml');
    await lensWith(base, 'overlaid/production: Rollout: ≥ 8 of 10 available');
    const patch = await open('overlaid/production/replicas.yaml');
    await lensWith(patch, 'Rollout: ≥ 8 of 10 available');
    await replace(patch, 'replicas: 10', 'replicas: 12');
    const typed = Date.now();
    await lensWith(patch, 'Scales 10 → 12');
    assert(Date.now() - typed < quickMilliseconds, `the lens came after ${Date.now() - typed} ms`);
    await lensWith(base, 'Scales 10 → 12');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  },

  async 'shows what a chart comes to in its template and in its values, as they are typed'() {
    const template = await open('chart/templates/web.yaml');
    if (!runs('helm')) return saysWhy('chart/Chart.yaml');
    await lensWith(template, 'values.yaml: Rollout: ≥ 4 of 4 available');
    assert((await lensTitles(template)).includes('1 other environment'));
    const values = await open('chart/values.yaml');
    await lensWith(values, 'web: Rollout: ≥ 4 of 4 available');
    const before = panels().length;
    await vscode.commands.executeCommand('rolloutPreview.preview', values.uri);
    await until(
      'a panel',
      async () => panels().length,
      (count) => count > before,
    );
    await replace(values, 'replicaCount: 4', 'replicaCount: 7');
    const typed = Date.now();
    await lensWith(values, 'Scales 4 → 7');
    assert(Date.now() - typed < quickMilliseconds, `the lens came after ${Date.now() - typed} ms`);
    await replace(values, 'replicaCount: 7', 'replicaCount: -1');
    const [refusal] = await until(
      'a refusal in the template',
      async () => diagnosticsOf(template),
      (all) => all.length > 0,
    );
    assert.equal(refusal?.relatedInformation?.[0]?.location.uri.path, values.uri.path);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  },
};

async function saysWhy(name: string): Promise<void> {
  const uri = fileOf(name);
  const [problem] = await until(
    'a reason',
    async () => vscode.languages.getDiagnostics(uri),
    (all) => all.length > 0,
  );
  assert(problem);
  assert.equal(codeOf(problem), 'rendering');
  assert.equal(problem.severity, vscode.DiagnosticSeverity.Information);
}
