import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Condition, DaemonSet, ReplicaSet, StatefulSet } from '../../../src/workload/api-types.ts';
import { daemonSet } from '../../../src/workload/kinds/daemon-set.ts';
import { deployment } from '../../../src/workload/kinds/deployment.ts';
import type { Readiness } from '../../../src/workload/kinds/readiness.ts';
import { statefulSet } from '../../../src/workload/kinds/stateful-set.ts';
import { deployment as newDeployment, template } from '../../simulation/objects.ts';

function condition(type: string, status: Condition['status'], reason: string): Condition {
  return { type, status, reason, message: '', lastUpdateTime: 0, lastTransitionTime: 0 };
}

const available = condition('Available', 'True', 'MinimumReplicasAvailable');
const progressed = condition('Progressing', 'True', 'NewReplicaSetAvailable');
const progressing = condition('Progressing', 'True', 'ReplicaSetUpdated');
const exceeded = condition('Progressing', 'False', 'ProgressDeadlineExceeded');

type Text = `${Readiness['state']}${string}`;

function shown({ state, message }: Readiness): string {
  return message === '' ? state : `${state}: ${message}`;
}

function replicaSet(readyReplicas: number): ReplicaSet {
  return {
    kind: 'ReplicaSet',
    metadata: { ...newDeployment().metadata, name: 'web-1' },
    spec: { replicas: 4, minReadySeconds: 0, selector: {}, template: template() },
    status: {
      replicas: 4,
      fullyLabeledReplicas: 4,
      readyReplicas,
      availableReplicas: readyReplicas,
      observedGeneration: 1,
      conditions: [],
    },
  };
}

const whole = { replicas: 4, updatedReplicas: 4, readyReplicas: 4, availableReplicas: 4 };
type DeploymentRow = readonly [
  name: string,
  given: Parameters<typeof newDeployment>,
  newReady: number | undefined,
  helm: Text,
  kstatus: Text,
  argo: Text,
];

/** Deployments of 4 replicas, with the ready pods of the new ReplicaSet. */
const deployments: readonly DeploymentRow[] = [
  [
    'all is there',
    [{}, { ...whole, conditions: [available, progressed] }],
    4,
    'ready',
    'ready: Deployment is available. Replicas: 4',
    'ready',
  ],
  [
    'not observed yet',
    [{}, { ...whole, conditions: [available, progressed] }, { generation: 2 }],
    4,
    'waiting',
    'waiting: Deployment generation is 2, but latest observed generation is 1',
    'waiting: Waiting for rollout to finish: observed deployment generation less than desired generation',
  ],
  [
    'as many are ready as maxUnavailable leaves',
    [{}, { ...whole, readyReplicas: 3, availableReplicas: 3, conditions: [available, progressing] }],
    3,
    'ready',
    'waiting: Available: 3/4',
    'waiting: Waiting for rollout to finish: 3 of 4 updated replicas are available...',
  ],
  [
    'Recreate has to have all of them ready',
    [{ strategy: { type: 'Recreate' } }, { ...whole, readyReplicas: 3, availableReplicas: 3, conditions: [available] }],
    3,
    'waiting',
    'waiting: Available: 3/4',
    'waiting: Waiting for rollout to finish: 3 of 4 updated replicas are available...',
  ],
  [
    'ready and not yet available is enough for Helm 3',
    [{}, { ...whole, availableReplicas: 0, conditions: [progressing] }],
    4,
    'ready',
    'waiting: Available: 0/4',
    'waiting: Waiting for rollout to finish: 0 of 4 updated replicas are available...',
  ],
  [
    'old pods are left',
    [{}, { ...whole, replicas: 5, conditions: [available, progressing] }],
    4,
    'ready',
    'waiting: Pending termination: 1',
    'waiting: Waiting for rollout to finish: 1 old replicas are pending termination...',
  ],
  [
    'the deadline is exceeded',
    [{}, { ...whole, updatedReplicas: 1, conditions: [available, exceeded] }],
    0,
    'waiting',
    'failed: Progress deadline exceeded',
    'failed: Deployment "web" exceeded its progress deadline',
  ],
  [
    'all is there, and the controller has yet to say so',
    [{ progressDeadlineSeconds: 600 }, { ...whole, conditions: [available, progressing] }],
    4,
    'ready',
    'waiting: ReplicaSet not Available',
    'ready',
  ],
  [
    'paused',
    [{ paused: true }, { ...whole, updatedReplicas: 0, conditions: [available, progressing] }],
    undefined,
    'ready',
    'waiting: Updated: 0/4',
    'suspended: Deployment is paused',
  ],
];

for (const [name, [spec, status, metadata], newReady, helm, kstatus, argo] of deployments)
  test(`a Deployment: ${name}`, () => {
    const deadline = { progressDeadlineSeconds: 600, replicas: 4 };
    const object = newDeployment({ ...deadline, ...spec }, status, metadata);
    const newReplicaSet = newReady === undefined ? undefined : replicaSet(newReady);
    const { readiness } = deployment;
    assert.deepEqual(
      [readiness.helm(object, newReplicaSet), readiness.kstatus(object), readiness.argo(object)].map(shown),
      [helm, kstatus, argo],
    );
  });

