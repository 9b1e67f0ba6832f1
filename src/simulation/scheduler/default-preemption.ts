// Follows kubernetes/pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go and
// framework/preemption/preemption.go (v1.36.3).
// Differs from upstream: of equally good nodes the first is taken, and nodes are tried from the first one on.
import { type DisruptionBudget, isAbout } from './disruption-budgets.ts';
import { fitErrorMessage } from './framework/fit-error.ts';
import type { Cycle, Framework } from './framework/framework.ts';
import type { NodeInfo } from './framework/node-info.ts';
import type { PodInfo } from './framework/pod-info.ts';
import { type Status, unresolvable } from './framework/status.ts';

export interface PreemptionContext {
  readonly budgets: () => readonly DisruptionBudget[];
}

interface Failed extends PreemptionContext {
  readonly cycle: Cycle;
  /** Of the nodes that were looked at. */
  readonly statuses: ReadonlyMap<NodeInfo, Status>;
}

/** Pods that go for another, and their node. */
export interface Preemption {
  readonly node: NodeInfo;
  /** The most important first. */
  readonly victims: readonly PodInfo[];
}

interface PreemptionResult {
  readonly message: string;
  readonly preemption: Preemption | undefined;
  readonly clearsNomination: boolean;
}

export function defaultPreemption(failed: Failed, framework: Framework): PreemptionResult {
  const { pod } = failed.cycle;
  const reason = whyNotEligible(pod, failed, framework);
  if (reason !== undefined) return noVictims(`preemption: ${reason}`, false);
  const potential = framework.snapshot.nodes.filter((node) => failed.statuses.get(node)?.isResolvable === true);
  const { candidates, statuses } = dryRunPreemption(potential, failed, framework);
  const best = pickOneNodeForPreemption(candidates);
  if (best !== undefined) return { message: '', preemption: best, clearsNomination: false };
  const why = fitErrorMessage({
    numAllNodes: framework.snapshot.nodes.length,
    nodeToStatus: statuses,
    absentNodesStatus: { reasons: ['Preemption is not helpful for scheduling'] },
    preFilterMsg: '',
    postFilterMsg: '',
  });
  return noVictims(`preemption: ${why}`, true);
}

function noVictims(message: string, clearsNomination: boolean): PreemptionResult {
  return { message: `no new claims to deallocate, ${message}`, preemption: undefined, clearsNomination };
}

/** Upstream's PodEligibleToPreemptOthers. */
function whyNotEligible({ shape, nominatedNodeName }: PodInfo, { statuses }: Failed, { snapshot }: Framework) {
  if (!shape.mayPreempt) return 'not eligible due to preemptionPolicy=Never.';
  const node = snapshot.nodeNamed(nominatedNodeName);
  if (node === undefined || statuses.get(node)?.isResolvable === false) return undefined;
  const isWaiting = [...node.pods.values()].some(
    (other) => other.isPreempted && other.isTerminating && other.shape.priority < shape.priority,
  );
  return isWaiting ? 'not eligible due to a terminating pod on the nominated node.' : undefined;
}

interface PreemptionCandidate extends Preemption {
  readonly numPDBViolations: number;
}

const minCandidateNodesPercentage = 10;
const minCandidateNodesAbsolute = 100;

function dryRunPreemption(potential: readonly NodeInfo[], failed: Failed, framework: Framework) {
  const enough = Math.min(
    potential.length,
    Math.max(minCandidateNodesAbsolute, Math.trunc((potential.length * minCandidateNodesPercentage) / 100)),
  );
  const candidates: PreemptionCandidate[] = [];
  const statuses: Status[] = [];
  let nonViolating = 0;
  for (const node of potential) {
    const found = selectVictimsOnNode(node, failed, framework);
    if ('plugin' in found) {
      statuses.push(found);
      continue;
    }
    candidates.push(found);
    if (found.numPDBViolations === 0) nonViolating++;
    if (nonViolating > 0 && candidates.length >= enough) break;
  }
  return { candidates, statuses };
}

const noVictimsFound = unresolvable('NodeResourcesFit', 'No preemption victims found for incoming pod');

/** The least important pods on the node without which the other fits; or why it does not fit even without all of them. */
function selectVictimsOnNode(
  node: NodeInfo,
  { cycle, budgets }: Failed,
  framework: Framework,
): PreemptionCandidate | Status {
  const { snapshot } = framework;
  const { priority } = cycle.pod.shape;
  if (snapshot.lowestPriority >= priority) return noVictimsFound;
  const potential = [...node.pods.values()].filter(({ shape }) => shape.priority < priority);
  if (potential.length === 0) return noVictimsFound;
  for (const pod of potential) snapshot.tryPod(node, pod, -1);
  const status = framework.runFilterPluginsWithNominatedPods(cycle, node);
  if (status !== undefined) {
    for (const pod of potential) snapshot.tryPod(node, pod, 1);
    return status;
  }
  const { violating, others } = filterPodsWithPDBViolation(potential.sort(byImportance), budgets());
  const reprieve = (pod: PodInfo): boolean => {
    snapshot.tryPod(node, pod, 1);
    const fits = framework.runFilterPluginsWithNominatedPods(cycle, node) === undefined;
    if (!fits) snapshot.tryPod(node, pod, -1);
    return fits;
  };
  const violated = violating.filter((pod) => !reprieve(pod));
  const victims = [...violated, ...others.filter((pod) => !reprieve(pod))].sort(byImportance);
  for (const pod of victims) snapshot.tryPod(node, pod, 1);
  return { node, victims, numPDBViolations: violated.length };
}

/** Upstream's MoreImportantPod: by priority, then the older one. */
function byImportance(one: PodInfo, other: PodInfo): number {
  return other.shape.priority - one.shape.priority || one.startTime - other.startTime;
}

function filterPodsWithPDBViolation(pods: readonly PodInfo[], budgets: readonly DisruptionBudget[]) {
  const allowed = budgets.map(({ disruptionsAllowed }) => disruptionsAllowed);
  const violating: PodInfo[] = [];
  const others: PodInfo[] = [];
  for (const pod of pods) {
    let isViolating = false;
    for (const [index, budget] of budgets.entries()) {
      if (!isAbout(budget, pod.shape)) continue;
      allowed[index] = (allowed[index] as number) - 1;
      isViolating ||= (allowed[index] as number) < 0;
    }
    (isViolating ? violating : others).push(pod);
  }
  return { violating, others };
}

/** What makes one node better than another to take victims from, the most telling first; the higher, the better. */
const scoreFuncs: readonly ((candidate: PreemptionCandidate) => number)[] = [
  ({ numPDBViolations }) => -numPDBViolations,
  ({ victims }) => -(victims[0]?.shape.priority ?? 0),
  ({ victims }) => -victims.reduce((sum, { shape }) => sum + shape.priority + 2 ** 31, 0),
  ({ victims }) => -victims.length,
  ({ victims }) => earliestStartTime(victims),
];

function earliestStartTime(victims: readonly PodInfo[]): number {
  const highest = Math.max(...victims.map(({ shape }) => shape.priority));
  return Math.min(...victims.filter(({ shape }) => shape.priority === highest).map(({ startTime }) => startTime));
}

function pickOneNodeForPreemption(candidates: readonly PreemptionCandidate[]): PreemptionCandidate | undefined {
  let left = candidates;
  for (const score of scoreFuncs) {
    if (left.length <= 1) break;
    const best = Math.max(...left.map(score));
    left = left.filter((candidate) => score(candidate) === best);
  }
  return left[0];
}
