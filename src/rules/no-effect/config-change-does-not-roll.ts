import type { Json, JsonMap, Manifest } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import { sha256 } from '../../std/sha256.ts';
import { type ObjectName, objectsNamed } from '../../surroundings/object-index.ts';
import { dataDigestOf, identity, type SurroundingObject, type Surroundings } from '../../surroundings/surroundings.ts';
import { configChangeDoesNotRoll as words } from '../../wording/findings/no-effect.ts';
import { configUses } from '../config-uses.ts';
import { asMap } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Finding, Fix, Rule, RuleContext } from '../rule.ts';

/** A ConfigMap or Secret of the workspace that changed while the template that uses it did not. */
export const configChangeDoesNotRoll: Rule = {
  id: 'config-change-does-not-roll',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    const uses = configUses(context);
    const changed = new Set(uses.filter((use) => hasChanged(use, context)).map(identity));
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

/** Whether the baseline has it with other data: that of the same file, whichever that is. */
function hasChanged(config: ObjectName, { surroundings }: RuleContext): boolean {
  return objectsNamed(surroundings, config).some((object) => {
    const { file, kind, namespace, name } = object;
    const inName = nameIn(file, kind, namespace, name);
    const own = file === '' ? ownBefore(surroundings).get(inName)?.value : undefined;
    const old = own === undefined ? formerNamed(surroundings.former ?? none).get(inName) : { value: own };
    return old !== undefined && dataDigestOf(old) !== dataDigestOf(object);
  });
}

function hasSameTemplate({ workload, surroundings }: RuleContext): boolean {
  const { kind, namespace, name, manifest } = workload;
  const before = ownBefore(surroundings).get(nameIn('', kind, namespace, name))?.value;
  return before !== undefined && text(asMap(before.spec).template) === text(asMap(manifest.value.spec).template);
}

function ownBefore({ baseline }: Surroundings): ReadonlyMap<string, Manifest> {
  return firstNamed(baseline?.file.manifests ?? none);
}

const none: readonly never[] = [];

/** Of several of one name the first. */
const firstNamed = oncePer(
  (manifests: readonly Manifest[]) =>
    new Map(manifests.toReversed().map((manifest) => [nameOf('', manifest.value), manifest] as const)),
);

const formerNamed = oncePer(
  (former: readonly SurroundingObject[]) =>
    new Map(
      former.toReversed().map((each) => [nameIn(each.file, each.kind, each.namespace, each.name), each] as const),
    ),
);

function nameOf(file: string, { kind, metadata }: JsonMap): string {
  const { name, namespace } = asMap(metadata);
  return nameIn(file, kind, namespace ?? 'default', name);
}

function nameIn(file: string, ...words: readonly (Json | undefined)[]): string {
  return JSON.stringify([file, ...words]);
}

function text(value: Json | undefined): string {
  return JSON.stringify(value ?? null);
}
