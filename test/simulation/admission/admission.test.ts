import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import type { Scenario } from '../../../src/simulation/scenario.ts';
import { scenarioOf } from '../../../src/simulation/scenario-of.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../../src/simulation/trace.ts';
import { present } from '../../../src/std/assert.ts';
import { admit } from '../../../src/workload/admit.ts';
import type { WorkloadKind, WorkloadObject } from '../../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { limitRangeOf } from '../../../src/workload/placement/limit-range.ts';
import type { NamespacePolicies } from '../../../src/workload/placement/namespace-policies.ts';
import { policyToEvaluate } from '../../../src/workload/placement/pod-security-policy.ts';
import { type ResourceQuota, resourceQuotaOf } from '../../../src/workload/placement/resource-quota.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';

const claim = { metadata: { name: 'data' }, spec: claimSpec('10Gi') };

function claimSpec(storage: string): JsonMap {
  return { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } };
}

function workload(kind: WorkloadKind, cpu: string, spec: JsonMap = {}): WorkloadObject {
  const containers = [{ name: 'app', image: 'app:1', resources: { requests: { cpu } } }];
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers } };
  const common = { selector: { matchLabels: { app: 'web' } }, template, ...spec };
  const { object } = admit(
    { apiVersion: 'apps/v1', kind, metadata: { name: 'web' }, spec: common },
    undefined,
    versionTraitsOf('1.36'),
  );
  assert(object !== undefined);
  return object;
}

/** What comes of applying it where nothing was. */
function traceOf(object: WorkloadObject, ...limits: readonly JsonMap[]): Trace {
  const limitRange = limitRangeOf({ metadata: { name: 'small' }, spec: { limits } });
  assert(limitRange !== undefined);
  const scenario = scenarioOf(object, undefined, defaultAssumptions, {
    policies: { quotas: [], limitRanges: [limitRange] },
  });
  return simulate({ ...scenario, horizon: 60_000 });
}

/** The same in a namespace with quotas, each of which is called after its place. */
function quotaTrace(object: WorkloadObject, ...specs: readonly JsonMap[]): Trace {
  return simulate(quotaScenario(object, ...specs));
}

function quotaScenario(object: WorkloadObject, ...specs: readonly JsonMap[]): Scenario {
  const quotas = specs.map((spec, index) =>
    present(resourceQuotaOf({ metadata: { name: `q${index}` }, spec }), 'quota'),
  );
  const scenario = scenarioOf(object, undefined, defaultAssumptions, { policies: { quotas, limitRanges: [] } });
  return { ...scenario, horizon: 60_000 };
}

/** The same in a world of which more is known. */
function worldTrace(object: WorkloadObject, policies: NamespacePolicies): Trace {
  const around = { policies: { quotas: [], limitRanges: [], ...policies } };
  return simulate({ ...scenarioOf(object, undefined, defaultAssumptions, around), horizon: 60_000 });
}

function claiming(spec: JsonMap, claimed: JsonMap = {}): WorkloadObject {
  const claims = [{ ...claim, spec: { ...claim.spec, ...claimed } }];
  return workload('StatefulSet', '1', { serviceName: 'web', volumeClaimTemplates: claims, ...spec });
}

function withPodSpec(spec: JsonMap): WorkloadObject {
  const containers = [{ name: 'app', image: 'app:1' }];
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers, ...spec } };
  return workload('Deployment', '0', { template });
}

const restricted = { podSecurity: policyToEvaluate({ 'pod-security.kubernetes.io/enforce': 'restricted' }) };
const gvisor = { name: 'gvisor', nodeSelector: {}, tolerations: [] };

/** The first refusal, and how many pods and claims there are. */
function seen(trace: Trace) {
  const entries = [...entriesOf(trace)];
  const made = (kind: string) =>
    entries.filter((entry) => entry.type === 'write' && entry.verb === 'create' && entry.object.kind === kind).length;
  const event = entries.find((entry) => entry.type === 'event' && entry.event.reason === 'FailedCreate');
  const message = event?.type === 'event' ? event.event.message.replace(/"web-[a-z0-9-]*"/, '"web-…"') : '';
  return { message, pods: made('Pod'), claims: made('PersistentVolumeClaim') };
}

