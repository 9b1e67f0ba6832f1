import type { Json } from '../../document/manifest.ts';
import { sha256 } from '../../std/sha256.ts';
import { objectsNamed } from '../../surroundings/object-index.ts';
import { dataDigestOf, identity } from '../../surroundings/surroundings.ts';
import { configChangeDoesNotRoll as words } from '../../wording/findings/no-effect.ts';
import { hasOtherData, ownManifestBefore } from '../config-changes.ts';
import { configUses } from '../config-uses.ts';
import { asMap } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import { reloadedUses } from '../reloaded-uses.ts';
import type { Finding, Fix, Rule, RuleContext } from '../rule.ts';

/** A ConfigMap or Secret of the workspace that changed while the template that uses it did not. */
export const configChangeDoesNotRoll: Rule = {
  id: 'config-change-does-not-roll',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    // Reloader rolls the others out.
    const isReloaded = reloadedUses(context.workload) ?? (() => false);
    const uses = configUses(context).filter((use) => !isReloaded(use));
    const changed = new Set(uses.filter((use) => hasOtherData(use, context)).map(identity));
    if (changed.size === 0 || !hasSameTemplate(context)) return [];
    const reported = new Set<string>();
    return uses.flatMap((use): readonly Finding[] => {
      const { how, name, path } = use;
      const isKnown = reported.has(identity(use) + how);
      if (!changed.has(identity(use)) || isKnown) return [];
      reported.add(identity(use) + how);
      const fixes = checksumFix(context);
      return [
        finding(configChangeDoesNotRoll, { message: words[how](name), range: findingRange(context, path), fixes }),
      ];
    });
  },
};

/** An annotation that changes the template whenever the data of what it uses changes. */
function checksumFix(context: RuleContext): readonly Fix[] {
  const uses = configUses(context);
  const configs = ['ConfigMap', 'Secret'].flatMap((kind) =>
    objectsNamed(context.surroundings, ...uses.filter((use) => use.kind === kind)),
  );
  const data = configs.map((config) => [config.kind, config.name, dataDigestOf(config)]);
  const annotations = { 'checksum/config': sha256(JSON.stringify(data)) };
  return settingFix(context, ['spec', 'template', 'metadata'], { annotations }, words.fix);
}

function hasSameTemplate({ workload, surroundings }: RuleContext): boolean {
  const { kind, namespace, name, manifest } = workload;
  const before = ownManifestBefore(surroundings, { kind, namespace, name });
  return before !== undefined && text(asMap(before.spec).template) === text(asMap(manifest.value.spec).template);
}

function text(value: Json | undefined): string {
  return JSON.stringify(value ?? null);
}
