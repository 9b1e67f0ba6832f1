import { serviceMixesVersions as words } from '../../../wording/findings/outage.ts';
import { rollsOut, servicesFor, templateLabels } from '../../facts.ts';
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
    if (before === undefined || !rollsOut(context) || !isMixed(context)) return [];
    const old = new Set(servicesFor(context, before));
    const [first, ...others] = servicesFor(context, templateLabels(context)).filter((service) => old.has(service));
    if (first === undefined) return [];
    return [
      finding(serviceMixesVersions, {
        message: words.message({ name: first.name, others: others.length }),
        range: findingRange(context, ['metadata', 'name']),
      }),
    ];
  },
};

/** Whether pods of the new revision and of others are ready at the same time. */
function isMixed({ timeline }: RuleContext): boolean {
  if (timeline === undefined) return false;
  const { frames, lanes, end } = timeline;
  return frames.some((frame, index) => {
    const isReady = (isNew: boolean): boolean =>
      frame.pods.some((pods, lane) => lanes[lane]?.isNew === isNew && pods.ready + pods.available > 0);
    return (frames[index + 1]?.at ?? end) > Math.max(0, frame.at) && isReady(true) && isReady(false);
  });
}
