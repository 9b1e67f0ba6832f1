import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inNamespace } from '../../src/charts/in-namespace.ts';
import { topOf } from '../../src/charts/rendering.ts';

const texts: readonly (readonly [what: string, text: string, expected: string])[] = [
  [
    'a map in block style, behind its comment',
    'kind: Service\nmetadata: # of web\n    name: web\nspec: {}\n',
    'kind: Service\nmetadata: # of web\n    namespace: "shop"\n    name: web\nspec: {}\n',
  ],
  [
    'each of several documents',
    'kind: Service\nmetadata:\n  name: a\n---\nkind: Secret\nmetadata:\n  name: b\n',
    'kind: Service\nmetadata:\n  namespace: "shop"\n  name: a\n---\nkind: Secret\nmetadata:\n  namespace: "shop"\n  name: b\n',
  ],
  [
    'a map in flow style',
    'kind: Service\nmetadata: {name: web}\n',
    'kind: Service\nmetadata: {"namespace": "shop", name: web}\n',
  ],
  [
    'JSON',
    '{"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web"}}',
    '{"apiVersion": "v1", "kind": "Service", "metadata": {"namespace": "shop", "name": "web"}}',
  ],
  [
    'a namespace that is empty',
    'kind: Service\nmetadata:\n  name: web\n  namespace:\n',
    'kind: Service\nmetadata:\n  name: web\n  namespace: "shop"\n',
  ],
  [
    'a namespace that is an empty text',
    'kind: Service\nmetadata:\n  namespace: ""\n  name: web\n',
    'kind: Service\nmetadata:\n  namespace: "shop"\n  name: web\n',
  ],
  [
    'the items of a list',
    'kind: List\nitems:\n- kind: Secret\n  metadata:\n    name: a\n',
    'kind: List\nitems:\n- kind: Secret\n  metadata:\n    namespace: "shop"\n    name: a\n',
  ],
  [
    'not what names one',
    'kind: Service\nmetadata:\n  namespace: other\n',
    'kind: Service\nmetadata:\n  namespace: other\n',
  ],
  ['not what is in none', 'kind: Namespace\nmetadata:\n  name: shop\n', 'kind: Namespace\nmetadata:\n  name: shop\n'],
];

const whole = topOf('Chart.yaml');

for (const [what, text, expected] of texts)
  test(`the namespace of a release goes into ${what}`, () => {
    const isJson = text.startsWith('{');
    const [before, after] = isJson ? [text, expected] : [text, expected].map(versioned);
    assert.equal(inNamespace({ text: before ?? '', spans: [], whole }, 'shop').text, after);
  });

/** Every document and item with what makes it an object of Kubernetes. */
function versioned(text: string): string {
  return text.replaceAll(/^(- )?kind:/gm, (_, item = '') => `${item}apiVersion: v1\n${item && '  '}kind:`);
}

test('what a text comes from stands as far on as the namespace is long', () => {
  const text = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';
  const spans = ['metadata:', 'name: web'].map((words) => {
    const start = text.indexOf(words);
    return { start, end: start + words.length, from: { ...whole, exactness: 'written' as const } };
  });
  const moved = inNamespace({ text, spans, whole }, 'shop');
  assert.deepEqual(
    moved.spans.map(({ start, end, from }) => [moved.text.slice(start, end), from.exactness]),
    [
      ['metadata:', 'written'],
      ['name: web', 'written'],
    ],
  );
});
