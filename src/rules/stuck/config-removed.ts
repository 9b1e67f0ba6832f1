import { asText, type Path } from '../../document/manifest.ts';
import { removedObject } from '../../surroundings/former-objects.ts';
import { claimsOfPod } from '../../surroundings/mounted-claims.ts';
import type { ObjectName } from '../../surroundings/object-index.ts';
import { identity } from '../../surroundings/surroundings.ts';
import { configRemoved as words } from '../../wording/findings/gone.ts';
import { configUses } from '../config-uses.ts';
import { asMap, podSpecPath } from '../facts.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import type { Finding, Rule, RuleContext } from '../rule.ts';

/** What of the folder a template needs, and the baseline has and the files no longer hold: configuration, accounts, claims. */
export const configRemoved: Rule = {
  id: 'config-removed',
  title: words.title,
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const reported = new Set<string>();
    return needsOf(context).flatMap((need): readonly Finding[] => {
      if (reported.has(identity(need))) return [];
      reported.add(identity(need));
      const removed = removedObject(context.surroundings, need);
      if (removed === undefined) return [];
      const by = context.surroundings.baseline?.remover ?? 'kubectl';
      const message = words.message(need, nameOfFile(removed.file, context) || undefined, by);
      return [finding(configRemoved, { message, range: findingRange(context, need.path) })];
    });
  },
};

interface Need extends ObjectName {
  readonly path: Path;
}

/** What no new pod starts without. */
function needsOf(context: RuleContext): readonly Need[] {
  const { manifest, namespace } = context.workload;
  const spec = asMap(asMap(asMap(manifest.value.spec).template).spec);
  const account = asText(spec.serviceAccountName);
  const ofAccount = { kind: 'ServiceAccount', namespace, name: account, path: [...podSpecPath, 'serviceAccountName'] };
  const ofClaims = claimsOfPod(spec).map(({ claim, index }) => {
    const path = [...podSpecPath, 'volumes', index, 'persistentVolumeClaim', 'claimName'];
    return { kind: 'PersistentVolumeClaim', namespace, name: claim, path };
  });
  // Every namespace has the account of this name.
  const accounts = account === '' || account === 'default' ? [] : [ofAccount];
  return [...configUses(context).filter(({ isOptional }) => !isOptional), ...accounts, ...ofClaims];
}
