import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type TraceEntry } from '../../src/simulation/trace.ts';
import { wholeSecond } from '../../src/std/time.ts';
import type { StatefulSet } from '../../src/workload/api-types.ts';
import { scaledValue } from '../../src/workload/int-or-string.ts';
import { traitsIn } from '../../src/workload/versions.ts';
import { type ClusterState, deletedByController, isAvailable, isTerminating, replay } from './cluster-state.ts';
import { healthyStatefulSetScenarios, statefulSetScenarios } from './scenarios.ts';

const runs = { seed: 5, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) };
const revisionLabel = 'controller-revision-hash';

/** Calls for every pod that the controller deletes, with what was stored before. */
function eachDeletion(
  entries: readonly TraceEntry[],
  check: (ordinal: number, set: StatefulSet, before: ClusterState, at: number) => void,
): void {
  replay(entries, (entry, before, next) => {
    const name = deletedByController(entry, next);
    if (name !== undefined && before.workload?.kind === 'StatefulSet')
      check(ordinalOf(name), before.workload, before, entry.at);
  });
}

function ordinalOf(podName: string): number {
  return Number(podName.slice(podName.lastIndexOf('-') + 1));
}

function ordinalsOf({ spec }: StatefulSet): number[] {
  const start = spec.ordinals?.start ?? 0;
  return Array.from({ length: spec.replicas }, (_, index) => start + index);
}

function isAvailableAt({ pods }: ClusterState, { spec }: StatefulSet, ordinal: number, at: number): boolean {
  return isAvailable(pods.get(`web-${ordinal}`), spec.minReadySeconds, at);
}

function knowsMaxUnavailable({ assumptions }: Scenario): boolean {
  return traitsIn(assumptions).gates.MaxUnavailableStatefulSet;
}

/** Whether the pods that are down anyway are replaced before the others, and do not count. */
function replacesDownFirst({ assumptions }: Scenario, { spec }: StatefulSet): boolean {
  return traitsIn(assumptions).statefulSetReplacesUnavailable && spec.podManagementPolicy === 'Parallel';
}

/** In the second of the instant, so maybe in the same sync. */
function isDeletedSince({ pods }: ClusterState, ordinal: number, at: number): boolean {
  return pods.get(`web-${ordinal}`)?.metadata.deletionTimestamp === wholeSecond(at);
}

function isReady({ pods }: ClusterState, ordinal: number): boolean {
  const pod = pods.get(`web-${ordinal}`);
  return pod?.ready === true && !isTerminating(pod);
}

test('an ordinal never has two pods, and no pod lies outside of the ordinals that the set ever had', () => {
  fc.assert(
    fc.property(statefulSetScenarios, (scenario) => {
      replay(entriesOf(simulate(scenario)), (entry, before) => {
        if (entry.type !== 'write' || entry.object.kind !== 'Pod' || entry.verb !== 'create') return;
        assert.equal(before.pods.get(entry.object.metadata.name), undefined);
        assert(ordinalsOf(before.workload as StatefulSet).includes(ordinalOf(entry.object.metadata.name)));
      });
    }),
    runs,
  );
});

test('with OrderedReady a pod is made only when all before it are ready, and one is deleted only when all are', () => {
  fc.assert(
    fc.property(statefulSetScenarios, (scenario) => {
      const entries = entriesOf(simulate(scenario));
      replay(entries, (entry, before) => {
        if (entry.type !== 'write' || entry.object.kind !== 'Pod' || entry.verb !== 'create') return;
        const set = before.workload as StatefulSet;
        if (set.spec.podManagementPolicy !== 'OrderedReady') return;
        const ordinal = ordinalOf(entry.object.metadata.name);
        for (const other of ordinalsOf(set).filter((lower) => lower < ordinal))
          assert(isAvailableAt(before, set, other, entry.at), `web-${other} before web-${ordinal}`);
      });
      eachDeletion(entries, (ordinal, set, before, at) => {
        if (set.spec.podManagementPolicy !== 'OrderedReady') return;
        for (const other of ordinalsOf(set)) {
          const isDeletedToo = other > ordinal && knowsMaxUnavailable(scenario) && isDeletedSince(before, other, at);
          assert(isDeletedToo || isAvailableAt(before, set, other, at), `web-${other}`);
        }
        const existing = [...before.pods.keys()].map(ordinalOf);
        const highest = Math.max(...existing);
        if (!ordinalsOf(set).includes(ordinal)) assert.equal(ordinal, Math.max(...existing.filter(isCondemned(set))));
        else assert(ordinalsOf(set).includes(highest), 'condemned pods go first');
      });
    }),
    runs,
  );
});

function isCondemned(set: StatefulSet): (ordinal: number) => boolean {
  return (ordinal) => !ordinalsOf(set).includes(ordinal);
}

