import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { isByKubectl } from '../../src/workload/faults.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';
import type { Workload } from '../../src/workload/workload.ts';

const template = 'template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: "app:1"}]}}';
const selector = 'selector: {matchLabels: {app: web}}';

/** The one workload of a manifest with this kind and this text in its spec. */
function decode(kind: string, spec: string, version = '1.36'): Workload {
  const text = `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: web}\nspec:\n  ${selector}\n  ${template}\n  ${spec}\n`;
  const [workload] = workloadsOf(readManifests(text), versionTraitsOf(version));
  assert.ok(workload);
  return workload;
}

test('defaults are filled in as the API server does', () => {
  const { object } = decode('Deployment', 'minReadySeconds: 5');
  assert.ok(object?.kind === 'Deployment');
  assert.deepEqual(
    { ...object.spec, template: undefined },
    {
      replicas: 1,
      selector: { matchLabels: { app: 'web' } },
      template: undefined,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
      minReadySeconds: 5,
      revisionHistoryLimit: 10,
      paused: false,
      progressDeadlineSeconds: 600,
    },
  );
  assert.equal(object.spec.template.spec.terminationGracePeriodSeconds, 30);
  assert.equal(object.metadata.namespace, 'default');
});

test('an unknown field refuses a manifest in the words of kubectl, with its place', () => {
  const { object, refusal } = decode('Deployment', 'progressDeadline: 5');
  assert.equal(object, undefined);
  assert.deepEqual(refusal, {
    decodeErrors: [
      { kind: 'unknown-field', message: 'unknown field "spec.progressDeadline"', path: ['spec', 'progressDeadline'] },
    ],
    reasons: [],
    message:
      'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.progressDeadline"',
  });
});

test('a wrong type is named with the Go struct that has no place for it', () => {
  const wrong: readonly (readonly [spec: string, message: string])[] = [
    ['replicas: "3"', 'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32'],
    [
      'replicas: 1.5',
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'strategy: Recreate',
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.strategy of type v1.DeploymentStrategy',
    ],
    [
      'strategy: {rollingUpdate: {maxSurge: 0.5}}',
      'json: cannot unmarshal number 0.5 into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxSurge of type int32',
    ],
  ];
  for (const [spec, message] of wrong)
    assert.equal(decode('Deployment', spec).refusal?.decodeErrors[0]?.message, message);
});

test('a field that is null is left out, as kubectl apply leaves it out of a new object', () => {
  const { object, refusal } = decode(
    'Deployment',
    'replica: null\n  replicas: null\n  strategy: {rollingUpdate: null}',
  );
  assert.equal(refusal, undefined);
  assert.ok(object?.kind === 'Deployment');
  assert.equal(object.spec.replicas, 1);
  assert.deepEqual(object.spec.strategy.rollingUpdate, { maxUnavailable: '25%', maxSurge: '25%' });
});

test('an unknown field is quoted as Go does it', () => {
  const quoted: readonly (readonly [written: string, told: string])[] = [
    ['"a\\0b"', '"spec.a\\x00b"'],
    ['"a\\tb"', '"spec.a\\tb"'],
    ['"a\\u0085b"', '"spec.a\\u0085b"'],
    ['"a\\u202eb"', '"spec.a\\u202eb"'],
    ['"a\\U000e0001b"', '"spec.a\\U000e0001b"'],
    ['"ü 🚢"', '"spec.ü 🚢"'],
  ];
  for (const [written, told] of quoted) {
    const errors = decode('Deployment', `${written}: 1`).refusal?.decodeErrors.map(({ message }) => message);
    assert.deepEqual(errors, [`unknown field ${told}`]);
  }
});

