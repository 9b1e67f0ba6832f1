// What the estimates rest upon.

import { say } from '../../std/say.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { usualNodes } from '../../workload/assumptions.ts';
import { gatesText } from '../../workload/feature-gates.ts';
import { hasReplicas } from '../../workload/kinds.ts';
import type { Workload } from '../../workload/workload.ts';
import { plural } from '../plural.ts';

/** The basis of every estimate. */
export function assumptionsSentence(assumptions: Assumptions, waitsForStart = true): string {
  const { startupSeconds, imagePullSeconds, terminationSeconds, kubernetesVersion } = assumptions;
  const gates = gatesText(assumptions.featureGates ?? {}).replaceAll(',', ', ');
  const { world } = assumptions;
  const told =
    world === undefined ? '' : say`, ${world.file}${world.takenAt === undefined ? '' : say` as of ${world.takenAt}`}`;
  const nodes = assumptions.nodes === undefined ? '' : say`, ${plural(assumptions.nodes, 'node')}`;
  return say`Kubernetes ${kubernetesVersion}${gates === '' ? '' : say` with ${gates}`}${told}; assumes ${imagePullSeconds} s to pull the image, ${startupSeconds} s to start${waitsForStart ? '' : say` (no readinessProbe waits for it)`}, ${terminationSeconds} s to stop${nodes}`;
}

/** What was assumed for this workload, including its comments, and whether anything waits for its start-up. */
export function assumedText(workload: Workload, assumptions: Assumptions): string {
  const { containers, initContainers } = workload.object?.spec.template.spec ?? {};
  const all = [containers, initContainers].flatMap((list) => (Array.isArray(list) ? list : []));
  const isProbed = all.some((each) => (each?.readinessProbe ?? each?.startupProbe ?? null) !== null);
  return assumptionsSentence(assumptions, isProbed);
}

/** The basis of every estimate. */
export function basisSentence({ startupSeconds, terminationSeconds }: Assumptions): string {
  return say`assumes ${startupSeconds} s until ready and ${terminationSeconds} s to stop; change this in the settings`;
}

/** How many nodes there are as long as nobody says it. */
export function assumedNodes(kind: WorkloadKind): string {
  return hasReplicas(kind) ? say`enough` : String(usualNodes);
}
