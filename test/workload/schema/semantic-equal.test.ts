import assert from 'node:assert/strict';
import { test } from 'node:test';
import { semanticEqual } from '../../../src/workload/schema/semantic-equal.ts';

const pod = (memory: string, image = 'a') => ({
  containers: [{ name: 'app', image, resources: { limits: { memory } } }],
});

test('equal amounts in other units are no change of a pod spec', () => {
  assert.equal(semanticEqual(pod('1Gi'), pod('1073741824'), 'PodSpec'), true);
  assert.equal(semanticEqual(pod('1Gi'), pod('1G'), 'PodSpec'), false);
});

test('texts that look like quantities and are none have to be the same', () => {
  assert.equal(semanticEqual(pod('1Gi', '1000m'), pod('1Gi', '1'), 'PodSpec'), false);
});

test('a field that one side lacks is a change', () => {
  assert.equal(semanticEqual({ hostNetwork: true }, {}, 'PodSpec'), false);
});
