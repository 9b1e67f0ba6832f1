import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { editorSettings, section } from '../../src/host/settings.ts';
import { plain } from '../../src/std/plain.ts';

interface Property {
  readonly type: string | readonly string[];
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const properties = Object.entries<Property>(contributes.configuration.properties).map(
  ([name, property]) => [name.slice(section.length + 1), property] as const,
);

function settingsWith(values: Readonly<Record<string, unknown>>) {
  return editorSettings((name) => plain(values[name]));
}

/** A value of another kind than the setting has, and one just past its limits. */
function wrongValues({ type, minimum, maximum }: Property): readonly unknown[] {
  const isNumber = type === 'number' || type.includes('integer');
  const past = minimum === undefined || maximum === undefined ? [] : [minimum - 1, maximum + 1, Number.NaN];
  return [isNumber ? '1' : 1, ...past];
}

test('what package.json declares as a default is what holds without a setting', () => {
  const defaults = Object.fromEntries(properties.map(([name, property]) => [name, property.default]));
  assert.deepEqual(settingsWith(defaults), settingsWith({}));
  assert.deepEqual(settingsWith({}).faults, []);
});

for (const [name, property] of properties) {
  test(`${name} takes what package.json allows and tells what it does not`, () => {
    for (const value of property.enum ?? [property.default, ...(property.maximum ? [property.maximum] : [])])
      assert.deepEqual(settingsWith({ [name]: value }).faults, [], String(value));
    for (const value of wrongValues(property)) {
      const { faults, ...settings } = settingsWith({ [name]: value });
      assert.equal(faults.length, 1, String(value));
      assert.ok(faults[0]?.includes(`${section}.${name} `), faults[0]);
      const { faults: _, ...defaults } = settingsWith({});
      assert.deepEqual(settings, defaults);
    }
  });
}

test('a workspace has no more nodes simulated than a file may', () => {
  const { service, faults } = settingsWith({ 'assumptions.nodes': 5001, 'assumptions.downNodes': 5001 });
  assert.deepEqual([service.assumptions.nodes, service.assumptions.downNodes, faults.length], [undefined, 0, 2]);
});

test('the settings of the cluster are the choice that kubectl is called with', () => {
  const written = { 'cluster.context': 'shop', 'cluster.namespace': 'web', 'cluster.kubeconfig': 'some/config' };
  assert.deepEqual(settingsWith(written).cluster, {
    context: 'shop',
    namespace: 'web',
    kubeconfig: 'some/config',
    asksServer: false,
  });
  assert.deepEqual(settingsWith({ 'cluster.dryRun': 'server' }).cluster, { asksServer: true });
});