const ofSet = {
  replicas: 3,
  readyReplicas: 3,
  currentReplicas: 3,
  updatedReplicas: 3,
  availableReplicas: 3,
  currentRevision: 'b',
  updateRevision: 'b',
};

function newStatefulSet(status: Partial<StatefulSet['status']>, partition: number | 'OnDelete' = 0): StatefulSet {
  const updateStrategy =
    partition === 'OnDelete' ? { type: partition } : ({ type: 'RollingUpdate', rollingUpdate: { partition } } as const);
  return {
    kind: 'StatefulSet',
    metadata: { ...newDeployment().metadata, name: 'db' },
    spec: {
      replicas: 3,
      selector: {},
      template: template(),
      volumeClaimTemplates: [],
      serviceName: 'x',
      minReadySeconds: 0,
      podManagementPolicy: 'OrderedReady',
      updateStrategy,
    },
    status: { observedGeneration: 1, ...ofSet, conditions: [], ...status },
  };
}

type SetRow<Given> = readonly [name: string, given: Given, helm: Text, kstatus: Text, argo: Text];

const statefulSets: readonly SetRow<Parameters<typeof newStatefulSet>>[] = [
  [
    'all is there',
    [{}],
    'ready',
    'ready: Partition rollout complete. updated: 3',
    'ready: partitioned roll out complete: 3 new pods have been updated...',
  ],
  [
    'a pod is not ready',
    [{ readyReplicas: 2, updatedReplicas: 1, currentRevision: 'a' }],
    'waiting',
    'waiting: Ready: 2/3',
    'waiting: Waiting for 1 pods to be ready...',
  ],
  [
    'a pod is missing',
    [{ replicas: 2, readyReplicas: 2 }],
    'waiting',
    'waiting: Replicas: 2/3',
    'waiting: Waiting for 1 pods to be ready...',
  ],
  [
    'a partition is reached',
    [{ updatedReplicas: 1, currentRevision: 'a' }, 2],
    'ready',
    'ready: Partition rollout complete. updated: 1',
    'ready: partitioned roll out complete: 1 new pods have been updated...',
  ],
  [
    'OnDelete is not waited for by Helm and kstatus',
    [{ readyReplicas: 2 }, 'OnDelete'],
    'ready',
    'ready: StatefulSet is using the ondelete update strategy',
    'waiting: Waiting for 1 pods to be ready...',
  ],
];

for (const [name, given, ...expected] of statefulSets)
  test(`a StatefulSet: ${name}`, () => {
    const object = newStatefulSet(...given);
    const { helm, kstatus, argo } = statefulSet.readiness;
    assert.deepEqual([helm(object, undefined), kstatus(object), argo(object)].map(shown), expected);
  });

const ofNodes = {
  currentNumberScheduled: 3,
  numberMisscheduled: 0,
  desiredNumberScheduled: 3,
  numberReady: 3,
  observedGeneration: 1,
  updatedNumberScheduled: 3,
  numberAvailable: 3,
  numberUnavailable: 0,
  conditions: [],
};

function newDaemonSet(status: Partial<DaemonSet['status']>, type: 'RollingUpdate' | 'OnDelete' = 'RollingUpdate') {
  const updateStrategy = type === 'OnDelete' ? { type } : { type, rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } };
  const spec = { selector: {}, template: template(), updateStrategy, minReadySeconds: 0 };
  const metadata = { ...newDeployment().metadata, name: 'agent' };
  return { kind: 'DaemonSet', metadata, spec, status: { ...ofNodes, ...status } } satisfies DaemonSet;
}

const daemonSets: readonly SetRow<Parameters<typeof newDaemonSet>>[] = [
  ['all is there', [{}], 'ready', 'ready: All replicas scheduled as expected. Replicas: 3', 'ready'],
  [
    'as many are ready as maxUnavailable leaves',
    [{ numberReady: 2, numberAvailable: 2 }],
    'ready',
    'waiting: Available: 2/3',
    'waiting: Waiting for daemon set "agent" rollout to finish: 2 of 3 updated pods are available...',
  ],
  [
    'a node has the old pod',
    [{ updatedNumberScheduled: 2 }],
    'waiting',
    'waiting: Updated: 2/3',
    'waiting: Waiting for daemon set "agent" rollout to finish: 2 out of 3 new pods have been updated...',
  ],
  [
    'OnDelete is waited for by kstatus alone',
    [{ updatedNumberScheduled: 0 }, 'OnDelete'],
    'ready',
    'waiting: Updated: 0/3',
    'ready: daemon set 0 out of 3 new pods have been updated',
  ],
];

for (const [name, given, ...expected] of daemonSets)
  test(`a DaemonSet: ${name}`, () => {
    const object = newDaemonSet(...given);
    const { helm, kstatus, argo } = daemonSet.readiness;
    assert.deepEqual([helm(object, undefined), kstatus(object), argo(object)].map(shown), expected);
  });
