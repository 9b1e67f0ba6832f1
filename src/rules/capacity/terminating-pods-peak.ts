import { terminatingPodsPeak as words } from '../../wording/findings/capacity.ts';
import { graceSeconds, podSpecPath, written } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';
import { placeOfField } from './place-of-field.ts';

interface PeakPods {
  readonly running: number;
  readonly terminating: number;
}

export const terminatingPodsPeak: Rule = {
  id: 'terminating-pods-peak',
  title: words.title,
  severity: 'hint',
  kind: 'capacity',
  check: (context) => {
    const { bounds, timeline, workload } = context;
    if (bounds === undefined || timeline === undefined || workload.kind !== 'Deployment') return [];
    const together = ({ running, terminating }: PeakPods): number => running + terminating;
    const during = timeline.frames.filter((frame) => frame.at >= 0);
    const peak = during.reduce<PeakPods>((most, frame) => (together(frame) > together(most) ? frame : most), {
      running: 0,
      terminating: 0,
    });
    if (together(peak) <= 1.5 * bounds.replicas || together(peak) <= bounds.maxPods) return [];
    const grace = [...podSpecPath, 'terminationGracePeriodSeconds'];
    return [
      finding(terminatingPodsPeak, {
        message: words.message(peak.running, peak.terminating, graceSeconds(context)),
        range: written(context, grace) === undefined ? placeOfField(context, 'maxSurge') : findingRange(context, grace),
      }),
    ];
  },
};
