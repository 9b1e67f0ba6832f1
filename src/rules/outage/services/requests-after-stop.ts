import type { Path } from '../../../document/manifest.ts';
import { type RequestSender, requestSenders } from '../../../surroundings/request-senders.ts';
import { setTitle } from '../../../wording/findings/fix-titles.ts';
import { requestsAfterStop as words } from '../../../wording/findings/requests.ts';
import { hookSleep } from '../../../workload/hook-sleep.ts';
import {
  asMap,
  graceSeconds,
  longRunningContainers,
  podSpecPath,
  replicasOf,
  servicesFor,
  startsPods,
  templateLabels,
} from '../../facts.ts';
import { fix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { setFields } from '../../text-edits.ts';

/** Whoever sends requests learns of a stopped pod later than the pod itself: SIGTERM follows preStop (killContainer). */
export const requestsAfterStop: Rule = {
  id: 'requests-after-stop',
  title: words.title,
  severity: 'information',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    if (!startsPods(context)) return [];
    const services = servicesFor(context, templateLabels(context));
    const [sender] = requestSenders(services, context.surroundings);
    const kept = keptUp(context);
    if (sender === undefined || kept === undefined || kept.seconds >= sender.seconds) return [];
    const { kind, name } = sender.object;
    return [
      finding(requestsAfterStop, {
        severity: triesOthers(sender, context) ? 'hint' : 'information',
        message: words.message(words.sender(kind, name, sender.name), sender.seconds, kept.seconds),
        range: findingRange(context, kept.place),
        fixes: kept.canSleep ? sleepFor(context, kept, sender.seconds) : [],
      }),
    ];
  },
};

/** A refused connection is no failed request where there is another pod to ask. */
function triesOthers({ name }: RequestSender, context: RuleContext): boolean {
  return (name === 'ingress-nginx' || name === 'Traefik') && replicasOf(context) !== 1;
}

interface KeptUp {
  readonly seconds: number;
  /** Of the container that is kept up the longest. */
  readonly path: Path;
  readonly place: Path;
  /** Whether a fix may set how long it sleeps. */
  readonly canSleep: boolean;
}

/** For how long preStop hooks keep a pod up; undefined where that depends on what a hook runs. */
function keptUp(context: RuleContext): KeptUp | undefined {
  let longest: KeptUp | undefined;
  for (const { path, value } of longRunningContainers(context)) {
    const hook = asMap(asMap(value.lifecycle).preStop);
    const seconds = hookSleep(hook);
    const isNone = Object.keys(hook).length === 0;
    if (seconds === 0 && !isNone) return undefined;
    if (longest !== undefined && seconds <= longest.seconds) continue;
    const place = isNone ? [...path, 'name'] : [...path, 'lifecycle', 'preStop'];
    longest = { seconds, path, place, canSleep: isNone || hook.sleep !== undefined };
  }
  return longest;
}

/** Seconds that a program has after its preStop at the least. */
const leastToStop = 10;

/** What is left of the grace period afterwards stays the same. */
function sleepFor(context: RuleContext, { path, seconds: before }: KeptUp, seconds: number): readonly Fix[] {
  const preStop = { sleep: { seconds } };
  const grace = seconds + Math.max(leastToStop, graceSeconds(context) - before);
  const sleeping = setFields(context, path, { lifecycle: { preStop } });
  const graceful = setFields(context, podSpecPath, { terminationGracePeriodSeconds: grace });
  if (sleeping === undefined || graceful === undefined) return [];
  return fix(setTitle({ 'preStop.sleep.seconds': seconds, terminationGracePeriodSeconds: grace }), [
    ...sleeping,
    ...graceful,
  ]);
}
