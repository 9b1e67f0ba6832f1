import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Cases } from './cases.ts';
import { codeOf, diagnosticsOf, fileOf, fixOf, lensTitles, open, panels, replace, until } from './host-editor.ts';

/** What people do one after the other, and what they see in between. */
export const flowCases: Cases = {
  async 'a refusal appears as it is typed, its fix changes the forecast'() {
    const document = await open('web.yaml');
    await replace(document, 'web:2', 'web:3');
    await replace(document, 'maxSurge: 25%', 'maxSurge: 0');
    await replace(document, 'maxUnavailable: 25%', 'maxUnavailable: 0');
    await sees(document, 'surge-and-unavailable-both-zero', true);
    await forecasts(document, /^Rejected: spec\.strategy\.rollingUpdate\.maxUnavailable: Invalid value: 0/);
    const at = document.positionAt(document.getText().indexOf('maxUnavailable: 0') + 'maxUnavailable: '.length);
    await vscode.workspace.applyEdit(await fixOf(document, new vscode.Range(at, at), 'Set maxSurge: 1'));
    await sees(document, 'surge-and-unavailable-both-zero', false);
    await forecasts(document, /^Rollout: ≥ 10 of 10 available, ≤ 11 pods/);
    await revert(document);
  },

  async 'the last good forecast stays while the YAML is broken, and goes on when it is mended'() {
    const document = await open('web.yaml');
    await forecasts(document, /^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups(?:, ≥ \d+ s)?$/);
    await replace(document, 'replicas: 10', 'replicas: [10');
    await forecasts(document, /^Rollout: ≥ 8 of 10 available, ≤ 13 pods, .* \(out of date\)$/);
    await sees(document, 'yaml-syntax', true);
    await replace(document, 'replicas: [10', 'replicas: 20');
    await sees(document, 'yaml-syntax', false);
    await forecasts(document, /^Scales 10 → 20/);
    await revert(document);
  },

  async 'what a budget and a quota of other files find comes with them and goes with them'() {
    const document = await open('shop/web.yaml');
    const budget = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web, namespace: shop }
spec:
  minAvailable: 9
  selector: { matchLabels: { app: web } }
`;
    const quota = `apiVersion: v1
kind: ResourceQuota
metadata: { name: team, namespace: shop }
spec: { hard: { pods: "11" } }
`;
    await sees(document, 'no-pdb-room', false);
    await write('shop/budget.yaml', budget);
    await sees(document, 'no-pdb-room', true);
    await write('shop/quota.yaml', quota);
    await sees(document, 'quota-slows-rollout', true);
    await write('shop/quota.yaml', quota.replace('"11"', '"1100"'));
    await sees(document, 'quota-slows-rollout', false);
    await vscode.workspace.fs.delete(fileOf('shop/budget.yaml'));
    await vscode.workspace.fs.delete(fileOf('shop/quota.yaml'));
    await sees(document, 'no-pdb-room', false);
  },

  async 'a ConfigMap of another file that differs from git HEAD restarts nothing'() {
    const document = await open('configured/workload.yaml');
    await sees(document, 'config-change-does-not-roll', true);
  },

  async 'a comment that is not understood is found where it stands'() {
    const document = await open('web.yaml');
    await replace(document, '  replicas: 10', '  # rollout-preview: startup=soon\n  replicas: 10');
    await sees(document, 'comment-not-understood', true);
    const found = diagnosticsOf(document).find((each) => codeOf(each) === 'comment-not-understood');
    assert.equal(found && document.getText(found.range), '# rollout-preview: startup=soon');
    await revert(document);
  },

  async 'the report of a file goes to the clipboard'() {
    await open('web.yaml');
    await vscode.commands.executeCommand('rolloutPreview.copyReport');
    assert.match(await vscode.env.clipboard.readText(), /Deployment default\/web/);
  },

  async 'a folder is previewed on a page of its own'() {
    await vscode.commands.executeCommand('rolloutPreview.previewFolder', fileOf('configured'));
    await until(
      'the page of the folder',
      async () => panels().map(({ label }) => label),
      (labels) => labels.includes('Folder: configured'),
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  },

  async 'a quota of a folder outside of the workspace counts while that folder is previewed'() {
    const folder = fileOf('').with({ path: `${fileOf('').path.replace(/\/$/, '')}-elsewhere` });
    const bring = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
    await bring('web.yaml', (await open('web.yaml')).getText());
    await bring(
      'quota.yaml',
      'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team }\nspec: { hard: { pods: "11" } }\n',
    );
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, 'web.yaml'));
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await forecasts(document, /^Rollout: ≥ 8 of 10 available, ≤ 13 pods/);
    await sees(document, 'quota-slows-rollout', false);
    await vscode.commands.executeCommand('rolloutPreview.previewFolder', folder);
    await sees(document, 'quota-slows-rollout', true);
    const pages = panels().filter(({ label }) => label.startsWith('Folder: '));
    await vscode.window.tabGroups.close(pages);
    await sees(document, 'quota-slows-rollout', false);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(folder, { recursive: true });
  },

  async 'a release is previewed for a folder, and for the file of the menu'() {
    for (const name of ['configured', 'web.yaml']) {
      await vscode.commands.executeCommand('rolloutPreview.previewRelease', fileOf(name));
      await until(
        'the panel of the release',
        async () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
        (labels) => labels.includes(`Release: ${name}`),
      );
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  },
};

async function sees(document: vscode.TextDocument, code: string, isThere: boolean): Promise<void> {
  await until(
    `${code} to ${isThere ? 'come' : 'go'}`,
    async () => diagnosticsOf(document).map(codeOf),
    (codes) => codes.includes(code) === isThere,
  );
}

async function forecasts(document: vscode.TextDocument, forecast: RegExp): Promise<void> {
  await until(
    String(forecast),
    () => lensTitles(document),
    ([first]) => forecast.test(first ?? ''),
  );
}

async function write(name: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(fileOf(name), new TextEncoder().encode(text));
}

async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.files.revert');
}