const noneElse = { items: [], areAll: true };
const someElse = { items: [], areAll: false };
const hostPod = {
  metadata: { labels: { app: 'web' } },
  spec: {
    hostPID: true,
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'app',
        image: 'app:1',
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  },
};
const most = { type: 'Container', max: { cpu: '500m' }, default: { cpu: '500m' } };
const rows: readonly { readonly name: string; readonly trace: () => Trace; readonly told: ReturnType<typeof seen> }[] =
  [
    {
      name: 'a Deployment whose pods ask for more than the limit that is set for them',
      trace: () => traceOf(workload('Deployment', '700m'), most),
      told: {
        message:
          'Error creating: Pod "web-…" is invalid: spec.containers[0].resources.requests: Invalid value: "700m": must be less than or equal to cpu limit of 500m',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a DaemonSet whose pods ask for less than the minimum',
      trace: () => traceOf(workload('DaemonSet', '10m'), { type: 'Container', min: { cpu: '50m' } }),
      told: {
        message:
          'Error creating: pods "web-…" is forbidden: minimum cpu usage per Container is 50m, but request is 10m',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a StatefulSet whose pods have no limit',
      trace: () => traceOf(workload('StatefulSet', '700m', { serviceName: 'web' }), { type: 'Pod', max: { cpu: '1' } }),
      told: {
        message:
          'Create Pod web-0 in StatefulSet web failed error: pods "web-…" is forbidden: maximum cpu usage per Pod is 1.  No limit is specified',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a StatefulSet whose claims are too large',
      trace: () =>
        traceOf(workload('StatefulSet', '700m', { serviceName: 'web', volumeClaimTemplates: [claim] }), {
          type: 'PersistentVolumeClaim',
          max: { storage: '5Gi' },
        }),
      told: {
        message:
          'Create Claim data-web-0 for Pod web-0 in StatefulSet web failed error: persistentvolumeclaims "data-web-0" is forbidden: maximum storage usage per PersistentVolumeClaim is 5Gi, but request is 10Gi',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a Deployment whose pods lack what a LimitRange sets',
      trace: () => traceOf(workload('Deployment', '300m', { replicas: 2 }), most),
      told: { message: '', pods: 2, claims: 0 },
    },
    {
      name: 'a Deployment of which two quotas leave two pods',
      trace: () =>
        quotaTrace(workload('Deployment', '300m', { replicas: 5 }), { hard: { pods: '9' } }, { hard: { cpu: '700m' } }),
      told: {
        message:
          'Error creating: pods "web-…" is forbidden: exceeded quota: q1, requested: cpu=300m, used: cpu=600m, limited: cpu=700m',
        pods: 2,
        claims: 0,
      },
    },
    {
      name: 'a DaemonSet whose pods have no limit that a quota wants',
      trace: () => quotaTrace(workload('DaemonSet', '300m'), { hard: { 'limits.memory': '9Gi' } }),
      told: {
        message: 'Error creating: pods "web-…" is forbidden: failed quota: q0: must specify limits.memory for: app',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a StatefulSet that a quota of other pods does not count',
      trace: () =>
        quotaTrace(workload('StatefulSet', '300m', { serviceName: 'web' }), {
          hard: { pods: '0' },
          scopes: ['BestEffort'],
        }),
      told: { message: '', pods: 1, claims: 0 },
    },
    {
      name: 'a StatefulSet of whose claims quotas leave two',
      trace: () =>
        quotaTrace(
          claiming({ replicas: 4 }),
          { hard: { persistentvolumeclaims: '9', 'fast.storageclass.storage.k8s.io/requests.storage': '1Ti' } },
          { hard: { 'requests.storage': '25Gi', 'count/persistentvolumeclaims': '2', pods: '9' } },
        ),
      told: {
        message:
          'Create Claim data-web-2 for Pod web-2 in StatefulSet web failed error: persistentvolumeclaims "data-web-2" is forbidden: exceeded quota: q1, requested: count/persistentvolumeclaims=1,requests.storage=10Gi, used: count/persistentvolumeclaims=2,requests.storage=20Gi, limited: count/persistentvolumeclaims=2,requests.storage=25Gi',
        pods: 2,
        claims: 2,
      },
    },
    {
      name: 'a StatefulSet whose claims are of a class of which a quota has none',
      trace: () =>
        quotaTrace(claiming({}, { storageClassName: 'fast' }), {
          hard: { 'fast.storageclass.storage.k8s.io/persistentvolumeclaims': '0' },
        }),
      told: {
        message:
          'Create Claim data-web-0 for Pod web-0 in StatefulSet web failed error: persistentvolumeclaims "data-web-0" is forbidden: exceeded quota: q0, requested: fast.storageclass.storage.k8s.io/persistentvolumeclaims=1, used: fast.storageclass.storage.k8s.io/persistentvolumeclaims=0, limited: fast.storageclass.storage.k8s.io/persistentvolumeclaims=0',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a StatefulSet of claims that a quota of volume attributes does not count',
      trace: () =>
        quotaTrace(claiming({}), {
          hard: { persistentvolumeclaims: '0' },
          scopeSelector: { matchExpressions: [{ scopeName: 'VolumeAttributesClass', operator: 'Exists' }] },
        }),
      told: { message: '', pods: 1, claims: 1 },
    },
    {
      name: 'a DaemonSet whose pods share a namespace of the node',
      trace: () => worldTrace(workload('DaemonSet', '1', { template: hostPod }), restricted),
      told: {
        message:
          'Error creating: pods "web-…" is forbidden: violates PodSecurity "restricted:latest": host namespaces (hostPID=true), runAsNonRoot != true (pod or container "app" must set securityContext.runAsNonRoot=true)',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a Deployment of an account that is not among all that there are',
      trace: () => worldTrace(withPodSpec({ serviceAccountName: 'robot' }), { serviceAccounts: noneElse }),
      told: {
        message:
          'Error creating: pods "web-…" is forbidden: error looking up service account default/robot: serviceaccount "robot" not found',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a Deployment of the account that every namespace has',
      trace: () => worldTrace(withPodSpec({}), { serviceAccounts: noneElse }),
      told: { message: '', pods: 1, claims: 0 },
    },
    {
      name: 'a Deployment of an account that may be there',
      trace: () => worldTrace(withPodSpec({ serviceAccountName: 'robot' }), { serviceAccounts: someElse }),
      told: { message: '', pods: 1, claims: 0 },
    },
    {
      name: 'a Deployment of a priority that is not among all that there are',
      trace: () => worldTrace(withPodSpec({ priorityClassName: 'urgent' }), { priorityClasses: noneElse }),
      told: {
        message: 'Error creating: pods "web-…" is forbidden: no PriorityClass with name urgent was found',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a Deployment of a priority that every cluster has',
      trace: () =>
        worldTrace(withPodSpec({ priorityClassName: 'system-node-critical' }), { priorityClasses: noneElse }),
      told: { message: '', pods: 1, claims: 0 },
    },
    {
      name: 'a Deployment of a number of its own, where there may be a default priority of that number',
      trace: () => worldTrace(withPodSpec({ priority: 7 }), { priorityClasses: someElse }),
      told: { message: '', pods: 1, claims: 0 },
    },
    {
      name: 'a Deployment of a runtime that is not among all that there are',
      trace: () =>
        worldTrace(withPodSpec({ runtimeClassName: 'kata' }), { runtimeClasses: { items: [gvisor], areAll: true } }),
      told: {
        message: 'Error creating: pods "web-…" is forbidden: pod rejected: RuntimeClass "kata" not found',
        pods: 0,
        claims: 0,
      },
    },
    {
      name: 'a Deployment of a runtime that may be there',
      trace: () => worldTrace(withPodSpec({ runtimeClassName: 'kata' }), { runtimeClasses: someElse }),
      told: { message: '', pods: 1, claims: 0 },
    },
  ];

for (const { name, trace, told } of rows)
  test(`the simulated server judges ${name}: ${told.message || 'taken'}`, () => assert.deepEqual(seen(trace()), told));

test('a pod bears the annotation of what was set', () => {
  const trace = traceOf(workload('Deployment', '300m'), most);
  const pods = [...entriesOf(trace)].flatMap((entry) =>
    entry.type === 'write' && entry.verb === 'create' && entry.object.kind === 'Pod' ? entry.object : [],
  );
  assert.deepEqual(
    pods.map(({ metadata }) => metadata.annotations),
    [{ 'kubernetes.io/limit-ranger': 'LimitRanger plugin set: cpu limit for container app' }],
  );
});

test('pods that are treated together are judged as each for itself', () => {
  const object = workload('Deployment', '300m', { replicas: 20 });
  const limitRanges = [present(limitRangeOf({ metadata: { name: 'small' }, spec: { limits: [most] } }), 'LimitRange')];
  const scenario = { ...quotaScenario(object, { hard: { 'limits.cpu': '6', pods: '30' } }), limitRanges };
  const [together, alone] = [simulate(scenario), simulate(scenario, { longestRun: 1 })];
  assert.deepEqual([...entriesOf(together)], [...entriesOf(alone)]);
});

test('who is refused again and again has each quota asked as often as who is refused at first', () => {
  const object = workload('Deployment', '300m', { replicas: 5 });
  const quota = present(resourceQuotaOf({ metadata: { name: 'q0' }, spec: { hard: { cpu: '700m' } } }), 'quota');
  const [short, long] = [10, 600_000].map((horizon) => {
    let asked = 0;
    const counting: ResourceQuota = {
      ...quota,
      get hard() {
        asked += 1;
        return quota.hard;
      },
    };
    const around = { policies: { quotas: [counting], limitRanges: [] } };
    const trace = simulate({ ...scenarioOf(object, undefined, defaultAssumptions, around), horizon });
    const refusals = [...entriesOf(trace)].filter(
      (entry) => entry.type === 'event' && entry.event.message.includes('exceeded quota'),
    );
    return { asked, refusals: refusals.length };
  });
  assert(short !== undefined && long !== undefined && long.refusals > 2 * short.refusals, 'it is refused again');
  assert.equal(long.asked, short.asked);
});
