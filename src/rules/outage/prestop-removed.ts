import { asMap, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { preStopRemoved as words } from '../../wording/findings/outage.ts';
import { hookSleep } from '../../workload/hook-sleep.ts';
import {
  containerNamed,
  graceSeconds,
  longRunningContainers,
  podSpecPath,
  rollsOut,
  servicesFor,
  templateLabels,
} from '../facts.ts';
import { fix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { type Edits, replaceValue, setFields } from '../text-edits.ts';

/** The pods that stop in this rollout have the former preStop; those that it starts stop without it. */
export const preStopRemoved: Rule = {
  id: 'prestop-removed',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  hides: ['requests-after-stop'],
  check: (context) => {
    const { baseline } = context.change;
    const [service] = servicesFor(context, templateLabels(context));
    if (service === undefined || baseline.source === 'assumed' || !replacesPods(context)) return [];
    const before = baseline.object?.spec.template.spec ?? {};
    return longRunningContainers(context).flatMap(({ path, value }) => {
      const name = String(value.name);
      const former = preStopOf(containerNamed(name, before));
      const now = preStopOf(value);
      const [seconds, formerSeconds] = [hookSleep(now ?? {}), hookSleep(former ?? {})];
      if (former === undefined || (now !== undefined && (seconds === 0 || seconds >= formerSeconds))) return [];
      const lifecycle = [...path, 'lifecycle'];
      return finding(preStopRemoved, {
        message:
          now === undefined
            ? words.message(name, service.name)
            : words.shortened(name, service.name, { seconds, before: formerSeconds }),
        range: findingRange(context, now === undefined ? [...path, 'name'] : [...lifecycle, 'preStop']),
        fixes: now === undefined ? restored(context, path, value, former) : sleepAgain(context, lifecycle, now, former),
      });
    });
  },
};

/** Also as somebody deletes them one by one. */
function replacesPods(context: RuleContext): boolean {
  return rollsOut(context) && context.bounds?.replicas !== 0;
}

function restored(context: RuleContext, path: Path, { lifecycle }: JsonMap, preStop: JsonMap): readonly Fix[] {
  const hook =
    lifecycle === undefined
      ? setFields(context, path, { lifecycle: { preStop } })
      : setFields(context, [...path, 'lifecycle'], { preStop });
  return withGrace(context, hook, preStop);
}

/** With the former grace period, where what is left of it ends before the hook does: the API server refuses such a sleep. */
function withGrace(context: RuleContext, hook: Edits, preStop: JsonMap): readonly Fix[] {
  const former = context.change.baseline.object?.spec.template.spec.terminationGracePeriodSeconds;
  if (typeof former !== 'number' || hookSleep(preStop) < graceSeconds(context)) return fix(words.fix, hook);
  const graceful = setFields(context, podSpecPath, { terminationGracePeriodSeconds: former });
  return hook === undefined || graceful === undefined ? [] : fix(words.fixBoth, [...hook, ...graceful]);
}

/** Of a hook of the same kind, which may have only one. */
function sleepAgain(context: RuleContext, lifecycle: Path, now: JsonMap, { sleep = null }: JsonMap): readonly Fix[] {
  const { seconds } = asMap(sleep);
  if (now.sleep === undefined || typeof seconds !== 'number') return [];
  return withGrace(context, replaceValue(context, [...lifecycle, 'preStop', 'sleep', 'seconds'], String(seconds)), {
    sleep,
  });
}

function preStopOf(container: Json | undefined): JsonMap | undefined {
  const { preStop } = asMap(asMap(container).lifecycle);
  return preStop === undefined || preStop === null ? undefined : asMap(preStop);
}
