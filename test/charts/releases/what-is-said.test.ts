import { deepEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { objectsIn, objectsInSync } from '../../../src/charts/releases/what-is-said.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'what-is-said-'));
after(() => rmSync(folder, { recursive: true }));

const fileOf = (kind: string, apiVersion: string): string => {
  const file = path.join(folder, `${kind}.yaml`);
  writeFileSync(file, `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: web}\ndata: {values: "a: 1"}\n`);
  return file;
};

const values = fileOf('ConfigMap', 'v1');
const release = fileOf('HelmRelease', 'helm.toolkit.fluxcd.io/v2');
const application = fileOf('Application', 'argoproj.io/v1alpha1');
const service = fileOf('Service', 'v1');

test('reads the values of ConfigMaps where a HelmRelease may ask for them, in the order of the files', async () => {
  const files = [values, service, release, application, path.join(folder, 'none.yaml')];
  deepEqual(objectsInSync(files), await objectsIn(files));
  deepEqual(
    objectsInSync(files).map(({ kind }) => kind),
    ['ConfigMap', 'HelmRelease', 'Application'],
  );
});

test('leaves ConfigMaps unread where nothing asks for them', () => {
  deepEqual(
    objectsInSync([values, service, application]).map(({ kind }) => kind),
    ['Application'],
  );
});
