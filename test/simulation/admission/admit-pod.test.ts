import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isRecorded, type PodCase, verdictOn } from './pod-case.ts';

const files = ['pods.jsonl', 'pods-in-worlds.jsonl'];
const cases = files.flatMap((file) => {
  const lines = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as PodCase);
});

for (const each of cases) {
  test(`a pod is changed and judged as the API server does: ${each.name}`, () => {
    const own = verdictOn(each, each.kubernetes);
    if (!isRecorded(own, each)) assert.deepEqual(own, each.verdicts[0]);
  });
}

test('what is recorded has pods that are taken and changed, that are forbidden and that are invalid', () => {
  const verdicts = cases.map((each) => each.verdicts[0]);
  const changed = verdicts.filter((each) => each?.annotation !== undefined && each.refusal === undefined);
  const forbidden = verdicts.filter((each) => each?.refusal?.includes(' is forbidden: '));
  const invalid = verdicts.filter((each) => each?.refusal?.includes(' is invalid: '));
  const refused = verdicts.filter((each) => each?.refusedLimitRanges !== undefined);
  for (const some of [changed, forbidden, invalid, refused]) assert(some.length > 10);
});

const refusals = [
  'violates PodSecurity "baseline:',
  'violates PodSecurity "restricted:',
  'error looking up service account',
  'because service account guard does not reference',
  'no PriorityClass with name',
  'the integer value of priority',
  'the string value of PreemptionPolicy',
  'RuntimeClass "wasm" not found',
  "doesn't match RuntimeClass",
  'Pod Overhead set without',
  'conflict: runtimeClass.scheduling.nodeSelector',
  'exceeded quota',
];

for (const words of refusals) {
  test(`what is recorded has pods that are refused with: ${words}`, () => {
    assert(cases.some(({ verdicts }) => verdicts[0]?.refusal?.includes(words)));
  });
}

const checks = [
  'allowPrivilegeEscalation != false',
  'forbidden AppArmor profile',
  'host namespaces',
  'hostPath volumes',
  'hostPort (',
  'hostProcess (',
  'non-default capabilities',
  'privileged (',
  'probe or lifecycle host',
  'procMount (',
  'restricted volume types',
  'runAsNonRoot != true',
  'runAsUser=0',
  'seLinuxOptions',
  'seccompProfile (forbidden annotation',
  'seccompProfile (pod',
  'forbidden sysctls',
  'unrestricted capabilities',
];

for (const words of checks) {
  test(`what is recorded has pods and workloads of which is said: ${words}`, () => {
    assert(cases.some(({ verdicts }) => verdicts[0]?.refusal?.includes(words)));
    assert(cases.some(({ verdicts }) => verdicts[0]?.warnings?.[0]?.includes(words)));
  });
}

test('another word in a refusal is no recorded verdict', () => {
  const each = cases.find(({ verdicts }) => verdicts[0]?.refusal?.includes('maximum '));
  assert(each !== undefined);
  const own = verdictOn(each, each.kubernetes);
  assert(isRecorded(own, each));
  assert(!isRecorded({ ...own, refusal: own.refusal?.replace('maximum ', 'largest ') ?? '' }, each));
  assert(!isRecorded({ ...own, containers: [] }, each));
});
