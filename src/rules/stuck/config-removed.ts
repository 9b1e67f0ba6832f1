import { removedObject } from '../../surroundings/former-objects.ts';
import { identity } from '../../surroundings/surroundings.ts';
import { configRemoved as words } from '../../wording/findings/gone.ts';
import { configUses } from '../config-uses.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import type { Finding, Rule } from '../rule.ts';

/** A ConfigMap or Secret of the folder that the baseline has and the files no longer hold, while the template needs it. */
export const configRemoved: Rule = {
  id: 'config-removed',
  title: words.title,
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const reported = new Set<string>();
    return configUses(context).flatMap((use): readonly Finding[] => {
      if (use.isOptional || reported.has(identity(use))) return [];
      reported.add(identity(use));
      const removed = removedObject(context.surroundings, use);
      if (removed === undefined) return [];
      const message = words.message(use, nameOfFile(removed.file, context) || undefined);
      return [finding(configRemoved, { message, range: findingRange(context, use.path) })];
    });
  },
};
