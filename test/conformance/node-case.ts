// A recorded scenario of the real kubelet, and the plans of its pods.
import { asList, asMap, asNumber, asText, type JsonMap } from '../../src/document/manifest.ts';
import type { ContainerPlan, PodPlan } from '../../src/simulation/kubelet/pod-plan.ts';
import { assumedImageFault } from '../../src/workload/image-fault.ts';
import { type ProbeName, probeOf } from '../../src/workload/probes.ts';

export interface NodeScenario {
  readonly name: string;
  readonly untilMs: number;
  /** How many images are pulled at a time; without it one after another. */
  readonly parallel?: number;
  readonly latency?: Readonly<Partial<Record<'sandboxMs' | 'createMs' | 'startMs' | 'listMs', number>>>;
  readonly images?: Readonly<Record<string, ImageRule>>;
  readonly gates?: Readonly<Record<string, boolean>>;
  /** How many times as long or as short each pod's own times and each pull may be, drawn anew in each play. */
  readonly vary?: number;
  readonly steps: readonly NodeStep[];
}

export interface ImageRule {
  readonly pullMs: number;
  readonly againMs?: number;
  readonly fails?: number;
  readonly present?: boolean;
}

export interface NodeStep {
  readonly atMs: number;
  readonly create?: JsonMap;
  readonly behaves?: Readonly<Record<string, Behaviour>>;
  readonly delete?: string;
  readonly grace?: number;
  readonly of?: string;
  readonly condition?: { readonly type: string; readonly status: string };
}

export interface Behaviour {
  readonly exits?: readonly { readonly afterMs: number; readonly code: number }[];
  readonly answers?: Readonly<Record<string, readonly { readonly fromMs: number; readonly ok: boolean }[]>>;
  readonly termMs?: number;
}

export interface CasePod {
  readonly name: string;
  readonly at: number;
  readonly plan: PodPlan;
  readonly deletion: { readonly at: number; readonly grace: number } | undefined;
}

/** The pods of a scenario, in order of their steps. */
export function podsOf(scenario: NodeScenario): readonly CasePod[] {
  return scenario.steps.flatMap((step) => {
    if (step.create === undefined) return [];
    const name = asText(asMap(step.create.metadata).name);
    const deletion = scenario.steps.find((each) => each.delete === name);
    const spec = asMap(step.create.spec);
    const plan = planOfPod(spec, step.behaves ?? {}, scenario);
    const gates = asList(spec.readinessGates).map((gate) => {
      const { conditionType } = asMap(gate);
      const set = scenario.steps.find((each) => each.of === name && each.condition?.type === conditionType);
      return set === undefined ? Number.POSITIVE_INFINITY : set.atMs - step.atMs;
    });
    const grace = deletion?.grace === undefined ? plan.gracePeriod : deletion.grace * 1000;
    return [{ name, at: step.atMs, plan: { ...plan, gates }, deletion: deletion && { at: deletion.atMs, grace } }];
  });
}

function planOfPod(spec: JsonMap, behaves: NonNullable<NodeStep['behaves']>, scenario: NodeScenario): PodPlan {
  const inits = asList(spec.initContainers).map(asMap);
  const mains = asList(spec.containers).map(asMap);
  const grace = spec.terminationGracePeriodSeconds;
  const plan = (container: JsonMap, role: ContainerPlan['role']) =>
    planOfContainer(container, role, behaves[asText(container.name)] ?? {}, scenario);
  return {
    containers: [
      ...inits.map((each) => plan(each, each.restartPolicy === 'Always' ? 'sidecar' : 'init')),
      ...mains.map((each) => plan(each, 'main')),
    ],
    restartPolicy: asText(spec.restartPolicy) || 'Always',
    hasVolumes: asList(spec.volumes).length > 0,
    gracePeriod: typeof grace === 'number' ? grace * 1000 : 30_000,
    gates: [],
    relistsOnDemand: scenario.gates?.PLEGOnDemandRelist !== false,
    keepsStarted: true,
    staysInitialized: true,
  };
}

function planOfContainer(
  container: JsonMap,
  role: ContainerPlan['role'],
  { exits = [], answers = {}, termMs = 0 }: Behaviour,
  { images = {} }: NodeScenario,
): ContainerPlan {
  const image = asText(container.image);
  const rule = images[image] ?? { pullMs: 0, present: true };
  const names: readonly ProbeName[] = ['startupProbe', 'livenessProbe', 'readinessProbe'];
  const probes = names.flatMap((name) => {
    const probe = probeOf(container, name);
    return probe === undefined ? [] : [[name, probe] as const];
  });
  const answered = names.map((name) => [name, (answers[wordOf(container, name)] ?? []).map(answerOf)] as const);
  const { postStart, preStop } = asMap(container.lifecycle);
  return {
    name: asText(container.name),
    role,
    image: {
      name: image,
      policy: (asText(container.imagePullPolicy) || 'IfNotPresent') as 'IfNotPresent',
      isPreloaded: false,
      pull: rule.pullMs,
      again: rule.againMs ?? 0,
      fails: (rule.fails ?? 0) < 0 ? Number.POSITIVE_INFINITY : (rule.fails ?? 0),
    },
    refusal: assumedImageFault(image) ?? (needsWhatIsMissing(container) ? 'CreateContainerConfigError' : undefined),
    exits: exits.map(({ afterMs, code }) => ({ after: afterMs < 0 ? Number.POSITIVE_INFINITY : afterMs, code })),
    probes: Object.fromEntries(probes),
    answers: Object.fromEntries(answered),
    leastUp: Number.POSITIVE_INFINITY,
    stop: termMs < 0 ? Number.POSITIVE_INFINITY : termMs,
    postStart: { takes: sleepOf(asMap(postStart)), isCommand: asMap(postStart).exec !== undefined },
    preStop: { takes: sleepOf(asMap(preStop)), isCommand: asMap(preStop).exec !== undefined },
  };
}

function answerOf({ fromMs, ok }: { readonly fromMs: number; readonly ok: boolean }) {
  return { from: fromMs, ok };
}

/** There are no ConfigMaps and Secrets in a scenario. */
function needsWhatIsMissing({ env }: JsonMap): boolean {
  return asList(env).some((each) => {
    const { configMapKeyRef, secretKeyRef } = asMap(asMap(each).valueFrom);
    return [configMapKeyRef, secretKeyRef].some((from) => from !== undefined && asMap(from).optional !== true);
  });
}

/** A probe is told by the last word of its command. */
function wordOf(container: JsonMap, name: ProbeName): string {
  return asText(asList(asMap(asMap(container[name]).exec).command).at(-1) ?? '');
}

function sleepOf({ exec, sleep }: JsonMap): number {
  const command = asList(asMap(exec).command);
  return 1000 * (command[0] === 'sleep' ? Number(command[1]) : asNumber(asMap(sleep).seconds));
}
