// Random rollouts with a Service, and random sets of endpoints, for the real EndpointSlice reconciler and proxy code.
import fc from 'fast-check';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import { createRandom } from '../../src/std/random.ts';
import { categorizeEndpoints, type EndpointCounts, endpointsOf, stateOf } from '../../src/timeline/endpoints.ts';
import type { Pod, StringMap } from '../../src/workload/api-types.ts';
import type { EndpointConditions, ServiceSpec } from '../../src/workload/endpoint.ts';
import { randomScenario } from '../invariants/random-scenario.ts';
import { daemonSetScenarios, statefulSetScenarios } from '../invariants/scenarios.ts';

/** How many endpoints there are of each state, and which of them get requests. */
export type EndpointsAnswer = EndpointCounts & { readonly used: string };

/** A Service with its pods at one instant after the other, or a set of endpoints. */
export interface EndpointsCase {
  readonly name: string;
  readonly service?: ServiceSpec;
  readonly instants?: readonly (readonly SeenPod[])[];
  readonly set?: readonly EndpointConditions[];
  /** What we make of it, and what the real code does. */
  readonly own?: readonly EndpointsAnswer[];
  readonly answers?: readonly EndpointsAnswer[];
}

/** A pod as the controller sees it. */
export interface SeenPod {
  readonly name: string;
  readonly labels: StringMap;
  readonly phase: Pod['phase'];
  readonly ready: boolean;
  readonly terminating: boolean;
  readonly hasAddress: boolean;
}

/** As many sets as instants of a rollout, at most. */
const maxInstants = 300;
const setsPerRollout = 10;

/** So many rollouts of all kinds, and ten times as many sets; the same for the same seed. */
export function randomEndpoints(seed: number, count: number): readonly EndpointsCase[] {
  const random = createRandom(seed);
  const each = Math.ceil(count / 3);
  const scenarios = [randomScenario, statefulSetScenarios, daemonSetScenarios].flatMap((some, index) =>
    fc.sample(some as fc.Arbitrary<Scenario>, { numRuns: each, seed: seed + index }),
  );
  const rollouts = scenarios
    .slice(0, count)
    .map((scenario, index) => rolloutCase(`${seed} ${index}`, scenario, random));
  const sets = Array.from({ length: count * setsPerRollout }, (_, index) => setCase(`${seed} set ${index}`, random));
  return [...rollouts, ...sets];
}

function rolloutCase(name: string, scenario: Scenario, random: () => number): EndpointsCase {
  const trace = simulate(scenario);
  const seen = podsOverTime(trace);
  const publishNotReadyAddresses = random() < 0.3;
  const service = { selector: selectorFor(seen, random), publishNotReadyAddresses };
  const named = { ...service, namespace: 'default', name: 'web' };
  const frames = endpointsOf(trace, named, trace.end - trace.origin);
  const own = seen.map(({ at }) => {
    const { at: _, ...counts } = frames.findLast((frame) => frame.at <= at) ?? {
      at,
      ready: 0,
      serving: 0,
      notServing: 0,
    };
    return { ...counts, used: categorizeEndpoints(counts) };
  });
  return { name, service, instants: seen.map(({ pods }) => pods), own };
}

/** Mostly all pods; else those of one label that some have, and others do not. */
function selectorFor(seen: readonly { readonly pods: readonly SeenPod[] }[], random: () => number): StringMap {
  const labels = seen.flatMap(({ pods }) => pods.flatMap((pod) => Object.entries(pod.labels)));
  const [key, value] = labels[Math.floor(random() * labels.length)] ?? [];
  return random() < 0.6 || key === undefined || value === undefined ? { app: 'web' } : { [key]: value };
}

/** What is stored after each instant from the origin on, counted from it. */
function podsOverTime(trace: Trace): readonly { readonly at: number; readonly pods: readonly SeenPod[] }[] {
  const stored = new Map<string, SeenPod>();
  const seen: { at: number; pods: SeenPod[] }[] = [];
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'Pod') continue;
    const at = Math.max(0, entry.at - trace.origin);
    if (seen.length === maxInstants && seen.at(-1)?.at !== at) break;
    if (entry.verb === 'delete') stored.delete(entry.object.metadata.name);
    else stored.set(entry.object.metadata.name, seenPod(entry.object));
    const pods = [...stored.values()];
    if (seen.at(-1)?.at === at) seen[seen.length - 1] = { at, pods };
    else seen.push({ at, pods });
  }
  return seen;
}

function seenPod({ metadata, phase, ready }: Pod): SeenPod {
  const { name, labels, deletionTimestamp } = metadata;
  const hasAddress = ready || phase !== 'Pending';
  return { name, labels, phase, ready, terminating: deletionTimestamp !== undefined, hasAddress };
}

function setCase(name: string, random: () => number): EndpointsCase {
  const size = Math.floor(random() * 6);
  const set = Array.from({ length: size }, () => {
    return { ready: random() < 0.3, serving: random() < 0.5, terminating: random() < 0.5 };
  });
  const counts = { ready: 0, serving: 0, notServing: 0 };
  for (const each of set) counts[stateOf(each)]++;
  return { name, set, own: [{ ...counts, used: categorizeEndpoints(counts) }] };
}
