import { removedObject } from '../../surroundings/former-objects.ts';
import { namespaceRemoved as words } from '../../wording/findings/gone.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import type { Rule } from '../rule.ts';

/** A workload in a namespace that the files held in the baseline and hold no more. */
export const namespaceRemoved: Rule = {
  id: 'namespace-removed',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    const { workload, surroundings } = context;
    // Where a Namespace lies itself is what an object without a namespace has.
    const name = { kind: 'Namespace', namespace: 'default', name: workload.namespace };
    const removed = removedObject(surroundings, name);
    if (removed === undefined) return [];
    return [
      finding(namespaceRemoved, {
        message: words.message(removed.name, nameOfFile(removed.file, context) || undefined, workload),
        range: findingRange(context, ['metadata', 'namespace']),
      }),
    ];
  },
};
