import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  newDeploymentCondition,
  removeDeploymentCondition,
  setDeploymentCondition,
} from '../../../../src/simulation/controllers/deployment/deployment-conditions.ts';
import { deployment } from '../../objects.ts';

const progressing = (reason: string, now: number, status: 'True' | 'False' = 'True') =>
  newDeploymentCondition('Progressing', { status, reason, message: reason }, now);
const available = newDeploymentCondition('Available', { status: 'True', reason: 'Enough', message: '' }, 0);
const status = { ...deployment().status, conditions: [progressing('Created', 1000), available] };

test('setDeploymentCondition leaves a condition of the same status and reason alone', () => {
  assert.equal(setDeploymentCondition(status, progressing('Created', 5000)), status);
});

test('setDeploymentCondition puts a changed one last and keeps the time of the last transition', () => {
  const { conditions } = setDeploymentCondition(status, progressing('Updated', 5000));
  assert.deepEqual(conditions, [available, { ...progressing('Updated', 5000), lastTransitionTime: 1000 }]);
});

test('setDeploymentCondition notes a transition when the status changes', () => {
  const { conditions } = setDeploymentCondition(status, progressing('TimedOut', 5000, 'False'));
  assert.equal(conditions[1]?.lastTransitionTime, 5000);
});

test('removeDeploymentCondition takes the condition away, and changes nothing without one', () => {
  assert.deepEqual(removeDeploymentCondition(status, 'Progressing').conditions, [available]);
  assert.equal(removeDeploymentCondition(status, 'ReplicaFailure'), status);
});
