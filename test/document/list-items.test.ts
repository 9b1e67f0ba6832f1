import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Range } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';

const head = 'apiVersion: apps/v1\nkind: Deployment\n';

function slice(text: string, range: Range | undefined): string | undefined {
  return range && text.slice(range.start, range.end);
}

test('items of lists are manifests, with places in the whole text', () => {
  const text =
    'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Service, metadata: {name: inner}}\n- {apiVersion: v1, kind: Pod}\n';
  const file = readManifests(text);
  assert.deepEqual(
    file.manifests.map(({ value, isItem }) => [value.kind, isItem]),
    [
      ['Service', true],
      ['Pod', true],
    ],
  );
  assert.equal(slice(text, file.manifests[0]?.rangeOf(['metadata', 'name'])), 'inner');
});

test('objects in brackets are no list', () => {
  const text = '[{"apiVersion": "v1", "kind": "A"}, {"apiVersion": "v1", "kind": "B"}]';
  const { problems } = readManifests(text);
  assert.deepEqual(
    problems.map(({ message, range }) => [message, slice(text, range)]),
    [
      [
        'only a list with apiVersion: v1, kind: List and items holds objects; kubectl apply refuses this one: error validating data: invalid object to validate; if you choose to ignore these errors, turn validation off with --validate=false',
        text,
      ],
    ],
  );
});

test('an item without a kind has that of its list, where the list has one', () => {
  const bare = '{metadata: {name: a}, spec: {}}';
  const kindsIn = (list: string, item: string) =>
    readManifests(`${list}\nitems: [${item}]\n`).manifests.map(({ value }) => [value.apiVersion, value.kind]);
  assert.deepEqual(kindsIn('apiVersion: apps/v1\nkind: StatefulSetList', bare), [['apps/v1', 'StatefulSet']]);
  assert.deepEqual(kindsIn('{apiVersion: v1, kind: ConfigMapList, items: [{data: {}}]}\n---\n', bare), [
    ['v1', 'ConfigMap'],
  ]);
  const own = '{apiVersion: apps/v1, kind: DaemonSet}';
  assert.deepEqual(kindsIn('apiVersion: apps/v1\nkind: DeploymentList', own), [['apps/v1', 'DaemonSet']]);
  assert.deepEqual(kindsIn('apiVersion: apps/v1\nkind: DeploymentList', '{kind: Deployment}'), []);
  assert.deepEqual(kindsIn('apiVersion: v1\nkind: List', bare), []);
});

for (const { what, items, left } of [
  { what: 'no items', items: '[]', left: [] },
  { what: 'a bare item', items: '[{metadata: {name: a}}]', left: ['Deployment'] },
  { what: 'a Service as its item', items: '[{apiVersion: v1, kind: Service}]', left: ['Service'] },
])
  test(`a workload with ${what} is a list for kubectl, and is told as one`, () => {
    const { manifests, problems } = readManifests(`${head}metadata: {name: web}\nitems: ${items}\n`);
    assert.deepEqual(
      manifests.map(({ value }) => value.kind),
      left,
    );
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['not-an-object'],
    );
  });

test('so is any other object with items, whatever these are', () => {
  const item = '{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}}';
  for (const kind of ['ConfigMap', 'Thing']) {
    const { manifests, problems } = readManifests(`apiVersion: v1\nkind: ${kind}\nitems: [null, ${item}]\n`);
    assert.deepEqual(
      manifests.map(({ value }) => value.kind),
      [kind, 'Deployment'],
    );
    assert.deepEqual(
      problems.map(({ message }) => message),
      [`kubectl takes this ${kind} for a list, because it has items: it applies only these, and not the ${kind}`],
    );
  }
});

test('an object whose items are no list is none', () => {
  const { manifests } = readManifests(`${head}items: {}\n---\napiVersion: v1\nkind: ConfigMap\nitems: 5\n`);
  assert.deepEqual(
    manifests.map(({ value }) => value.kind),
    ['Deployment', 'ConfigMap'],
  );
});

test('what kubectl refuses in a list is told where it stands, in its words', () => {
  const item = '{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {}}';
  const unvalidated = (words: string) =>
    `kubectl apply refuses this list: error validating data: ${words}; if you choose to ignore these errors, turn validation off with --validate=false`;
  const rows: readonly (readonly [text: string, place: string, message: string])[] = [
    ['kind: List\nitems: [{kind: ConfigMap}]', 'kind', unvalidated('apiVersion not set')],
    ['kind: List\nitems: [{apiVersion: v1, a: b}]', 'apiVersion', unvalidated('kind not set')],
    ['kind: List\nitems: [{a: b}]', 'a', unvalidated('[apiVersion not set, kind not set]')],
    ['kind: List\nitems: [{apiVersion: 1, kind: A}]', 'apiVersion', unvalidated("apiVersion isn't string type")],
    ['kind: List\nitems: [null]', 'null', unvalidated('invalid object to validate')],
    [
      'kind: PodList\nitems: [null]',
      'null',
      unvalidated('ValidationError(PodList.items): unknown object type "nil" in PodList.items[0]'),
    ],
    ['kind: List\nitems: [{kind: List, items: []}]', 'kind', unvalidated('apiVersion not set')],
    ['kind: List\nitems: [5]', '5', unvalidated('invalid object to validate')],
    [
      'kind: ThingList\nitems: [[5]]',
      '[5]',
      'kubectl apply refuses this list: json: cannot unmarshal array into Go value of type map[string]interface {}',
    ],
    ['kind: List\nitems: {a: b}', 'items', unvalidated('invalid object to validate')],
    ['kind: List', 'List', unvalidated('invalid object to validate')],
    [
      `kind: List\nitems: [{apiVersion: v1, kind: List, items: [${item}]}]`,
      'items',
      'kubectl apply refuses this list: *unstructured.Unstructured is not a list: no Items field in this object',
    ],
    [
      `kind: PodList\nitems: [${item}]`,
      item,
      'kubectl apply refuses this list: it validates each item of a PodList as a Pod, and this is a Deployment',
    ],
    [
      `kind: List\nitems: [${item.replace('Deployment', 'Deploymnet')}]`,
      'Deploymnet',
      'unknown kind "Deploymnet"; did you mean Deployment? kubectl apply refuses this object: unable to recognize no matches for kind "Deploymnet" in version "apps/v1"',
    ],
    [
      `kind: List\nitems: [${item.replace('name', 'generateName')}]`,
      'generateName',
      'kubectl apply refuses this object: error: from a: cannot use generate name with apply',
    ],
  ];
  for (const [rest, place, message] of rows) {
    const text = `apiVersion: v1\n${rest}\n---\n${head}metadata: {name: b}\n`;
    const { problems, manifests } = readManifests(text);
    assert.deepEqual(
      problems.map((each) => [slice(text, each.range), each.message]),
      [[place, message]],
      text,
    );
    assert.equal(manifests.length, 1);
  }
});
