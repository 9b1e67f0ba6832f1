// The rollout's floor beside that of a PodDisruptionBudget; rollouts do not consult it, drains do.
import type { Json } from '../../document/manifest.ts';
import { asMap, neighbours, rollingDeployment, rollingUpdatePath, templateLabels } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import type { SurroundingObject } from '../surroundings.ts';
import { setFields } from '../text-edits.ts';

export const noPdbRoom: Rule = {
  id: 'no-pdb-room',
  title: 'The rollout uses up a PodDisruptionBudget',
  severity: 'information',
  kind: 'outage',
  check: (context) =>
    budgets(context).flatMap(({ pdb, wanted, floor, replicas, maxSurge }) => {
      if (wanted < replicas && wanted <= floor) return [];
      const unavailable = replicas - wanted;
      const canRoll = unavailable >= 1 || maxSurge >= 1;
      const path = rollingUpdatePath(context);
      return finding(noPdbRoom, {
        message: `the rollout may go down to ${floor} available, PodDisruptionBudget "${pdb.name}" wants ${wanted}: rollouts do not consult it, but node drains are refused while fewer than ${wanted + 1} are healthy`,
        range: placeOf(context, [...path, 'maxUnavailable']),
        fixes:
          canRoll && wanted > floor && unavailable >= 0
            ? fix(
                `Set maxUnavailable: ${unavailable}`,
                setFields(sourceOf(context), path, { maxUnavailable: unavailable }),
              )
            : [],
      });
    }),
};

export const floorsDiffer: Rule = {
  id: 'floors-differ',
  title: 'The floors of rollout and PodDisruptionBudget differ',
  severity: 'hint',
  kind: 'outage',
  check: (context) =>
    budgets(context)
      .filter(({ wanted, floor }) => wanted < floor)
      .map(({ wanted, floor }) =>
        finding(floorsDiffer, {
          message: `rollout floor ${floor}, PodDisruptionBudget floor ${wanted}`,
          range: placeOf(context, [...rollingUpdatePath(context), 'maxUnavailable']),
        }),
      ),
};

interface Budget {
  readonly pdb: SurroundingObject;
  /** M: how many healthy pods it asks for. */
  readonly wanted: number;
  readonly floor: number;
  readonly replicas: number;
  readonly maxSurge: number;
}

function budgets(context: RuleContext): readonly Budget[] {
  const rolling = rollingDeployment(context);
  if (rolling === undefined || rolling.bounds.replicas === 0) return [];
  const { replicas, minAvailable, maxSurge } = rolling.bounds;
  return neighbours(context, 'PodDisruptionBudget').flatMap((pdb) => {
    const wanted = selectsTemplate(pdb, context) ? healthyWanted(pdb, replicas) : undefined;
    return wanted === undefined ? [] : [{ pdb, wanted, floor: minAvailable, replicas, maxSurge }];
  });
}

function selectsTemplate({ value }: SurroundingObject, context: RuleContext): boolean {
  const selector = asMap(asMap(value.spec).selector);
  const pairs = Object.entries(asMap(selector.matchLabels));
  if (selector.matchExpressions !== undefined || pairs.length === 0) return false;
  const labels = templateLabels(context);
  return pairs.every(([key, label]) => labels[key] === label);
}

/** Percent of both fields round up: maxUnavailable 10% of 15 is 2, so 13 are wanted. */
function healthyWanted({ value }: SurroundingObject, replicas: number): number | undefined {
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
