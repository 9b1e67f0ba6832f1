import { fullOutage as words } from '../../wording/findings/outage.ts';
import type { IntOrString } from '../../workload/api-types.ts';
import { boundsOf } from '../../workload/bounds-of.ts';
import { kindOf } from '../../workload/kinds.ts';
import { downTimeText, replicasPath, rollingBounds, rollingUpdatePath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange, keyPlaceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { servicesOfItAlone } from './served.ts';

export const fullOutage: Rule = {
  id: 'full-outage',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  isAboutOutage: true,
  hides: ['no-pdb-room'],
  check: (context) => {
    const all = allAtOnce(context);
    if (all === undefined) return [];
    const { replicas, maxUnavailable, written, hasSurge } = all;
    const path = rollingUpdatePath(context);
    // A single pod goes down with its node, too, and 100% of a DaemonSet can mean nothing else: an error where it is new.
    const isMeant = (replicas === 1 || (written === '100%' && isOnNodes(context))) && wasDownBefore(context);
    const isProven = !isMeant && servicesOfItAlone(context).length > 0 && context.timeline?.minAvailable === 0;
    const down = downTimeText(context);
    // The only pod of what has no surge cannot be replaced otherwise.
    const isOnly = replicas === 1 && !hasSurge;
    return [
      finding(fullOutage, {
        severity: isOnly ? 'information' : isProven ? 'error' : 'warning',
        message: isOnly ? words.onlyPod(down) : words.message(written, maxUnavailable, replicas, down),
        range: isOnly ? keyPlaceOf(context, replicasPath) : findingRange(context, [...path, 'maxUnavailable']),
        fixes: isOnly ? [] : settingFix(context, path, oneAtATime(context)),
      }),
    ];
  },
};

interface AllAtOnce {
  readonly replicas: number;
  readonly maxUnavailable: number;
  /** As the object has it. */
  readonly written: IntOrString;
  readonly hasSurge: boolean;
}

/** The rollout that may stop all pods at once, whatever the number of nodes is where there is one on each. */
function allAtOnce(context: RuleContext): AllAtOnce | undefined {
  const { object } = context.workload;
  const bounds = rollingBounds(context);
  if (object === undefined || bounds === undefined || bounds.minAvailable > 0) return undefined;
  const kind = kindOf(object);
  const { maxUnavailable: written = bounds.maxUnavailable } = kind.strategyOf(object).rollingUpdate ?? {};
  if ((kind.keptPods(object)?.kept ?? 0) > 0 || (kind.podsDifferBy === 'node' && written !== '100%')) return undefined;
  const hasSurge = kind.rolloutFields.includes('maxSurge');
  return { replicas: bounds.replicas, maxUnavailable: bounds.maxUnavailable, written, hasSurge };
}

function isOnNodes({ workload: { object } }: RuleContext): boolean {
  return object !== undefined && kindOf(object).podsDifferBy === 'node';
}

/** Whether the rollouts of what runs now take all pods down, too. */
function wasDownBefore({ change, assumptions }: RuleContext): boolean {
  return boundsOf(change.baseline, assumptions)?.minAvailable === 0;
}

function oneAtATime({ workload: { object } }: RuleContext) {
  const areAlike = object !== undefined && kindOf(object).podsDifferBy === 'nothing';
  return areAlike ? { maxUnavailable: 0, maxSurge: 1 } : { maxUnavailable: 1 };
}
