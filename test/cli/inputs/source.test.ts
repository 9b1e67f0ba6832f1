import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareSource } from '../../../src/cli/inputs/source.ts';

for (const [isRendered, severity, message] of [
  [false, 'error', /no file in it contains a Kubernetes object/],
  [true, 'warning', /what is rendered here has no Kubernetes object/],
] as const)
  test(`inputs without any object${isRendered ? ', of which some are charts' : ''}: ${severity}`, () => {
    const [problem, ...others] = bareSource(['charts', 'web'], isRendered).problems;
    assert.equal(problem?.file, 'charts web');
    assert.equal(problem?.severity, severity);
    assert.match(problem?.message ?? '', message);
    assert.deepEqual(others, []);
  });
