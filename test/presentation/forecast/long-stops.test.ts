import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { verdictSentence } from '../../../src/presentation/forecast/verdict.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import type { WorkloadKind } from '../../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { workloadText } from '../../preview/workload-text.ts';

interface Row {
  readonly name: string;
  readonly kind: WorkloadKind;
  readonly strategy: string;
  readonly grace: number;
  readonly stated?: number;
  readonly told: RegExp;
}

const recreate = 'strategy: { type: Recreate }';
const rows: readonly Row[] = [
  {
    name: 'an outage waits for stops that may take an hour',
    kind: 'Deployment',
    strategy: recreate,
    grace: 3600,
    told: /^Down for 1 start-up \(each stop up to 1 h\); completes in 1 start-up over 1 wave/,
  },
  {
    name: 'so does each pod of a StatefulSet',
    kind: 'StatefulSet',
    strategy: 'serviceName: web',
    grace: 600,
    told: /^Completes in 2 start-ups one after the other \(each stop up to 10 min\) over 2 waves/,
  },
  {
    name: 'a rolling update waits for no stop',
    kind: 'Deployment',
    strategy: 'strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }',
    grace: 3600,
    told: /^Completes in 2 start-ups one after the other over 3 waves/,
  },
  {
    name: 'a usual grace period says nothing',
    kind: 'Deployment',
    strategy: recreate,
    grace: 30,
    told: /^Down for 1 start-up; completes in 1 start-up over 1 wave/,
  },
  {
    name: 'a stop that somebody has stated is part of the outage',
    kind: 'Deployment',
    strategy: recreate,
    grace: 3600,
    stated: 300,
    told: /^Down for 1 start-up \(at least 5 min\); completes in 1 start-up \(at least 5 min\) over 1 wave/,
  },
];

for (const { name, kind, strategy, grace, stated, told } of rows)
  test(name, () => {
    const text = workloadText({
      kind,
      replicas: 2,
      spec: [strategy],
      pod: [`terminationGracePeriodSeconds: ${grace}`],
    });
    const stop = stated === undefined ? {} : { terminationSeconds: stated, stated: ['terminationSeconds'] as const };
    const { workloads } = preview(readManifests(text), noSurroundings, { ...defaultAssumptions, ...stop });
    assert.match(verdictSentence(present(workloads[0], 'a workload')), told);
  });
