import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { asMap, type JsonMap } from '../../../src/document/manifest.ts';
import type { WorkloadObject } from '../../../src/workload/api-types.ts';
import type { Readiness } from '../../../src/workload/kinds/readiness.ts';
import { kindOf } from '../../../src/workload/kinds.ts';
import { randomStatuses } from './random-statuses.ts';

interface Verdict {
  readonly status: string;
  readonly message: string;
}

interface Judged {
  readonly object: JsonMap;
  readonly argo: Verdict;
  readonly kstatus: Verdict;
}

const file = path.join(import.meta.dirname, 'judged-readiness.jsonl');
const states: Readonly<Record<string, Readiness['state']>> = {
  Healthy: 'ready',
  Progressing: 'waiting',
  Degraded: 'failed',
  Suspended: 'suspended',
  Current: 'ready',
  InProgress: 'waiting',
  Terminating: 'waiting',
  Failed: 'failed',
};

test('workloads are ready for Argo CD and Flux when their own code takes them to be', () => {
  // With the program that `npm run cluster-test -- --part appliers` builds: RECORD_READINESS=PROGRAM.
  const program = process.env.RECORD_READINESS;
  if (program !== undefined) record(program);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const { object, argo, kstatus } = JSON.parse(line) as Judged;
    const workload = workloadOf(object);
    const { readiness } = kindOf(workload);
    assert.deepEqual(shown(readiness.argo(workload)), told(argo), line);
    assert.deepEqual(shown(readiness.kstatus(workload)), told(kstatus), line);
  }
});

/** As the simulation has it: what a status leaves out is what a new one has. */
function workloadOf(object: JsonMap): WorkloadObject {
  const { newStatus } = kindOf(object as unknown as WorkloadObject);
  return { ...object, status: { ...newStatus, ...asMap(object.status) } } as unknown as WorkloadObject;
}

/** Nobody reads why something is ready. */
function shown({ state, message }: Readiness) {
  return { state, message: state === 'ready' ? '' : message };
}

function told({ status, message }: Verdict) {
  return shown({ state: states[status] ?? 'waiting', message });
}

function record(program: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'readiness-'));
  const given = path.join(folder, 'objects.jsonl');
  writeFileSync(
    given,
    randomStatuses(200)
      .map((object) => `${JSON.stringify({ object })}\n`)
      .join(''),
  );
  const { status, stdout, stderr } = spawnSync(program, [given], { encoding: 'utf8', maxBuffer: 1e8 });
  rmSync(folder, { recursive: true });
  assert.equal(status, 0, stderr);
  writeFileSync(file, stdout);
}
