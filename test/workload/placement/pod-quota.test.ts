import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PodQuota, podsThatFit } from '../../../src/workload/placement/pod-quota.ts';
import { parseQuantity, type Quantity } from '../../../src/workload/schema/quantity.ts';

function quotaOf(resource: string, hard: string, others: string, each: string): PodQuota {
  const quantity = (text: string) => parseQuantity(text) as Quantity;
  return { name: 'team', resource, each: quantity(each), others: quantity(others), hard: quantity(hard) };
}

const rows = [
  { name: 'pods', quota: quotaOf('pods', '5', '0', '1'), pods: 5 },
  { name: 'processors beside those of others', quota: quotaOf('requests.cpu', '1600m', '500m', '500m'), pods: 2 },
  { name: 'memory in binary units', quota: quotaOf('limits.memory', '1Gi', '0', '300Mi'), pods: 3 },
  { name: 'nothing where others use all', quota: quotaOf('pods', '2', '3', '1'), pods: 0 },
];

for (const { name, quota, pods } of rows) {
  test(`counts how many pods fit: ${name}`, () => assert.equal(podsThatFit(quota), pods));
}
