import type { Path } from '../../document/manifest.ts';
import { evictsOtherPods as words } from '../../wording/findings/outage.ts';
import { podSpecPath, written } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Evictions, Rule, RuleContext } from '../rule.ts';

export const evictsOtherPods: Rule = {
  id: 'evicts-other-pods',
  title: words.title,
  severity: 'error',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    const evictions = context.evictions();
    if (evictions === undefined) return [];
    const [first, ...others] = evictions.workloads;
    const isLost = first?.course !== undefined && (first.course.pending > 0 || first.course.fewest === 0);
    const told =
      first === undefined
        ? words.ownPods(evictions.own)
        : words.otherPods({ ...first.workload, ...first }, others.length);
    return [
      finding(evictsOtherPods, {
        severity: isLost ? 'error' : 'warning',
        message: words.message(told, withoutPreemption(evictions)),
        range: findingRange(context, pathOf(context)),
      }),
    ];
  },
};

function withoutPreemption({ without }: Evictions): string | undefined {
  if (without === 'completes') return words.completesToo;
  return without === 'stuck' || without === 'deadline-exceeded' ? words.getsStuck : undefined;
}

/** What gives the pods their priority; a class that is the default is written in no workload. */
function pathOf(context: RuleContext): Path {
  const path = [...podSpecPath, 'priorityClassName'];
  return written(context, path) === undefined ? ['metadata', 'name'] : path;
}
