import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filled, hasPlaceholder } from '../../../src/charts/releases/filling.ts';

test('placeholders of both kinds are filled in, and unknown ones stay', () => {
  const template = { 'name-{{name}}': ['{{ .values.replicas }}', '{{unknown}}', 3] };
  const value = filled(template, { name: 'web', 'values.replicas': '2' });
  assert.deepEqual(value, { 'name-web': ['2', '{{unknown}}', 3] });
  assert.ok(hasPlaceholder(value));
});

for (const { what, template } of [
  { what: 'one text', template: '{{x}}'.repeat(20_000) },
  { what: 'many texts', template: Array.from({ length: 20_000 }, () => '{{x}}') },
])
  test(`${what} of 20,000 placeholders for 100,000 characters keeps most of them, and little is written`, () => {
    const value = filled(template, { x: 'y'.repeat(100_000) });
    assert.ok(hasPlaceholder(value));
    assert.ok(JSON.stringify(value).length < 5_000_000);
  });
