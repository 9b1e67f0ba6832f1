import type { Duration } from '../../std/time.ts';
import { recreateDowntime as words } from '../../wording/findings/outage.ts';
import { downTime, mountsClaim, rollsOut } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { isServed, servicesOfItAlone } from './served.ts';

export const recreateDowntime: Rule = {
  id: 'recreate-downtime',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  isAboutOutage: true,
  check: (context) => {
    const { object } = context.workload;
    if (!rollsOut(context) || object?.kind !== 'Deployment' || object.spec.strategy.type !== 'Recreate') return [];
    const stopped = context.change.replicas.before ?? 0;
    if (stopped < 1 || object.spec.replicas < 1 || context.timeline === undefined) return [];
    const [service, ...others] = servicesOfItAlone(context);
    const isKnown = context.time?.basis !== 'assumed';
    const told = words.message(stopped, downTime(context), isKnown ? stoppingTime(context) : undefined);
    return [
      finding(recreateDowntime, {
        // With a claim of one writer nothing but Recreate works, and who wrote it knows.
        severity: isServed(context) && !mountsClaim(context) ? 'warning' : 'information',
        message: service === undefined ? told : words.served(told, { name: service.name, others: others.length }),
        range: findingRange(context, ['spec', 'strategy', 'type']),
        fixes: mountsClaim(context) ? [] : surgeInstead(context),
      }),
    ];
  },
};

function surgeInstead(context: RuleContext): readonly Fix[] {
  const fields = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
  return settingFix(context, ['spec', 'strategy'], fields);
}

/** From the first old pod's deletion until the last one is gone. */
function stoppingTime({ timeline }: RuleContext): Duration {
  const old = (timeline?.pods ?? []).filter((pod) => timeline?.lanes[pod.laneIndex]?.isNew === false);
  const deleted = old.map((pod) => pod.deleted).filter((at) => at !== undefined);
  const gone = old.map((pod) => pod.gone).filter((at) => at !== undefined);
  if (deleted.length === 0 || gone.length === 0) return 0;
  return gone.reduce((a, b) => Math.max(a, b)) - deleted.reduce((a, b) => Math.min(a, b));
}
