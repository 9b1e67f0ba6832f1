// The rollout's floor beside that of a PodDisruptionBudget; rollouts do not consult it, drains do.
import type { Json, JsonMap } from '../../../document/manifest.ts';
import { keysOfPairs, objectIndex } from '../../../surroundings/object-index.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { selects } from '../../../workload/endpoint.ts';
import { hasReplicas } from '../../../workload/kinds.ts';
import { asMap, rollingBounds, templateLabels } from '../../facts.ts';
import type { RuleContext } from '../../rule.ts';

interface Budget {
  readonly pdb: SurroundingObject;
  /** M: how many healthy pods it asks for. */
  readonly wanted: number;
  readonly floor: number;
  readonly replicas: number;
}

/** The budget of the workload's pods that asks for the most of them. */
export function strictestBudget(context: RuleContext): Budget | undefined {
  const bounds = rollingBounds(context);
  // A drain leaves the pods of nodes alone, so that no budget is asked for them.
  if (bounds === undefined || bounds.replicas === 0 || !hasReplicas(context.workload.kind)) return undefined;
  const { replicas, minAvailable } = bounds;
  const budgets = budgetsFor(context).flatMap((pdb) => {
    const wanted = healthyWanted(pdb, replicas);
    return wanted === undefined ? [] : [{ pdb, wanted, floor: minAvailable, replicas }];
  });
  return budgets.reduce<Budget | undefined>(
    (most, each) => (most && most.wanted >= each.wanted ? most : each),
    undefined,
  );
}

/** The budgets whose selector, pairs of labels only, matches the template. */
export function budgetsFor(context: RuleContext): readonly SurroundingObject[] {
  const { namespace } = context.workload;
  const labels = templateLabels(context);
  const likely = budgetsByFirstPair.withAny(context.surroundings, keysOfPairs(namespace, labels));
  return likely.filter((pdb) => selects(selectorLabels(pdb), labels));
}

const budgetsByFirstPair = objectIndex((object) =>
  object.kind === 'PodDisruptionBudget' ? keysOfPairs(object.namespace, selectorLabels(object)).slice(0, 1) : [],
);

/** The pairs of labels that a budget selects by; none where it has other requirements. */
export function selectorLabels({ value }: SurroundingObject): JsonMap {
  const { matchLabels, matchExpressions } = asMap(asMap(value.spec).selector);
  return matchExpressions === undefined ? asMap(matchLabels) : {};
}

/** Percent of both fields round up: maxUnavailable 10% of 15 is 2, so 13 are wanted. */
export function healthyWanted({ value }: SurroundingObject, replicas: number): number | undefined {
  const { minAvailable, maxUnavailable } = asMap(value.spec);
  const least = roundedUp(minAvailable, replicas);
  if (least !== undefined) return least;
  const most = roundedUp(maxUnavailable, replicas);
  return most === undefined ? undefined : Math.max(0, replicas - most);
}

function roundedUp(value: Json | undefined, replicas: number): number | undefined {
  if (typeof value === 'number') return value;
  const percent = typeof value === 'string' ? /^(\d+)%$/.exec(value)?.[1] : undefined;
  return percent === undefined ? undefined : Math.ceil((Number(percent) * replicas) / 100);
}
