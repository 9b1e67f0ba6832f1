import assert from 'node:assert/strict';
import { copyFileSync, rmSync, symlinkSync } from 'node:fs';
import * as vscode from 'vscode';
import type { Cases } from './cases.ts';
import { codeOf, diagnosticsOf, fileOf, labelOf, lensTitles, open, replace, until } from './host-editor.ts';

type Probe = (document: vscode.TextDocument) => Promise<string>;

const lens: Probe = async (document) => (await lensTitles(document)).join(' | ');

const diagnostics: Probe = async (document) =>
  diagnosticsOf(document)
    .map((each) => `${codeOf(each)} ${each.severity}: ${each.message}`)
    .sort()
    .join(' | ') || 'none';

const hints: Probe = async (document) => {
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    range,
  );
  return found.map(labelOf).join(' | ');
};

const hover: Probe = async (document) => {
  const at = document.positionAt(document.getText().indexOf('maxSurge') + 1);
  const found = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
  return String(found.length);
};

interface Row {
  readonly value: unknown;
  readonly file: string;
  readonly probe: Probe;
}

/** A value of each setting that shows in a file. */
const rows: Readonly<Record<string, Row>> = {
  baseline: { value: 'assumed', file: 'scaled.yaml', probe: lens },
  gitRef: { value: 'nowhere', file: 'scaled.yaml', probe: lens },
  kubernetesVersion: { value: '1.33', file: 'ordered.yaml', probe: diagnostics },
  featureGates: { value: { MaxUnavailableStatefulSet: true }, file: 'ordered.yaml', probe: diagnostics },
  world: { value: 'world.yaml', file: 'everywhere.yaml', probe: lens },
  'assumptions.startupSeconds': { value: 60, file: 'web.yaml', probe: lens },
  'assumptions.imagePullSeconds': { value: 60, file: 'web.yaml', probe: lens },
  'assumptions.schedulingSeconds': { value: 60, file: 'web.yaml', probe: lens },
  'assumptions.terminationSeconds': { value: 25, file: 'ordered.yaml', probe: lens },
  'assumptions.nodes': { value: 7, file: 'everywhere.yaml', probe: lens },
  'assumptions.controllerQps': { value: 1, file: 'web.yaml', probe: lens },
  'assumptions.controllerBurst': { value: 1, file: 'many.yaml', probe: lens },
  'assumptions.downNodes': { value: 1, file: 'everywhere.yaml', probe: lens },
  severities: { value: { 'no-min-ready-time': 'warning' }, file: 'web.yaml', probe: diagnostics },
  'show.codeLens': { value: false, file: 'web.yaml', probe: lens },
  'show.inlayHints': { value: false, file: 'web.yaml', probe: hints },
  'show.hovers': { value: false, file: 'web.yaml', probe: hover },
  'show.diagnostics': { value: false, file: 'ordered.yaml', probe: diagnostics },
};

const ofCluster = ['context', 'namespace', 'kubeconfig', 'dryRun'].map((name) => `cluster.${name}`);

/**
 * Seen elsewhere: `run` in a case of its own, the cluster's in the tests of settings and of kubectl, the others only in
 * a panel, in the status bar and in charts.
 */
const others = ['run', 'gitops', 'show.statusBar', 'render', ...ofCluster];

export const settingCases: Cases = {
  async 'every setting has a default, a description and a case'() {
    const { contributes } = vscode.extensions.getExtension('rollout-preview.rollout-preview')?.packageJSON ?? {};
    const { properties } = contributes.configuration;
    for (const [name, property] of Object.entries<Record<string, unknown>>(properties)) {
      assert('default' in property, `${name} has no default`);
      assert(typeof property.markdownDescription === 'string', `${name} has no description`);
    }
    const wanted = [...Object.keys(rows), ...others].map((name) => `rolloutPreview.${name}`);
    assert.deepEqual(Object.keys(properties).sort(), wanted.sort());
  },

  async 'what is typed waits for a save where the settings say so'() {
    const document = await open('web.yaml');
    await until(
      'a forecast',
      () => lens(document),
      (text) => text.startsWith('Rollout: ≥ 8 of 10'),
    );
    await set('run', 'onSave');
    await replace(document, 'maxSurge: 25%', 'maxSurge: -1');
    await until(
      'the forecast to wait',
      () => lens(document),
      (text) => text.includes('(out of date)'),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert(!(await diagnostics(document)).includes('negative-number'));
    await document.save();
    await until(
      'the refusal',
      () => lens(document),
      (text) => text.startsWith('Rejected'),
    );
    await until(
      'the finding',
      () => diagnostics(document),
      (text) => text.includes('negative-number'),
    );
    await replace(document, 'maxSurge: -1', 'maxSurge: 25%');
    await document.save();
    await set('run', undefined);
    await until(
      'the old forecast',
      () => lens(document),
      (text) => text.startsWith('Rollout: ≥ 8 of 10'),
    );
  },

  async 'a world behind a link out of the repository is not read'() {
    const [link, outside] = [fileOf('linked.yaml').fsPath, `${fileOf('').fsPath.replace(/\/$/, '')}-outside.yaml`];
    copyFileSync(fileOf('world.yaml').fsPath, outside);
    symlinkSync(outside, link);
    const document = await open('everywhere.yaml');
    const before = await settled(document, lens);
    await set('world', 'linked.yaml');
    assert.equal(await settled(document, lens), before);
    await set('world', undefined);
    for (const file of [link, outside]) rmSync(file);
  },

  ...Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [`rolloutPreview.${name} takes effect at once`, () => check(name, row)]),
  ),
};

async function check(name: string, { value, file, probe }: Row): Promise<void> {
  const document = await open(file);
  const before = await settled(document, probe);
  await set(name, value);
  await until(
    `${name} to change something`,
    () => probe(document),
    (text) => text !== before,
  );
  await set(name, undefined);
  await until(
    `${name} to change back`,
    () => probe(document),
    (text) => text === before,
  );
}

/** What a probe says once it says the same for a while, as baselines and other files come after the text. */
async function settled(document: vscode.TextDocument, probe: Probe): Promise<string> {
  let last = '';
  let times = 0;
  return until(
    'the file to settle',
    () => probe(document),
    (text) => {
      times = text === last && text !== '' ? times + 1 : 0;
      last = text;
      return times >= 8;
    },
  );
}

async function set(name: string, value: unknown): Promise<void> {
  const settings = vscode.workspace.getConfiguration('rolloutPreview');
  await settings.update(name, value, vscode.ConfigurationTarget.Workspace);
}
