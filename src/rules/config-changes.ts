// Which configuration has other data than in the baseline, under the same name.
import type { Json, JsonMap, Manifest } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { type ObjectName, objectsNamed } from '../surroundings/object-index.ts';
import { dataDigestOf, type SurroundingObject, type Surroundings } from '../surroundings/surroundings.ts';
import { asMap } from './facts.ts';
import type { RuleContext } from './rule.ts';

/** Whether the baseline has it with other data: that of the same file, whichever that is. */
export function hasOtherData(config: ObjectName, { surroundings }: Pick<RuleContext, 'surroundings'>): boolean {
  return objectsNamed(surroundings, config).some((object) => {
    const { file, kind, namespace, name } = object;
    const inName = nameIn(file, kind, namespace, name);
    const own = file === '' ? ownBefore(surroundings).get(inName)?.value : undefined;
    const old = own === undefined ? formerNamed(surroundings.former ?? none).get(inName) : { value: own };
    return old !== undefined && dataDigestOf(old) !== dataDigestOf(object);
  });
}

/** The manifest that the baseline of the own file has under the name. */
export function ownManifestBefore(
  surroundings: Surroundings,
  { kind, namespace, name }: ObjectName,
): JsonMap | undefined {
  return ownBefore(surroundings).get(nameIn('', kind, namespace, name))?.value;
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
