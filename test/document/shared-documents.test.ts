import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { SharedDocuments } from '../../src/document/shared-documents.ts';

const long = (name: string, length = 10_000) =>
  `apiVersion: v1\nkind: ConfigMap # ${name}\nmetadata:\n  name: ${name}\ndata:\n  key: ${'x'.repeat(length)}\n`;
const short = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';

const valuesOf = (text: string, shared?: SharedDocuments) =>
  readManifests(text, shared).manifests.map((each) => each.value);

test('a long document that several texts have is read once', () => {
  const shared = new SharedDocuments();
  const [, first] = valuesOf(`${short}---\n${long('one')}`, shared);
  const [, again, , last] = valuesOf(`${short}---\n${long('one')}---\n${short}---\n${long('two')}`, shared);
  const [, other] = valuesOf(`a: 1\n---\n${short}---\n${long('one')}`, shared);
  deepEqual([again === first, other === first, last === first], [true, true, false]);
});

test('it tells the same, with its places in each text', () => {
  const shared = new SharedDocuments();
  const texts = [`${short}---\n${long('one')}`, `---\n${long('one')}---\n${short}`, `${long('one')}a: b: c\n`];
  for (const text of [...texts, ...texts]) {
    const [known, alone] = [readManifests(text, shared), readManifests(text)];
    const places = ({ manifests }: typeof known) =>
      manifests.map((each) => [each.range, each.rangeOf(['metadata', 'name'])]);
    deepEqual(places(known), places(alone));
    deepEqual({ ...known, manifests: valuesOf(text, shared) }, { ...alone, manifests: valuesOf(text) });
  }
});

test('those that were met last are kept, as far as there is room', () => {
  const shared = new SharedDocuments();
  const read = (name: string) => valuesOf(long(name, 1_000_000), shared)[0];
  const [first, second] = [read('first'), read('second')];
  const kept = [read('first') === first];
  read('third');
  kept.push(read('first') === first, read('second') === second);
  deepEqual(kept, [true, true, false]);
});
