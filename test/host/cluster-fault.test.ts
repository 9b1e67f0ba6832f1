import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clusterFault, KubectlSilence } from '../../src/host/cluster-fault.ts';

test('a server that does not answer is told by its context, with how long it was waited for', () => {
  assert.equal(
    clusterFault(new KubectlSilence(8), { context: 'prod' }),
    'the server of the context "prod" did not answer within 8 s: check the network, or choose another context',
  );
});