test('an image whose name is too long has the pull policy of one that cannot be read', () => {
  const policyOf = (length: number) => {
    const volume = `{name: data, image: {reference: ${'b'.repeat(length)}}}`;
    const spec = `{containers: [{name: app, image: "app:1"}], volumes: [${volume}]}`;
    const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {${selector}, template: {metadata: {labels: {app: web}}, spec: ${spec}}}\n`;
    const object = workloadsOf(readManifests(text), versionTraitsOf('1.36'))[0]?.object;
    return JSON.stringify(object?.spec.template.spec.volumes).match(/"pullPolicy":"(\w+)"/)?.[1];
  };
  assert.equal(policyOf(247), 'Always');
  assert.equal(policyOf(248), 'IfNotPresent');
});

test('a field that a version does not have is unknown to it', () => {
  const spec = 'replicas: 1';
  const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  ${selector}\n  ${spec}\n  template: {metadata: {labels: {app: web}}, spec: {hostnameOverride: a, containers: [{name: app, image: a}]}}\n`;
  const refusal = (version: string) =>
    workloadsOf(readManifests(text), versionTraitsOf(version))[0]?.refusal?.decodeErrors[0]?.message;
  assert.equal(refusal('1.33'), 'unknown field "spec.template.spec.hostnameOverride"');
  assert.equal(refusal('1.34'), undefined);
});

test('the bad value is written as each version writes it', () => {
  const message = (version: string) => decode('Deployment', 'selector: {}', version).refusal?.reasons[0]?.message;
  assert.equal(message('1.36'), 'Invalid value: {}: empty selector is invalid for deployment');
  assert.equal(
    message('1.33'),
    'Invalid value: v1.LabelSelector{MatchLabels:map[string]string(nil), MatchExpressions:[]v1.LabelSelectorRequirement(nil)}: empty selector is invalid for deployment',
  );
});

test('maxUnavailable of a StatefulSet is dropped where its feature gate is off', () => {
  const spec = 'updateStrategy: {rollingUpdate: {maxUnavailable: 0}}';
  assert.deepEqual(decode('StatefulSet', spec, '1.36').dropped, [
    ['spec', 'updateStrategy', 'rollingUpdate', 'maxUnavailable'],
  ]);
  assert.equal(decode('StatefulSet', spec, '1.36').refusal, undefined);
  assert.equal(decode('StatefulSet', spec, '1.35.3').refusal?.reasons[0]?.message, 'Invalid value: 0: cannot be 0');
});

test('a negative history of a StatefulSet is accepted with a warning', () => {
  const { refusal, warnings } = decode('StatefulSet', 'revisionHistoryLimit: -1');
  assert.equal(refusal, undefined);
  const text =
    'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended';
  assert.deepEqual(warnings, [{ path: ['spec', 'revisionHistoryLimit'], text }]);
});

test('API versions that are gone are refused, kinds of other groups are none of ours', () => {
  const workloads = (apiVersion: string) =>
    workloadsOf(
      readManifests(`apiVersion: ${apiVersion}\nkind: Deployment\nmetadata: {name: old}\n`),
      versionTraitsOf('1.36'),
    );
  for (const version of ['extensions/v1beta1', 'apps/v1beta1', 'apps/v1beta2']) {
    const mapping = 'resource mapping not found for name: "old" namespace: ""';
    const message = `${mapping}: no matches for kind "Deployment" in version "${version}"\nensure CRDs are installed first`;
    assert.equal(workloads(version)[0]?.refusal?.message, message);
  }
  assert.deepEqual(workloads('platform.example.com/v1'), []);
});

test('without a name kubectl asks the server for nothing', () => {
  for (const metadata of ['{}', '{namespace: shop}', '{name: ""}']) {
    const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata: ${metadata}\nspec: {unknown: 1}\n`;
    const [workload] = workloadsOf(readManifests(text), versionTraitsOf('1.36'));
    assert.equal(workload?.refusal?.message, 'resource name may not be empty', metadata);
    assert.equal(workload.refusal.reasons.length, 0);
  }
});

test('kubectl decodes the metadata of a document itself, and of an item of a list takes what it can', () => {
  const rest = 'kind: Deployment, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, ';
  const object = `{apiVersion: apps/v1, METADATA, ${rest}spec: {containers: [{name: a, image: a}]}}}}`;
  const wrong = (type: string, field: string) =>
    `json: cannot unmarshal ${type} into Go struct field ObjectMeta.metadata.${field} of type string`;
  const server = 'Deployment in version "v1" cannot be handled as a Deployment: ';
  const empty = 'resource name may not be empty';
  const rows: readonly (readonly [metadata: string, document: string, item: string | undefined])[] = [
    ['name: 5', wrong('number', 'name'), empty],
    ['name: on', wrong('bool', 'name'), empty],
    ['name: a, namespace: 7', wrong('number', 'namespace'), undefined],
    ['name: a, annotations: {x: 7}', wrong('number', 'annotations'), undefined],
    ['name: a, annotations: {x: y, z: true}', wrong('bool', 'annotations'), undefined],
    ['name: a, labels: {x: 7}', wrong('number', 'labels'), `${server}${wrong('number', 'labels')}`],
  ];
  for (const [metadata, document, item] of rows) {
    const text = object.replace('METADATA', `metadata: {${metadata}}`);
    const refusals = [text, `{apiVersion: v1, kind: List, items: [${text}]}`].map((each) => {
      const [workload] = workloadsOf(readManifests(each), versionTraitsOf('1.36'));
      assert.equal(workload?.namespace, 'default', each);
      return workload.refusal;
    });
    assert.deepEqual(
      refusals.map((refusal) => refusal?.message),
      [document, item],
      text,
    );
    assert.deepEqual(
      refusals.map((refusal) => isByKubectl(refusal)),
      [true, item === empty],
    );
  }
});

test('integers are told with all of their digits, or as Go rounds them where they need more than 64 bits', () => {
  const told = (securityContext: string, more = '') => {
    const spec = `selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {securityContext: ${securityContext}, containers: [{name: a, image: a${more}}]}}`;
    const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {${spec}}\n`;
    return workloadsOf(readManifests(text), versionTraitsOf('1.36'))[0]?.refusal;
  };
  const range = 'must be between 0 and 2147483647, inclusive';
  for (const written of ['9007199254740993', '-9007199254740993', '9223372036854775807', '1_9007199254740993']) {
    const exact = written.replace('_', '');
    const refusal = told(`{runAsUser: ${written}}`);
    assert.equal(refusal?.reasons[0]?.message, `Invalid value: ${exact}: ${range}`);
    assert.match(refusal.message, new RegExp(`Invalid value: ${exact}: ${range}$`));
  }
  const port = told('{}', ', ports: [{containerPort: 9007199254740993}]');
  assert.match(port?.message ?? '', /cannot unmarshal number 9007199254740993 into Go struct field/);
  const tooWide = told('{runAsUser: 19223372036854775807}');
  assert.match(
    tooWide?.message ?? '',
    /cannot unmarshal number 19223372036854776000 into Go struct field .* of type int64/,
  );
});

