import { strayedNamesake } from '../../surroundings/strayed-namesake.ts';
import { appliedTwice as words } from '../../wording/findings/no-effect.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** Files of one folder are usually applied together, unless they say much the same in other words. */
export const appliedTwice: Rule = {
  id: 'applied-twice',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    const { kind, namespace, name } = context.workload;
    const range = findingRange(context, ['metadata', 'name']);
    if (context.isRepeated) return [finding(appliedTwice, { message: words.inThisFile(context.workload), range })];
    const other = name === '' ? undefined : strayedNamesake(context.surroundings, { kind, namespace, name });
    if (other === undefined) return [];
    const file = other.file.slice(other.file.lastIndexOf('/') + 1);
    const message = words.inAnotherFile(context.workload, file);
    return [finding(appliedTwice, { severity: 'information', message, range })];
  },
};
