import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { admitsOwnSlices, shouldCallHook, webhookRefusal } from '../../../src/simulation/admission/webhook.ts';
import { scenarioOf } from '../../../src/simulation/scenario-of.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { buildTimeline } from '../../../src/timeline/build-timeline.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import type { AdmissionWebhook } from '../../../src/workload/placement/admission-webhook.ts';
import { largeObject } from '../large-objects.ts';

/** It is asked about all that is created and updated, and pods of the workload answer it. */
const webhook: AdmissionWebhook = {
  name: 'opa.example.com',
  rules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['CREATE', 'UPDATE'], resources: ['*'] }],
  objectSelector: {},
  service: {
    namespace: 'default',
    name: 'opa',
    port: 443,
    path: '/',
    timeoutSeconds: 10,
    selector: { app: 'web' },
    publishNotReadyAddresses: false,
  },
};

const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] };
const ofPods = { ...webhook, rules: [rule] };

test('a rule asks about a request only where each of its lists has it', () => {
  const request = { operation: 'CREATE', resource: 'pods', labels: { app: 'web' } } as const;
  const rows: readonly [string, AdmissionWebhook, boolean][] = [
    ['all', webhook, true],
    ['pods', ofPods, true],
    ['all with their subresources', { ...ofPods, rules: [{ ...rule, resources: ['*/*'] }] }, true],
    ['a subresource alone', { ...ofPods, rules: [{ ...rule, resources: ['pods/exec'] }] }, false],
    ['another group', { ...ofPods, rules: [{ ...rule, apiGroups: ['apps'] }] }, false],
    ['another version', { ...ofPods, rules: [{ ...rule, apiVersions: ['v1beta1'] }] }, false],
    ['another operation', { ...ofPods, rules: [{ ...rule, operations: ['UPDATE'] }] }, false],
    ['every operation', { ...ofPods, rules: [{ ...rule, operations: ['*'] }] }, true],
    ['what is in no namespace', { ...ofPods, rules: [{ ...rule, scope: 'Cluster' }] }, false],
    ['no rule', { ...ofPods, rules: [] }, false],
    ['other labels', { ...ofPods, objectSelector: { matchLabels: { app: 'other' } } }, false],
    ['those labels', { ...ofPods, objectSelector: { matchLabels: { app: 'web' } } }, true],
  ];
  for (const [name, each, expected] of rows) assert.equal(shouldCallHook(each, request), expected, name);
  const replicaSet = { ...request, operation: 'UPDATE', resource: 'replicasets.apps' } as const;
  assert.equal(shouldCallHook(webhook, replicaSet), true);
  assert.equal(shouldCallHook(ofPods, replicaSet), false);
});

test('a webhook admits the EndpointSlices of its Service only where that is certain', () => {
  assert.equal(admitsOwnSlices(webhook), true);
  assert.equal(admitsOwnSlices(ofPods), false);
  assert.equal(admitsOwnSlices({ ...webhook, objectSelector: { matchLabels: { app: 'web' } } }), false);
});

const refused = webhookRefusal(webhook);
const podRules = [{ image: '', ready: 5000, step: 0, terminate: 2000, failAfter: 0, unbound: false }];

/** How a rollout of pods that answer the webhook ends, and the refusals that are told of it. */
function endOf(kind: 'Deployment' | 'StatefulSet' | 'DaemonSet', spec: JsonMap, webhooks: readonly AdmissionWebhook[]) {
  const before = { object: largeObject(kind, 'app:1', spec), history: [] };
  const policies = { quotas: [], limitRanges: [], webhooks };
  const assumptions = { ...defaultAssumptions, nodes: 1 };
  const scenario = scenarioOf(largeObject(kind, 'app:2', spec), before, assumptions, { policies });
  const timeline = buildTimeline(simulate({ ...scenario, podRules }));
  const refusals = timeline.events
    .filter(({ event }) => event.message.includes(refused))
    .map(({ event }) => event.reason);
  return [timeline.outcome.state, ...new Set(refusals)].join(' ');
}

const recreate = { replicas: 2, strategy: { type: 'Recreate' } };
const noSurge = { replicas: 1, strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } };

const rows: readonly [name: string, Parameters<typeof endOf>, expected: string][] = [
  ['no pod is left for the new ReplicaSet', ['Deployment', recreate, [webhook]], 'stuck ReplicaSetCreateError'],
  ['no pod is left for new pods', ['Deployment', recreate, [ofPods]], 'stuck FailedCreate'],
  ['a surge keeps one', ['Deployment', { replicas: 1 }, [webhook]], 'completes'],
  ['one that terminates still answers', ['Deployment', noSurge, [webhook]], 'completes'],
  ['the only pod of a StatefulSet', ['StatefulSet', { replicas: 1 }, [ofPods]], 'stuck FailedCreate'],
  ['one of two of a StatefulSet', ['StatefulSet', { replicas: 2 }, [webhook]], 'completes'],
  ['the only daemon pod', ['DaemonSet', {}, [ofPods]], 'stuck FailedCreate'],
  [
    'nobody has ever answered',
    ['Deployment', recreate, [{ ...ofPods, service: { ...ofPods.service, selector: { app: 'other' } } }]],
    'completes',
  ],
  [
    'the pods are excluded',
    ['Deployment', recreate, [{ ...webhook, objectSelector: { matchLabels: { app: 'other' } } }]],
    'completes',
  ],
];

for (const [name, parameters, expected] of rows)
  test(`a rollout whose pods answer a webhook that fails closed: ${name}`, () => {
    assert.equal(endOf(...parameters), expected);
  });

test('a webhook that has to admit the endpoints of its own Service stays away once its last pod is gone', () => {
  const object = (image: string) => largeObject('Deployment', image, noSurge);
  const ends = [undefined, true as const].map((admitsOwn) => {
    const service = { ...webhook.service, ...(admitsOwn && { admitsOwnSlices: admitsOwn }) };
    const policies = { quotas: [], limitRanges: [], webhooks: [{ ...webhook, service }] };
    // When the new pod has long been ready, it admits a further change where its Service has it.
    const steps = [{ at: 60_000, do: 'restart' as const }];
    const before = { object: object('app:1'), history: [] };
    const scenario = scenarioOf(object('app:2'), before, defaultAssumptions, { policies, steps });
    const { outputs } = buildTimeline(simulate({ ...scenario, podRules }));
    return outputs.map(({ text }) => text).join();
  });
  assert.deepEqual(ends, ['deployment.apps/web restarted', `error: ${refused}`]);
});
