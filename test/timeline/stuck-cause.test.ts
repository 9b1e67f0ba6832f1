import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { template } from '../simulation/objects.ts';
import { TraceScript } from './trace-script.ts';

const rows: readonly { readonly message: string; readonly cause: string }[] = [
  { message: 'pods "web-2-x" is forbidden: exceeded quota: pods', cause: 'exceeded quota: pods' },
  { message: 'Pod "web-2-x" is invalid: spec.containers[0]: Invalid', cause: 'spec.containers[0]: Invalid' },
  {
    message: 'failed to create PVC data-web-0: persistentvolumeclaims "data-web-0" is forbidden: too large',
    cause: 'too large',
  },
  {
    message:
      'pods "web-2-x" is forbidden: violates PodSecurity "baseline:v1.30": hostPort (container "a" uses hostPort 80), privileged (container "a" must not set securityContext.privileged=true)',
    cause: 'violates PodSecurity "baseline:v1.30": hostPort, privileged',
  },
];

for (const { message, cause } of rows)
  test(`a refusal is told without the name of what is refused: ${message}`, () => {
    const script = new TraceScript({ replicas: 1 })
      .replicaSet('web-1', 1, 1)
      .create('web-1', 'a')
      .bind('a')
      .ready('a')
      .status({ replicas: 1, availableReplicas: 1 })
      .at(0)
      .apply({ template: template('app:2') })
      .replicaSet('web-2', 2, 1)
      .status({ replicas: 1, availableReplicas: 1 }, [{ type: 'ReplicaFailure', message }]);
    assert.equal(buildTimeline(script.trace()).outcome.cause, `the API server refuses new pods: ${cause}`);
  });
