// Why pods fit no node that is known, as the scheduler says it in the simulation.
import { failedOutcomes } from '../../../timeline/failed-outcomes.ts';
import { aboutNodes } from '../../../wording/causes.ts';
import { rollingDeployment } from '../../facts.ts';
import type { RuleContext } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';

/** What keeps pods from nodes: each has a rule, or a field, of its own. */
export type Hindrance =
  | 'resources'
  | 'anti-affinity'
  | 'host-port'
  | 'spread'
  | 'one-writer'
  | 'pod-affinity'
  | 'volumes'
  | 'others-anti-affinity'
  | 'node-affinity'
  | 'taints'
  | 'unknown';

/** By the scheduler's words. What other pods and requests decide comes first: the rest held for the pods before as well. */
const hindrances: readonly (readonly [RegExp, Hindrance])[] = [
  [/^(?:Insufficient |Too many pods)/, 'resources'],
  [/match pod anti-affinity rules/, 'anti-affinity'],
  [/free ports/, 'host-port'],
  [/topology spread constraints$/, 'spread'],
  [/ReadWriteOncePod/, 'one-writer'],
  [/match pod affinity rules/, 'pod-affinity'],
  [/volume/i, 'volumes'],
  [/existing pods anti-affinity/, 'others-anti-affinity'],
  [/node affinity|NodeAffinity|node name/, 'node-affinity'],
  [/taint/, 'taints'],
  [/^/, 'unknown'],
];

/** Pods of a rollout that does not continue, which find no node. */
export interface NoNode {
  readonly by: Hindrance;
  /** What of the scheduler's words decides, such as `Insufficient cpu`. */
  readonly reason: string;
  /** The scheduler's words about nodes, such as `0/3 nodes are available: 3 Insufficient cpu`. */
  readonly words: string;
  /** How many pods wait. */
  readonly pods: number;
  /** Whether all but a pod more than there should be are there, so that an old one could go first. */
  readonly isForExtra: boolean;
}

/** Undefined where every pod finds a node, or no scheduler was asked. */
export function noNodeOf(context: RuleContext): NoNode | undefined {
  const { timeline } = context;
  if (timeline === undefined || !failedOutcomes.has(timeline.outcome.state)) return undefined;
  const waiting = timeline.pods.filter(({ nodeName, deleted }) => nodeName === '' && deleted === undefined);
  const isNew = (laneIndex: number): boolean => timeline.lanes[laneIndex]?.isNew === true;
  const first = waiting.find(({ laneIndex }) => isNew(laneIndex)) ?? waiting[0];
  const message = first && timeline.unschedulable.get(first.name);
  if (message === undefined) return undefined;
  const words = aboutNodes(message);
  const reasons = reasonsIn(words);
  const [pattern, by] = hindrances.find(([each]) => reasons.some((reason) => each.test(reason))) ?? [/^/, 'unknown'];
  const reason = reasons.find((each) => pattern.test(each)) ?? '';
  const { bounds } = rollingDeployment(context) ?? {};
  const available = whereStuck(context)?.available ?? 0;
  const isForExtra = bounds?.maxUnavailable === 0 && available >= bounds.replicas;
  return { by, reason, words, pods: waiting.length, isForExtra };
}

/** The same where it is this that keeps them. */
export function noNodeBy(context: RuleContext, hindrance: Hindrance): NoNode | undefined {
  const found = noNodeOf(context);
  return found?.by === hindrance ? found : undefined;
}

/** `0/5 nodes are available: 2 Insufficient cpu, 3 node(s) had …`; where no nodes are known, the words alone. */
function reasonsIn(words: string): readonly string[] {
  return words
    .replace(/^0\/\d+ nodes are available: /, '')
    .split(', ')
    .map((each) => each.replace(/^\d+ /, ''));
}
