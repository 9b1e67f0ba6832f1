import type { Json, JsonMap } from '../../src/document/manifest.ts';
import type { PodRule, Scenario, SimulatedNode, StepAction } from '../../src/simulation/scenario.ts';
import { assert } from '../../src/std/assert.ts';
import type { WorkloadKind } from '../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import {
  type HorizontalPodAutoscaler,
  readAutoscaler,
} from '../../src/workload/autoscaling/horizontal-pod-autoscaler.ts';
import type { WorkloadName } from '../../src/workload/workload-name.ts';
import { world } from '../simulation/worlds.ts';
import { type CaseWorld, worldOfCase } from './case-world.ts';

/** A recorded case: a scenario, and the traces that the real controllers produced for it (FORMAT.md). */
export interface TraceCase {
  readonly name: string;
  readonly kubernetes: string;
  readonly scenario: {
    readonly controller?: WorkloadKind;
    readonly nodes?: number;
    readonly downNodes?: number;
    readonly pods: readonly CasePodRule[];
    readonly steps: readonly CaseStep[];
    readonly untilMs: number;
    /** Where there are several workloads. */
    readonly world?: CaseWorld;
    /** HorizontalPodAutoscalers as manifests, which are there from the beginning. */
    readonly autoscalers?: readonly JsonMap[];
    /** Those of each controller's client; without them there are none. */
    readonly limits?: { readonly qps: number; readonly burst: number };
  };
  readonly traces: readonly (readonly Snapshot[])[];
}

interface CasePodRule {
  readonly image: string;
  readonly readyMs: number;
  readonly stepMs: number;
  readonly terminateMs: number;
  readonly failAfterMs?: number;
  readonly unbound?: boolean;
}

interface CaseStep {
  readonly atMs: number;
  readonly do: string;
  readonly manifest?: JsonMap;
  readonly patch?: Json;
  readonly toRevision?: number;
  readonly pods?: number;
  readonly image?: string;
  readonly orphan?: boolean;
  readonly replicaSet?: string;
  readonly percent?: number;
  readonly node?: string;
  /** The workload, as NAMESPACE/KIND/NAME, where there are several. */
  readonly to?: string;
}

/** The state at the end of a tick, as FORMAT.md describes it. */
export type Snapshot = { readonly atMs: number } & JsonMap;

/** The simulator's scenario of a recorded one. */
export function scenarioOfCase({ scenario, kubernetes }: TraceCase): Scenario {
  return {
    assumptions: { ...defaultAssumptions, kubernetesVersion: kubernetes, ...limitsOf(scenario) },
    steps: scenario.steps.map((step) => ({ at: step.atMs, ...(step.to && { to: named(step.to) }), ...actionOf(step) })),
    podRules: scenario.pods.map(podRuleOf),
    world: scenario.world
      ? worldOfCase(scenario.world)
      : world({
          nodes: nodesOf(scenario.nodes ?? 0, scenario.downNodes ?? 0),
          autoscalers: (scenario.autoscalers ?? []).map(autoscalerOf),
        }),
    // The recording ends before the tick at that instant.
    horizon: scenario.untilMs - 1,
  };
}

function autoscalerOf(manifest: JsonMap): HorizontalPodAutoscaler {
  const read = readAutoscaler(manifest);
  assert(read !== undefined && 'autoscaler' in read, 'an autoscaler that scales by resources');
  return read.autoscaler;
}

function limitsOf({ limits = { qps: 0, burst: 0 } }: TraceCase['scenario']) {
  return { controllerQps: limits.qps, controllerBurst: limits.burst };
}

function named(to: string): WorkloadName {
  const [namespace = '', kind, name = ''] = to.split('/');
  return { namespace, kind: kind as WorkloadKind, name };
}

function podRuleOf(rule: CasePodRule): PodRule {
  return {
    image: rule.image,
    ready: rule.readyMs,
    step: rule.stepMs ?? 0,
    terminate: rule.terminateMs ?? 0,
    failAfter: rule.failAfterMs ?? 0,
    unbound: rule.unbound ?? false,
  };
}

function nodesOf(count: number, downCount: number): SimulatedNode[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `node-${index}`,
    labels: {},
    taints: [],
    unschedulable: false,
    down: index >= count - downCount,
  }));
}

function actionOf(step: CaseStep): StepAction {
  const { manifest = {}, patch = {}, image = '' } = step;
  switch (step.do) {
    case 'apply':
      return { do: 'apply-manifest', manifest };
    case 'patch':
      return { do: 'patch', patch };
    case 'undo':
      return { do: 'undo', toRevision: step.toRevision ?? 0 };
    case 'status':
      return { do: 'status' };
    case 'history':
      return { do: 'history' };
    case 'quota':
      return { do: 'quota', pods: step.pods ?? 0 };
    case 'deletePod':
      return { do: 'delete-pod', image };
    case 'delete':
      return { do: 'delete', orphan: step.orphan ?? false };
    case 'patchReplicaSet':
      return { do: 'patch-replica-set', replicaSet: step.replicaSet ?? '', patch };
    case 'createReplicaSet':
      return { do: 'create-replica-set', manifest };
    case 'drain':
      return { do: 'drain', node: step.node ?? '', ignoreDaemonSets: true, deleteEmptyDirData: true };
    case 'uncordon':
      return { do: 'uncordon', node: step.node ?? '' };
    case 'load':
      return { do: 'load', percent: step.percent ?? 100 };
    case 'occupy':
      return { do: 'occupy', image };
    default:
      throw new Error(`unknown step ${step.do}`);
  }
}
