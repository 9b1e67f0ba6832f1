import { removedAutoscalerOf } from '../../surroundings/autoscalers.ts';
import { autoscalerRemoved as words } from '../../wording/findings/gone.ts';
import { hasReplicas } from '../../workload/kinds.ts';
import { replicasOf, replicasPath, written } from '../facts.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import type { Rule } from '../rule.ts';

/** The last autoscaler of a workload, which the files held in the baseline and hold no more. */
export const autoscalerRemoved: Rule = {
  id: 'autoscaler-removed',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  isOfApply: true,
  check: (context) => {
    const { workload, surroundings } = context;
    const removed = hasReplicas(workload.kind) ? removedAutoscalerOf(workload, surroundings) : undefined;
    if (removed === undefined) return [];
    const { object, minReplicas: least } = removed;
    const isSaid = written(context, replicasPath) !== undefined;
    const replicas = replicasOf(context);
    const place = isSaid ? replicasPath : ['metadata', 'name'];
    const file = nameOfFile(object.file, context) || undefined;
    const message =
      isSaid && replicas < least
        ? words.fewer(object, file, { least, replicas })
        : words.message(object, file, workload);
    return [finding(autoscalerRemoved, { message, range: findingRange(context, place) })];
  },
};
