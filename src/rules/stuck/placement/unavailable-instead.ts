import { downFor, setTitle } from '../../../wording/findings/fix-titles.ts';
import { probeTimes, terminationTime } from '../../../workload/template-times.ts';
import { rollingDeployment, rollingUpdatePath, wholeSeconds } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import type { Fix, RuleContext } from '../../rule.ts';

/** Lets the rollout remove an old pod first. The only pod is then down until the new one is ready. */
export function unavailableInstead(context: RuleContext): readonly Fix[] {
  const fields = { maxSurge: 0, maxUnavailable: 1 };
  const isOnlyPod = rollingDeployment(context)?.bounds.replicas === 1;
  const title = isOnlyPod ? downFor(setTitle(fields), replacingSeconds(context)) : undefined;
  return settingFix(context, rollingUpdatePath(context), fields, title);
}

/** How long no pod is ready when the old ones go first: until they are gone, and the new ones ready. */
export function replacingSeconds({ workload, assumptions }: RuleContext): number {
  const spec = workload.object?.spec.template.spec ?? {};
  const { pull, ready = 0 } = probeTimes(spec, assumptions);
  return wholeSeconds(terminationTime(spec, assumptions) + pull + ready);
}
