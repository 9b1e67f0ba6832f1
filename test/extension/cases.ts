import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { codeOf, diagnosticsOf, fixOf, labelOf, lensTitles, open, panels, replace, until } from './host-editor.ts';

export type Cases = Readonly<Record<string, () => Promise<void>>>;

const refusal = 'may not be 0 when `maxSurge` is 0';

/** What has to hold inside the extension host, by the sentence that says it. */
export const cases: Cases = {
  async 'activates for a YAML file, and not before'() {
    const extension = vscode.extensions.getExtension('rollout-preview.rollout-preview');
    assert(extension, 'the extension is not there');
    await open('notes.yaml');
    await extension.activate();
    assert(extension.isActive);
  },

  async 'loads its core for a file that may hold a workload, and not before'() {
    const isLoaded = async () => Object.keys(require.cache).some((file) => path.basename(file) === 'core.cjs');
    assert(!(await isLoaded()), 'it is loaded for a YAML file without a workload');
    await open('web.yaml');
    await until('the core', isLoaded, (is) => is);
  },

  async 'offers its commands to the palette'() {
    const commands = await vscode.commands.getCommands(true);
    const { contributes } = vscode.extensions.getExtension('rollout-preview.rollout-preview')?.packageJSON ?? {};
    const named = contributes.commands.map((each: { readonly command: string }) => each.command);
    assert(named.length >= 10);
    assert.deepEqual(
      named.filter((name: string) => !commands.includes(name)),
      [],
    );
  },

  async 'shows the forecast over a Deployment'() {
    const document = await open('web.yaml');
    const titles = await until(
      'a forecast',
      () => lensTitles(document),
      (all) => all.length > 0,
    );
    assert.match(titles[0] ?? '', /^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups(?:, ≥ \d+ s)?/);
    assert(titles.includes('Open time line'), titles.join(' | '));
  },

  async 'shows nothing over a file that is no manifest'() {
    const document = await open('notes.yaml');
    assert.deepEqual(await lensTitles(document), []);
    assert.deepEqual(diagnosticsOf(document), []);
  },

  async 'says what maxSurge and maxUnavailable come to'() {
    const document = await open('web.yaml');
    const range = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await until(
      'hints',
      () => vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, range),
      (all) => all.length > 0,
    );
    const byLine = Object.fromEntries(hints.map((hint) => [keyAt(document, hint.position.line), labelOf(hint).trim()]));
    assert.equal(byLine.maxSurge, '= 3, at most 13 pods');
    assert.equal(byLine.maxUnavailable, '= 2, at least 8 available');
  },

  async "reports a refusal in the API server's words"() {
    const document = await open('rejected.yaml');
    const [diagnostic] = await until(
      'a refusal',
      async () => diagnosticsOf(document),
      (all) => all.length > 0,
    );
    assert(diagnostic);
    assert(diagnostic.message.endsWith(`maxUnavailable: Invalid value: 0: ${refusal}`), diagnostic.message);
    assert.equal(diagnostic.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(codeOf(diagnostic), 'surge-and-unavailable-both-zero');
  },

  async 'mends a refusal with a quick fix, and sees it again after undo'() {
    const document = await open('rejected.yaml');
    const [diagnostic] = await until(
      'a refusal',
      async () => diagnosticsOf(document),
      (all) => all.length > 0,
    );
    assert(diagnostic);
    await vscode.workspace.applyEdit(await fixOf(document, diagnostic.range, 'Set maxSurge: 1'));
    assert.match(document.getText(), /maxSurge: 1\n/);
    await until(
      'the refusal to go',
      async () => diagnosticsOf(document),
      (all) => all.every((each) => each.severity !== vscode.DiagnosticSeverity.Error),
    );
    await vscode.commands.executeCommand('undo');
    await until(
      'the refusal to come back',
      async () => diagnosticsOf(document),
      (all) => all.length > 0,
    );
  },

  async 'follows the text as it changes, against the saved file'() {
    const document = await open('web.yaml');
    await replace(document, 'replicas: 10', 'replicas: 4');
    await until(
      'scaling',
      () => lensTitles(document),
      (all) => all[0]?.startsWith('Scales 10 → 4 · next rollout: ') === true,
    );
    await replace(document, 'web:2', 'web:3');
    await until(
      'a rollout',
      () => lensTitles(document),
      (all) => all[0]?.startsWith('Rollout: ≥ 3 of 4 available') === true,
    );
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await until(
      'the old forecast',
      () => lensTitles(document),
      (all) => all[0]?.startsWith('Rollout: ≥ 8 of 10') === true,
    );
  },

  async 'compares with git HEAD where it differs'() {
    const document = await open('scaled.yaml');
    const isScaling = (all: string[]) => all[0]?.startsWith('Scales 10 → 12 in 1 start-up') === true;
    await until('the change since HEAD', () => lensTitles(document), isScaling);
  },

  async 'a file that something else has written under the open document is what is saved from then on'() {
    const document = await open('web.yaml');
    const starts = (start: string) => (all: string[]) => all[0]?.startsWith(start) === true;
    await until('the old forecast', () => lensTitles(document), starts('Rollout: ≥ 8 of 10'));
    const before = readFileSync(document.uri.fsPath, 'utf8');
    writeFileSync(document.uri.fsPath, before.replace('replicas: 10', 'replicas: 4'));
    await until(
      'the text to be read again',
      async () => document.getText(),
      (text) => text.includes('replicas: 4'),
    );
    await until('no change beside the file', () => lensTitles(document), starts('Rollout: ≥ 3 of 4'));
    writeFileSync(document.uri.fsPath, before);
    await until('the forecast of before', () => lensTitles(document), starts('Rollout: ≥ 8 of 10'));
  },

  async 'a commit of an open file is what it is compared with from then on'() {
    const document = await open('scaled.yaml');
    const starts = (start: string) => (all: string[]) => all[0]?.startsWith(start) === true;
    await until('the change since HEAD', () => lensTitles(document), starts('Scales 10 → 12 in 1 start-up'));
    const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
    const git = (...words: string[]) =>
      execFileSync('git', [...author, ...words], { cwd: path.dirname(document.uri.fsPath), stdio: 'ignore' });
    git('commit', '--message', 'Scale', 'scaled.yaml');
    await until(
      'nothing to apply',
      () => lensTitles(document),
      starts('Changes no pod · next rollout: ≥ 9 of 12 available'),
    );
    git('reset', '--soft', 'HEAD~1');
    await until('the change since HEAD again', () => lensTitles(document), starts('Scales 10 → 12 in 1 start-up'));
  },

  async 'shows the arithmetic in a hover'() {
    const document = await open('web.yaml');
    const at = document.positionAt(document.getText().indexOf('maxSurge') + 1);
    const hovers = await until(
      'a hover',
      () => vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at),
      (all) => all.length > 0,
    );
    const texts = hovers.flatMap((hover) =>
      hover.contents.map((each) => (typeof each === 'string' ? each : each.value)),
    );
    assert.match(texts.join('\n'), /ceil\(25% × 10\) = 3/);
  },

  async 'previews the rest of a file whose end is broken'() {
    const document = await open('broken.yaml');
    const titles = await until(
      'a forecast',
      () => lensTitles(document),
      (all) => all.length > 0,
    );
    assert.match(titles[0] ?? '', /^Rollout: ≥ 8 of 10/);
  },

  async 'opens one panel for one workload'() {
    await open('web.yaml');
    await vscode.commands.executeCommand('rolloutPreview.preview');
    await until(
      'a panel',
      async () => panels(),
      (all) => all.length === 1,
    );
    await open('web.yaml');
    await vscode.commands.executeCommand('rolloutPreview.preview');
    assert.equal(panels().length, 1);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  },
};

function keyAt(document: vscode.TextDocument, line: number): string {
  return document.lineAt(line).text.trim().split(':')[0] ?? '';
}
