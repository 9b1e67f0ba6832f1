import { serviceMixesVersions as words } from '../../../wording/findings/outage.ts';
import { rollsOut, servicesFor, templateLabels, wholeSeconds } from '../../facts.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { labelsBefore } from './labels-before.ts';

export const serviceMixesVersions: Rule = {
  id: 'service-mixes-versions',
  title: words.title,
  severity: 'hint',
  kind: 'outage',
  check: (context) => {
    const before = labelsBefore(context);
    const seconds = wholeSeconds(mixedTime(context));
    if (before === undefined || !rollsOut(context) || seconds === 0) return [];
    const old = new Set(servicesFor(context, before));
    const [first, ...others] = servicesFor(context, templateLabels(context)).filter((service) => old.has(service));
    if (first === undefined) return [];
    return [
      finding(serviceMixesVersions, {
        message: words.message({ name: first.name, others: others.length }, seconds),
        range: findingRange(context, ['metadata', 'name']),
      }),
    ];
  },
};

/** How long pods of the new revision and of others are ready at the same time. */
function mixedTime({ timeline }: RuleContext): number {
  if (timeline === undefined) return 0;
  const { frames, lanes, end } = timeline;
  return frames.reduce((time, frame, index) => {
    const isReady = (isNew: boolean): boolean =>
      frame.pods.some((pods, lane) => lanes[lane]?.isNew === isNew && pods.ready + pods.available > 0);
    const until = frames[index + 1]?.at ?? end;
    return isReady(true) && isReady(false) ? time + until - Math.max(0, frame.at) : time;
  }, 0);
}
