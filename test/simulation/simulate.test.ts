import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { annotationKeys } from '../../src/simulation/controllers/deployment/deployment-annotations.ts';
import type { InitialCluster, RunningWorkload, Scenario } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import type { Deployment, ReplicaSet, WorkloadObject } from '../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { podsQuota } from '../../src/workload/placement/resource-quota.ts';
import { deployment, template } from './objects.ts';
import { policies, world } from './worlds.ts';

const running = (image: string, spec: Partial<Deployment['spec']> = {}): Deployment =>
  deployment({ template: template(image), revisionHistoryLimit: 10, progressDeadlineSeconds: 600, ...spec });

/** A world in which the workload runs. */
const after = (before: RunningWorkload): InitialCluster => world({ running: [before] });

function rollout(options: Partial<Scenario> = {}): Scenario {
  return {
    assumptions: defaultAssumptions,
    world: after({ object: running('app:3'), history: [running('app:1'), running('app:2')] }),
    steps: [{ at: 0, do: 'apply', object: running('app:4') }],
    podRules: [],
    horizon: 3_600_000,
    ...options,
  };
}

/** The ReplicaSets as they were at the instant, by revision: image and replicas. */
function revisionsAt(trace: Trace, instant: number): string[] {
  const sets = new Map<string, ReplicaSet>();
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'ReplicaSet' || entry.at > instant) continue;
    if (entry.verb === 'delete') sets.delete(entry.object.metadata.name);
    else sets.set(entry.object.metadata.name, entry.object);
  }
  return [...sets.values()].map(({ metadata, spec }) => {
    const [container] = spec.template.spec.containers as readonly { readonly image: string }[];
    return `${metadata.annotations[annotationKeys.revision]} ${container?.image} ${spec.replicas}`;
  });
}

test('what was there before stands, with its history, when the first step is taken', () => {
  const trace = simulate(rollout());
  assert.deepEqual(revisionsAt(trace, trace.origin - 1), ['1 app:1 0', '2 app:2 0', '3 app:3 10']);
  assert.deepEqual(revisionsAt(trace, trace.end), ['1 app:1 0', '2 app:2 0', '3 app:3 0', '4 app:4 10']);
  assert.equal(trace.origin % 1000, 0);
  const last = entriesOf(trace).findLast(({ at }) => at < trace.origin);
  assert(last?.type === 'write' && last.object.kind === 'Pod' && last.object.ready, 'the old pods are not ready');
  const readySince = last.object.readyTransitionTime ?? 0;
  assert(trace.origin - readySince >= 86_400_000, 'the old pods have just been started');
});

const hindrances: readonly { name: string; spec: Partial<Deployment['spec']>; containers?: JsonMap }[] = [
  { name: 'minReadySeconds of 68 years', spec: { minReadySeconds: 2_147_483_646 } },
  { name: 'a liveness probe that kills it', spec: {}, containers: { livenessProbe: { periodSeconds: 1 } } },
  { name: 'a startup probe that kills it', spec: {}, containers: { startupProbe: { periodSeconds: 1 } } },
];

for (const { name, spec, containers = {} } of hindrances) {
  test(`what was there before is available all the same: ${name}`, () => {
    const version = (image: string) => {
      const { metadata } = template(image);
      const labelled = { metadata, spec: { containers: [{ name: 'app', image, ...containers }] } };
      return running(image, { ...spec, template: labelled, progressDeadlineSeconds: 2_147_483_647 });
    };
    const before = { object: version('app:1'), history: [] };
    const assumptions = {
      ...defaultAssumptions,
      startupSeconds: 60,
      newVersion: { behaviour: 'never-ready' as const },
    };
    const steps = [{ at: 0, do: 'apply' as const, object: version('app:2') }];
    const trace = simulate(rollout({ world: after(before), assumptions, steps, horizon: 60_000 }));
    assert.equal(buildTimeline(trace).minAvailable, 8);
  });
}

test('a history beyond the limit is cleaned up as it was', () => {
  const limited = { revisionHistoryLimit: 1 };
  const history = [running('app:1', limited), running('app:2', limited)];
  const trace = simulate(rollout({ world: after({ object: running('app:3', limited), history }) }));
  assert.deepEqual(revisionsAt(trace, trace.origin - 1), ['2 app:2 0', '3 app:3 10']);
});

test('a paused Deployment was rolled out before it was paused', () => {
  const before = { object: running('app:1', { paused: true }), history: [] };
  const trace = simulate(
    rollout({ world: after(before), steps: [{ at: 0, do: 'apply', object: running('app:2', { paused: true }) }] }),
  );
  assert.deepEqual(revisionsAt(trace, trace.end), ['1 app:1 10']);
});

test('a run that comes to rest ends with the last thing that happened', () => {
  const trace = simulate(rollout());
  assert.equal(trace.stop, 'settled');
  assert.equal(trace.end, entriesOf(trace).at(-1)?.at);
});

test('a stuck rollout goes on until its deadline has been reported', () => {
  const assumptions = { ...defaultAssumptions, newVersion: { behaviour: 'never-ready' as const } };
  const trace = simulate(rollout({ assumptions }));
  assert.equal(trace.stop, 'settled');
  const object = lastDeployment(trace);
  const progressing = object.status.conditions.find(({ type }) => type === 'Progressing');
  assert.equal(progressing?.reason, 'ProgressDeadlineExceeded');
  assert.equal((trace.end - trace.origin) / 1000, 601);
});

test('what repeats for ever ends at the horizon, counted from the origin', () => {
  const quota = { at: 0, do: 'quota' as const, pods: 5 };
  const trace = simulate(rollout({ steps: [quota, ...rollout().steps], horizon: 60_000 }));
  assert.equal(trace.stop, 'horizon');
  assert.equal(trace.end - trace.origin, 60_000);
});

test('a quota that is there already holds from the first step on, also for what is created', () => {
  const limited = policies({ quotas: [podsQuota(4)] });
  const trace = simulate(rollout({ world: { ...rollout().world, ...limited }, horizon: 60_000 }));
  const created = simulate(rollout({ world: world(limited), horizon: 60_000 }));
  const readyAtLast = (of: Trace) => lastDeployment(of).status.readyReplicas;
  assert.deepEqual([readyAtLast(trace), readyAtLast(created)], [8, 4]);
});

test('terminating pods are counted from 1.35 on', () => {
  const counted = (kubernetesVersion: string) => {
    const assumptions = { ...defaultAssumptions, kubernetesVersion };
    return entriesOf(simulate(rollout({ assumptions }))).some(
      (entry) => entry.type === 'write' && 'status' in entry.object && 'terminatingReplicas' in entry.object.status,
    );
  };
  assert.deepEqual(['1.29', '1.34', '1.35', '1.36'].map(counted), [false, false, true, true]);
});

test('what is handed in stays untouched', () => {
  const freeze = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const steps: Scenario['steps'] = [...rollout().steps, { at: 5000, do: 'undo', toRevision: 1 }];
  assert.equal(simulate(freeze(rollout({ steps }))).stop, 'settled');
});

function lastDeployment(trace: Trace): Deployment {
  const writes = entriesOf(trace).flatMap((entry): WorkloadObject[] =>
    entry.type === 'write' && entry.object.kind === 'Deployment' ? [entry.object] : [],
  );
  const last = writes.at(-1);
  assert(last?.kind === 'Deployment');
  return last;
}
