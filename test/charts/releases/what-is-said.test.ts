import { deepEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { objectsIn, objectsInSync } from '../../../src/charts/releases/what-is-said.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'what-is-said-'));
after(() => rmSync(folder, { recursive: true }));

const fileOf = (kind: string, apiVersion: string, { name = 'web', more = '' } = {}): string => {
  const file = path.join(folder, `${kind}-${name}.yaml`);
  writeFileSync(file, `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\n${more}`);
  return file;
};

const values = fileOf('ConfigMap', 'v1', { more: 'data: {values.yaml: "a: 1"}\n' });
const others = fileOf('ConfigMap', 'v1', { name: 'other', more: 'data: {values.yaml: "a: 1"}\n' });
const takes = 'spec: {valuesFrom: [{kind: ConfigMap, name: web}, {kind: Secret, name: other}]}\n';
const release = fileOf('HelmRelease', 'helm.toolkit.fluxcd.io/v2', { more: takes });
const plain = fileOf('HelmRelease', 'helm.toolkit.fluxcd.io/v2', { name: 'plain' });
const application = fileOf('Application', 'argoproj.io/v1alpha1');
const service = fileOf('Service', 'v1');

const saidIn = (...files: readonly string[]) => objectsInSync(files).map(({ kind, name }) => `${kind} ${name}`);

test('reads the values of ConfigMaps that a HelmRelease asks for, in the order of the files', async () => {
  const files = [values, service, release, application, path.join(folder, 'none.yaml')];
  deepEqual(objectsInSync(files), await objectsIn(files));
  deepEqual(saidIn(...files, others), ['ConfigMap web', 'HelmRelease web', 'Application web']);
});

test('leaves ConfigMaps unread where nothing asks for them', () => {
  deepEqual(saidIn(values, service, application, plain), ['Application web', 'HelmRelease plain']);
});
