import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonMap } from '../../src/document/manifest.ts';
import type { Scenario, SimulatedNode } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type TraceEntry } from '../../src/simulation/trace.ts';
import type { DaemonSet, Pod } from '../../src/workload/api-types.ts';
import { scaledValue } from '../../src/workload/int-or-string.ts';
import { type ClusterState, deletedByController, isAvailable, isTerminating, replay } from './cluster-state.ts';
import { daemonSetScenarios, healthyDaemonSetScenarios } from './scenarios.ts';

const runs = { seed: 5, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) };
const revisionLabel = 'controller-revision-hash';

function podsOn({ pods }: ClusterState, nodeName: string): Pod[] {
  return [...pods.values()].filter(({ requiredNode }) => requiredNode === nodeName);
}

/** The nodes that should run a pod, said the long way round for what the scenarios can contain. */
function eligibleNodes({ world, steps }: Scenario): SimulatedNode[] {
  const [first] = steps;
  const manifest = (first?.do === 'apply-manifest' ? first.manifest : {}) as { spec: { template: { spec: JsonMap } } };
  const { nodeSelector, tolerations } = manifest.spec.template.spec;
  return world.nodes.filter(
    ({ labels, taints }) =>
      (nodeSelector === undefined || labels.disk === 'ssd') && (tolerations !== undefined || taints.length === 0),
  );
}

function hasSurge({ spec: { updateStrategy } }: DaemonSet): boolean {
  return (updateStrategy.rollingUpdate?.maxSurge ?? 0) !== 0;
}

test('without surge a node has one pod at most, with surge one of each of two revisions besides terminating ones', () => {
  fc.assert(
    fc.property(daemonSetScenarios, (scenario) => {
      replay(entriesOf(simulate(scenario)), (entry, before) => {
        if (entry.type !== 'write' || entry.object.kind !== 'Pod' || entry.verb !== 'create') return;
        const pod = entry.object;
        const others = podsOn(before, pod.requiredNode ?? '');
        if (!hasSurge(before.workload as DaemonSet)) {
          assert.equal(others.length, 0);
          return;
        }
        const living = others.filter((other) => !isTerminating(other));
        assert(living.length <= 1, `${living.length} other pods`);
        for (const other of living)
          assert.notEqual(other.metadata.labels[revisionLabel], pod.metadata.labels[revisionLabel]);
      });
    }),
    runs,
  );
});

test('pods are made only for nodes that the template selects and whose taints it tolerates, cordoned ones included', () => {
  fc.assert(
    fc.property(daemonSetScenarios, (scenario) => {
      const eligible = new Set(eligibleNodes(scenario).map(({ name }) => name));
      const { workload } = replay(entriesOf(simulate(scenario)), (entry) => {
        if (entry.type === 'write' && entry.object.kind === 'Pod')
          assert(eligible.has(entry.object.requiredNode ?? ''), entry.object.requiredNode);
      });
      assert.equal((workload as DaemonSet).status.desiredNumberScheduled, eligible.size);
    }),
    runs,
  );
});

test('the controller never takes down an available pod beyond maxUnavailable, and with surge never without another', () => {
  fc.assert(
    fc.property(daemonSetScenarios, (scenario) => {
      const eligible = eligibleNodes(scenario);
      replay(entriesOf(simulate(scenario)), (entry, before, next) => {
        const name = deletedByController(entry, next);
        const pod = before.pods.get(name ?? '');
        if (pod === undefined || before.workload?.kind !== 'DaemonSet') return;
        const { spec } = before.workload;
        const isUp = (other: Pod) => isAvailable(other, spec.minReadySeconds, entry.at);
        if (!isUp(pod)) return;
        const hasPod = (nodeName: string) => podsOn(before, nodeName).some((other) => other !== pod && isUp(other));
        if (hasSurge(before.workload)) {
          assert(hasPod(pod.requiredNode ?? ''), `${pod.requiredNode} is left without an available pod`);
          return;
        }
        const down = eligible.filter((node) => !hasPod(node.name)).length;
        const maxUnavailable = scaledValue(spec.updateStrategy.rollingUpdate?.maxUnavailable, eligible.length, true);
        assert(down <= maxUnavailable, `${down} of ${maxUnavailable} are down`);
      });
    }),
    runs,
  );
});

test('every run settles, with distinct revision numbers and no more old unused revisions than the limit', () => {
  fc.assert(
    fc.property(daemonSetScenarios, (scenario) => {
      const trace = simulate(scenario);
      const entries = entriesOf(trace);
      assert.equal(trace.stop, 'settled');
      const { workload, revisions, pods } = replay(entries, () => {});
      const byNumber = [...revisions.values()].sort((a, b) => b.revision - a.revision);
      assert.equal(new Set(byNumber.map(({ revision }) => revision)).size, byNumber.length);
      const used = new Set([...pods.values()].map(({ metadata }) => metadata.labels[revisionLabel]));
      const old = byNumber.slice(1);
      const unused = old.filter(({ metadata }) => !used.has(metadata.labels[revisionLabel]));
      const limit = (workload as DaemonSet).spec.revisionHistoryLimit ?? 10;
      assert(old.length <= limit || unused.length === 0, `${old.length} old revisions, ${unused.length} unused`);
    }),
    runs,
  );
});

/**
 * Upstream asks for a look at `Ready + minReadySeconds + 1 s`, which is dropped while an earlier one is pending, and
 * afterwards only as long as the old pods are not available: with surge the new ones may then wait for the next resync.
 */
function canMissAvailability(entries: readonly TraceEntry[]): boolean {
  return entries.some(
    (entry) =>
      entry.type === 'write' &&
      entry.object.kind === 'DaemonSet' &&
      hasSurge(entry.object) &&
      entry.object.spec.minReadySeconds > 0,
  );
}

test('where every image gets ready every node has its updated pod in the end', () => {
  fc.assert(
    fc.property(healthyDaemonSetScenarios, (scenario) => {
      const entries = entriesOf(simulate(scenario));
      if (canMissAvailability(entries)) return;
      const { workload, pods } = replay(entries, () => {});
      const { spec, status, metadata } = workload as DaemonSet;
      const desired = eligibleNodes(scenario).length;
      assert.equal(pods.size, desired);
      assert.equal(status.numberAvailable, desired);
      assert.equal(status.observedGeneration, metadata.generation);
      if (spec.updateStrategy.type === 'RollingUpdate') assert.equal(status.updatedNumberScheduled, desired);
    }),
    runs,
  );
});

test('the same scenario gives the same trace', () => {
  fc.assert(
    fc.property(daemonSetScenarios, (scenario) => {
      assert.equal(JSON.stringify(simulate(scenario)), JSON.stringify(simulate(scenario)));
    }),
    runs,
  );
});