test('a version that is gone is told without the name in an item of a list, and signs as Go quotes them', () => {
  const object = '{apiVersion: extensions/v1beta1, kind: Deployment, metadata: {name: "a\\u2029"}, spec: {}}';
  const told = (text: string) => workloadsOf(readManifests(text), versionTraitsOf('1.36'))[0]?.refusal?.message;
  const words = 'no matches for kind "Deployment" in version "extensions/v1beta1"';
  assert.equal(
    told(`${object}\n`),
    `resource mapping not found for name: "a\\u2029" namespace: "": ${words}\nensure CRDs are installed first`,
  );
  assert.equal(told(`apiVersion: v1\nkind: List\nitems:\n- ${object}\n`), `unable to recognize ${words}`);
});

test('kubectl refuses names that cannot stand in an address', () => {
  const rows: readonly (readonly [metadata: string, message: string])[] = [
    ['name: a/b', `invalid resource name "a/b": [may not contain '/']`],
    ['name: a%/', `invalid resource name "a%/": [may not contain '/' may not contain '%']`],
    ['name: ..', `invalid resource name "..": [may not be '..']`],
    ['namespace: a%, name: ""', `invalid namespace "a%": [may not contain '%']`],
    ['namespace: ., name: b', `invalid namespace ".": [may not be '.']`],
  ];
  for (const [metadata, message] of rows) {
    const file = readManifests(`apiVersion: apps/v1\nkind: Deployment\nmetadata: {${metadata}}\nspec: {}\n`);
    const [refusal] = workloadsOf(file, versionTraitsOf('1.36')).map((workload) => workload.refusal);
    assert.deepEqual([refusal?.message, isByKubectl(refusal)], [message, true]);
  }
});

test('each cause points at the text it is about', () => {
  const { refusal } = decode('Deployment', 'strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 0}}');
  assert.deepEqual(refusal?.reasons, [
    {
      field: 'spec.strategy.rollingUpdate.maxUnavailable',
      message: 'Invalid value: 0: may not be 0 when `maxSurge` is 0',
      path: ['spec', 'strategy', 'rollingUpdate', 'maxUnavailable'],
    },
  ]);
});

test('a manifest is judged once for each version', () => {
  const file = readManifests(
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  ${selector}\n  ${template}\n`,
  );
  const objects = ['1.36', '1.36', '1.30'].map((version) => workloadsOf(file, versionTraitsOf(version))[0]?.object);
  assert.ok(objects[0] !== undefined && objects[0] === objects[1] && objects[0] !== objects[2]);
});
