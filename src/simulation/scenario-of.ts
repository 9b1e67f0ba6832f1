import type { JsonMap } from '../document/manifest.ts';
import { seconds } from '../std/time.ts';
import type { StringMap, WorkloadObject } from '../workload/api-types.ts';
import { type Assumptions, usualNodes } from '../workload/assumptions.ts';
import { kindOf } from '../workload/kinds.ts';
import { probeTimes } from './kubelet/template-times.ts';
import type { Before, Scenario, SimulatedNode, Step } from './scenario.ts';

/** A week: no rollout that is worth waiting for takes longer, and time without events costs nothing. */
const horizonSeconds = 7 * 24 * 3600;

/** Pods that crash and come back never come to rest, and after some hours there is nothing new to see. */
const horizonOfCrashesSeconds = 6 * 3600;

/** The scenario of one apply on what runs before, and of what somebody does besides; a quota at 0 is there already. */
export function scenarioOf(
  object: WorkloadObject,
  before: Before | undefined,
  assumptions: Assumptions,
  steps: readonly Step[] = [],
): Scenario {
  const quota = steps.find((step) => step.do === 'quota' && step.at === 0);
  const later = steps.filter((step) => step !== quota).sort((a, b) => a.at - b.at);
  return {
    kind: object.kind,
    assumptions,
    ...(before === undefined ? {} : { before }),
    ...(quota?.do === 'quota' ? { quota } : {}),
    steps: [{ at: 0, do: 'apply', object }, ...later],
    podRules: [],
    nodes: nodesFor(object, assumptions),
    horizon: seconds(crashes(object, assumptions) ? horizonOfCrashesSeconds : horizonSeconds),
  };
}

function crashes({ spec }: WorkloadObject, assumptions: Assumptions): boolean {
  if (assumptions.newVersion.behaviour === 'crashes') return true;
  return probeTimes(spec.template.spec, assumptions).killed !== undefined;
}

/** The most pods that a scenario asks for at once, without those of a rollout's surge. */
export function podsAskedFor({ before, steps, nodes }: Scenario): number {
  const objects = [before?.object, ...steps.map((step) => (step.do === 'apply' ? step.object : undefined))];
  const replicas = objects.map((object) => {
    if (object === undefined) return 0;
    return kindOf(object).replicasOf(object) ?? nodes.length;
  });
  const scaled = steps.map((step) => (step.do === 'scale' ? step.replicas : 0));
  return Math.max(...replicas, ...scaled);
}

/** Nodes that suit the template's nodeSelector, the last of them down. */
function nodesFor({ spec }: WorkloadObject, { nodes = usualNodes, downNodes }: Assumptions): SimulatedNode[] {
  const { nodeSelector } = spec.template.spec;
  return Array.from({ length: nodes }, (_, index) => {
    const name = `node-${index}`;
    return {
      name,
      labels: { ...usualLabels, 'kubernetes.io/hostname': name, ...((nodeSelector ?? {}) as JsonMap as StringMap) },
      taints: [],
      unschedulable: false,
      down: index >= nodes - downNodes,
    };
  });
}

const usualLabels = { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux' };
