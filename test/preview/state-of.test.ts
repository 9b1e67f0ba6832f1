import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { type ForecastState, stateOf } from '../../src/preview/state-of.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';
import { web } from '../support/manifests.ts';

const autoscaler =
  '---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\n' +
  'spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, minReplicas: 12, maxReplicas: 14 }\n';

const recreate = web.replace(/ {2}strategy:[\s\S]*?(?= {2}template:)/, '  strategy: { type: Recreate }\n');
const probeless = web.replace(/ +readinessProbe:[\s\S]*/, '');

const rows: readonly { name: string; text: string; assume?: string; state: ForecastState }[] = [
  { name: 'a rollout in which somebody serves all the time', text: web, state: 'completes' },
  { name: 'all pods stopped before the new ones start', text: recreate, state: 'outage' },
  {
    name: 'a stop of all pods that was asked for',
    text: recreate.replace('replicas: 10', 'replicas: 0'),
    state: 'completes',
  },
  {
    name: 'pods that crash once they count as available',
    text: probeless,
    assume: 'new-version=crashes:3',
    state: 'outage',
  },
  {
    name: 'the same once an autoscaler has added some',
    text: `${probeless}${autoscaler}`,
    assume: 'new-version=crashes:40',
    state: 'outage',
  },
  { name: 'pods that never become ready', text: web, assume: 'new-version=never-ready', state: 'stuck' },
  {
    name: 'an outage before pods that never become ready',
    text: recreate,
    assume: 'new-version=never-ready',
    state: 'stuck',
  },
  { name: 'what the server refuses', text: web.replace('replicas: 10', 'replicas: -1'), state: 'rejected' },
];

for (const { name, text, assume = '', state } of rows)
  test(`${name}: ${state}`, () => {
    const { assumptions } = readAssumptions(assume, defaultAssumptions);
    const [forecast] = preview(readManifests(text), noSurroundings, assumptions).workloads;
    assert.ok(forecast !== undefined);
    assert.equal(stateOf(forecast), state);
  });