test('an update keeps to the partition and from the highest ordinal down', () => {
  fc.assert(
    fc.property(statefulSetScenarios, (scenario) => {
      eachDeletion(entriesOf(simulate(scenario)), (ordinal, set, before, at) => {
        const ordinals = ordinalsOf(set);
        if (!ordinals.includes(ordinal)) return;
        const { type, rollingUpdate } = set.spec.updateStrategy;
        assert.equal(type, 'RollingUpdate');
        assert(ordinals.indexOf(ordinal) >= (rollingUpdate?.partition ?? 0));
        if (replacesDownFirst(scenario, set) && !isAvailableAt(before, set, ordinal, at)) return;
        for (const higher of ordinals.filter((other) => other > ordinal)) {
          const pod = before.pods.get(`web-${higher}`);
          const isOld = pod !== undefined && pod.metadata.labels[revisionLabel] !== latestRevision(before);
          assert(!isOld || isTerminating(pod), `web-${higher} is older than web-${ordinal}`);
        }
      });
    }),
    runs,
  );
});

function latestRevision({ revisions }: ClusterState): string {
  const newestFirst = [...revisions.values()].sort((a, b) => b.revision - a.revision);
  return newestFirst[0]?.metadata.name ?? '';
}

test('an update never takes down a pod while as many as maxUnavailable, or one where it does not count, are down', () => {
  fc.assert(
    fc.property(statefulSetScenarios, (scenario) => {
      const waitsForAvailable = scenario.assumptions.kubernetesVersion !== '1.29';
      eachDeletion(entriesOf(simulate(scenario)), (ordinal, set, before, at) => {
        const ordinals = ordinalsOf(set);
        if (!ordinals.includes(ordinal)) return;
        const isUp = (other: number) =>
          waitsForAvailable ? isAvailableAt(before, set, other, at) : isReady(before, other);
        if (!knowsMaxUnavailable(scenario)) {
          for (const higher of ordinals.filter((other) => other > ordinal)) assert(isUp(higher), `web-${higher}`);
          return;
        }
        if (replacesDownFirst(scenario, set) && !isUp(ordinal)) return;
        const maxUnavailable = set.spec.updateStrategy.rollingUpdate?.maxUnavailable ?? 1;
        const down = ordinals.filter((other) => !isUp(other)).length;
        assert(down < Math.max(1, scaledValue(maxUnavailable, set.spec.replicas, false)), `${down} are down`);
      });
    }),
    runs,
  );
});

test('below the partition a pod is made from the current revision as long as there is one', () => {
  fc.assert(
    fc.property(statefulSetScenarios, (scenario) => {
      replay(entriesOf(simulate(scenario)), (entry, before) => {
        if (entry.type !== 'write' || entry.object.kind !== 'Pod' || entry.verb !== 'create') return;
        const set = before.workload as StatefulSet;
        const { rollingUpdate } = set.spec.updateStrategy;
        const index = ordinalsOf(set).indexOf(ordinalOf(entry.object.metadata.name));
        const { currentRevision } = set.status;
        if (index >= (rollingUpdate?.partition ?? 0) || !before.revisions.has(currentRevision)) return;
        assert.equal(entry.object.metadata.labels[revisionLabel], currentRevision);
      });
    }),
    runs,
  );
});

test('every run settles, with distinct revision numbers and no more unused revisions than the limit', () => {
  fc.assert(
    fc.property(statefulSetScenarios, (scenario) => {
      const trace = simulate(scenario);
      const entries = entriesOf(trace);
      assert.equal(trace.stop, 'settled');
      const { workload, revisions, pods } = replay(entries, () => {});
      const numbers = [...revisions.values()].map(({ revision }) => revision);
      assert.equal(new Set(numbers).size, numbers.length);
      const { status, spec } = workload as StatefulSet;
      const used = new Set([...pods.values()].map(({ metadata }) => metadata.labels[revisionLabel]));
      const unused = [...revisions.keys()].filter(
        (name) => name !== status.currentRevision && name !== status.updateRevision && !used.has(name),
      );
      assert(unused.length <= (spec.revisionHistoryLimit ?? 10), `${unused.length} unused revisions`);
    }),
    runs,
  );
});

test('where every image gets ready every replica is updated in the end, down to the partition', () => {
  fc.assert(
    fc.property(healthyStatefulSetScenarios, (scenario) => {
      const { workload, pods } = replay(entriesOf(simulate(scenario)), () => {});
      const set = workload as StatefulSet;
      const { replicas, updateStrategy } = set.spec;
      assert.equal(pods.size, replicas);
      assert.equal(set.status.availableReplicas, replicas);
      assert.equal(set.status.observedGeneration, set.metadata.generation);
      if (updateStrategy.type === 'OnDelete') return;
      const partition = updateStrategy.rollingUpdate?.partition ?? 0;
      const updated = ordinalsOf(set).slice(partition);
      for (const ordinal of updated)
        assert.equal(pods.get(`web-${ordinal}`)?.metadata.labels[revisionLabel], set.status.updateRevision);
      if (partition === 0) assert.equal(set.status.currentRevision, set.status.updateRevision);
    }),
    runs,
  );
});

test('the same scenario gives the same trace', () => {
  fc.assert(
    fc.property(statefulSetScenarios, (scenario) => {
      assert.equal(JSON.stringify(simulate(scenario)), JSON.stringify(simulate(scenario)));
    }),
    runs,
  );
});
