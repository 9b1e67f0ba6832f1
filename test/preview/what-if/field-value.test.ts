import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldPathOf, fieldPathText } from '../../../src/preview/what-if/field-value.ts';

const rows: readonly (readonly [text: string, path: readonly (string | number)[] | undefined])[] = [
  ['spec.replicas', ['spec', 'replicas']],
  ['spec.template.spec.containers[0].image', ['spec', 'template', 'spec', 'containers', 0, 'image']],
  ['metadata.labels.app\\.kubernetes\\.io/name', ['metadata', 'labels', 'app.kubernetes.io/name']],
  ['metadata.annotations.kubernetes\\.io/change-cause', ['metadata', 'annotations', 'kubernetes.io/change-cause']],
  ['', undefined],
  ['spec..replicas', undefined],
  ['spec.replicas\\', undefined],
  ['[0].spec', undefined],
  [`a${'.a'.repeat(99)}`, Array(100).fill('a')],
  [`a${'.a'.repeat(100)}`, undefined],
];

function short(text: string): string {
  return text.length > 60 ? `${text.length} characters` : text;
}

for (const [text, path] of rows) {
  test(`reads ${text === '' ? 'nothing' : short(text)} as ${path === undefined ? 'no path' : short(path.join(' › '))}`, () => {
    assert.deepEqual(fieldPathOf(text), path);
    if (path !== undefined) assert.equal(fieldPathText(path), text);
  });
}
