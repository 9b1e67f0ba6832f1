import type { Json, JsonMap } from '../../src/document/manifest.ts';
import type { PodRule, Scenario, SimulatedNode, Step } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import type { PersistentVolumeClaim } from '../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { world } from './worlds.ts';

const hour = 3_600_000;

/** Every pod is ready one second after it is bound, those of `app:bad` never, and takes one second to stop. */
const podRules: readonly PodRule[] = [
  { image: 'app:bad', ready: -1, step: 0, terminate: 1000, failAfter: 0, unbound: false },
  { image: '', ready: 1000, step: 0, terminate: 1000, failAfter: 0, unbound: false },
];

export interface RunOptions {
  readonly version?: string;
  readonly nodes?: readonly SimulatedNode[];
}

/** Runs the steps, the n-th of them after n minutes. */
export function runSteps(manifest: JsonMap, later: readonly StepAction[] = [], options: RunOptions = {}): Trace {
  const apply: StepAction = { do: 'apply-manifest', manifest };
  return simulate({
    assumptions: { ...defaultAssumptions, kubernetesVersion: options.version ?? '1.36' },
    steps: [apply, ...later].map((step, minute) => ({ at: minute * 60_000, ...step }) as Step),
    podRules,
    world: world({ nodes: options.nodes ?? [] }),
    horizon: hour,
  } satisfies Scenario);
}

type StepAction = Step extends infer Each ? (Each extends Step ? Omit<Each, 'at'> : never) : never;

export function patch(spec: Json): StepAction {
  return { do: 'patch', patch: { spec } };
}

/** What was said in a minute: events without their type, and outputs, each with the second. */
export function saidIn(trace: Trace, minute: number): string[] {
  return entriesOf(trace).flatMap((entry) => {
    const second = entry.at / 1000 - minute * 60;
    if (second < 0 || second >= 60 || entry.type === 'write') return [];
    const said = entry.type === 'event' ? `${entry.event.reason}: ${entry.event.message}` : entry.text;
    return [`${Number(second.toFixed(3))} ${said}`];
  });
}

/** The claims that are left, with the kinds of their owners. */
export function claimsOf(trace: Trace): Record<string, string> {
  const claims = new Map<string, PersistentVolumeClaim>();
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'PersistentVolumeClaim') continue;
    if (entry.verb === 'delete') claims.delete(entry.object.metadata.name);
    else claims.set(entry.object.metadata.name, entry.object);
  }
  const owners = ({ metadata }: PersistentVolumeClaim) => metadata.ownerReferences.map(({ kind }) => kind).join(' ');
  return Object.fromEntries([...claims].map(([name, claim]) => [name, owners(claim)]));
}

export function node(name: string, changes: Partial<SimulatedNode> = {}): SimulatedNode {
  return { name, labels: {}, taints: [], unschedulable: false, down: false, ...changes };
}
