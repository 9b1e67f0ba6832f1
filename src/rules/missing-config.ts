// What a template needs of ConfigMaps and Secrets, and the manifests themselves show to be missing.
import { asMap, type JsonMap, type Path } from '../document/manifest.ts';
import { nearSpelling } from '../std/nearest.ts';
import { oncePer } from '../std/once-per.ts';
import { isMade, removedObject } from '../surroundings/former-objects.ts';
import { objectsNamed, objectsOfKind } from '../surroundings/object-index.ts';
import { dataKeysOf, identity, type SurroundingObject, type Surroundings } from '../surroundings/surroundings.ts';
import { missingKeyCause, missingObjectCause } from '../wording/causes.ts';
import type { Workload } from '../workload/workload.ts';
import { type ConfigUse, configUses } from './config-uses.ts';

/** What a container or a volume cannot be made without. */
export interface MissingConfig {
  readonly use: ConfigUse;
  /** Absent: all of it is missing. */
  readonly key?: string;
  /** Of the name or the key. */
  readonly path: Path;
  /** What may have been meant. */
  readonly near: string | undefined;
  /** Whether that ends with a hash that kustomize makes of the data, which nobody writes. */
  readonly isGenerated?: boolean;
  /** As the kubelet tells it. */
  readonly cause: string;
}

/**
 * Keys that a ConfigMap or Secret of the files lacks, and names that none of the files has but for another spelling. What
 * was used under the same name before is somewhere else, and an object without any key is filled by others.
 */
export function missingConfig(workload: Workload, surroundings: Surroundings): readonly MissingConfig[] {
  const uses = configUses({ workload }).filter(({ isOptional }) => !isOptional);
  const names = new Set(uses.map(identity));
  const reported = new Set<string>();
  let spellings = 0;
  const meant: Meant = (near) => (spellings++ < maxSpellings ? near() : undefined);
  const once = (name: string): boolean => !reported.has(name) && reported.add(name) !== undefined;
  return uses.flatMap((use): readonly MissingConfig[] => {
    const found = objectsNamed(surroundings, use);
    if (found.length === 0) return once(identity(use)) ? misspelt(use, names, { workload, surroundings, meant }) : [];
    const known = found.map(keysOf);
    if (known.every(({ size }) => size === 0)) return [];
    return use.keys
      .filter(({ name }) => !known.some((keys) => keys.has(name)) && once(JSON.stringify([identity(use), name])))
      .map(({ name: key, path }) => {
        return {
          use,
          key,
          path,
          near: meant(() => meantBy(key, known)),
          cause: missingKeyCause(use, key),
        };
      });
  });
}

const keysOf = oncePer((object: SurroundingObject): ReadonlySet<string> => new Set(dataKeysOf(object)));

function meantBy(key: string, known: readonly ReadonlySet<string>[]): string | undefined {
  const keys = known.flatMap((each) => [...each]);
  return nearSpelling(key, keys) ?? likeliest(key, keys);
}

/** The only key that there is, or one that has the other inside. */
function likeliest(key: string, keys: readonly string[]): string | undefined {
  return keys.length === 1 ? keys[0] : keys.find((each) => each.includes(key) || key.includes(each));
}

/** Looks for what is meant, as long as that may be told. */
type Meant = (near: () => string | undefined) => string | undefined;

/** Whoever lacks more has not mistyped a name. Each is looked for among all that there are, and its quick fix is tried. */
const maxSpellings = 100;

interface Around {
  readonly workload: Workload;
  readonly surroundings: Surroundings;
  readonly meant: Meant;
}

function misspelt(
  use: ConfigUse,
  used: ReadonlySet<string>,
  { workload, surroundings, meant }: Around,
): readonly MissingConfig[] {
  const isElsewhere =
    isMade(use, surroundings) ||
    removedObject(surroundings, use) !== undefined ||
    isUsedBefore(use, workload, surroundings);
  if (isElsewhere) return [];
  const others = objectsOfKind(surroundings, use.kind, use.namespace).filter((each) => !used.has(identity(each)));
  const names = others.map(({ name }) => name);
  const generated = names.find((name) => isGeneratedAs(name, use.name));
  const near =
    generated ??
    meant(() =>
      nearSpelling(
        use.name,
        names.filter((name) => withoutDigits(name) !== withoutDigits(use.name)),
      ),
    );
  if (near === undefined) return [];
  const isGenerated = generated !== undefined && { isGenerated: true };
  return [{ use, path: use.path, near, ...isGenerated, cause: missingObjectCause(use) }];
}

/** Whether a kustomization has made the one name of the other: api/hasher/hasher.go, encode. */
function isGeneratedAs(name: string, written: string): boolean {
  return name.startsWith(`${written}-`) && /^[2456789bcdfghkmt]{10}$/.test(name.slice(written.length + 1));
}

/** Names that differ by a number alone are meant to. */
function withoutDigits(name: string): string {
  return name.replaceAll(/\d+/g, '');
}

function isUsedBefore(use: ConfigUse, workload: Workload, { baseline }: Surroundings): boolean {
  return (baseline?.file.manifests ?? []).some(({ value }) => {
    return isNamed(value, workload) && JSON.stringify(asMap(value.spec).template).includes(JSON.stringify(use.name));
  });
}

function isNamed({ kind, metadata }: JsonMap, workload: Workload): boolean {
  const { name, namespace } = asMap(metadata);
  return kind === workload.kind && name === workload.name && (namespace ?? 'default') === workload.namespace;
}
