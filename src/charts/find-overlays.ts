import path from 'node:path';
import { asText, type JsonMap } from '../document/manifest.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { componentsOf, type Delivery } from './kustomize/delivery.ts';
import { diskFiles } from './kustomize/file-source.ts';
import { KnownFiles } from './kustomize/known-files.ts';
import { isKustomization } from './kustomize/kustomization-names.ts';
import { type OverlayFiles, readOverlayFiles } from './kustomize/overlay-files.ts';
import type { PlainFolder } from './kustomize/plain-folder.ts';
import { nothingUnsaved, type UnsavedTexts } from './unsaved-texts.ts';
import type { TopOf } from './ways-out.ts';

/** A kustomization that no other one includes. */
export interface FoundOverlay {
  readonly folder: string;
  readonly files: OverlayFiles;
  /** Where it is installed, as something says. */
  readonly target?: TargetNamespace;
  /** Whether it is installed in other namespaces, too. */
  readonly isOneOfTargets?: true;
  /** Whether all that builds it reads files outside of the folder of a kustomization, too. */
  readonly isUnrestricted?: boolean;
  /** What is applied of a folder without a kustomization. */
  readonly plain?: PlainFolder;
  /** The object that delivers it. */
  readonly by?: DeliveringObject;
  /** What that adds. */
  readonly delivery?: Delivery;
}

export interface DeliveringObject {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
  readonly value: JsonMap;
}

/** The namespace in which what is built is installed. */
export interface TargetNamespace {
  readonly namespace: string;
  /** Whether it takes the place of a namespace that objects name themselves. */
  readonly isForced: boolean;
}

/** That something says a kustomization is built by itself. */
export interface SaidOverlay {
  /** Its whole path. */
  readonly folder: string;
  readonly target: TargetNamespace | undefined;
  /** Whether files outside of the folder of a kustomization are read, too, as Flux has it. */
  readonly isUnrestricted?: true;
  /** What is applied of a folder without a kustomization. */
  readonly plain?: PlainFolder;
  /** The object that says so. */
  readonly by: DeliveringObject;
  /** What that adds. */
  readonly delivery?: Delivery;
}

interface Seeking {
  /** The top of all that may be read for what a folder holds. */
  readonly topOf: TopOf;
  readonly unsaved?: UnsavedTexts;
  readonly said?: readonly SaidOverlay[];
}

/** Those of the folders that kustomize builds by themselves: others include neither them nor are they components. */
export async function findOverlays(
  folders: readonly string[],
  { topOf, unsaved = nothingUnsaved, said = [] }: Seeking,
): Promise<readonly FoundOverlay[]> {
  const all: FoundOverlay[] = [];
  const known = new KnownFiles(diskFiles(unsaved));
  const saidOf = groupedBy(said, (each) => [each.folder]);
  for (const folder of folders) {
    const own = saidOf.get(path.resolve(folder)) ?? [];
    const plain = own.find((each) => each.plain !== undefined)?.plain;
    const components = own.flatMap(({ delivery }) => componentsOf(delivery));
    const reading = { top: topOf(folder), plain, components, files: known };
    all.push({ folder, ...(plain && { plain }), files: await readOverlayFiles(folder, reading) });
  }
  const basesOf = new Map(all.map(({ folder, files }) => [path.resolve(folder), wholePaths(files.bases)]));
  const included = includedIn(basesOf);
  const built = all.filter(({ folder, files }) => {
    const own = [...files.kustomizations.values()].at(-1);
    const full = path.resolve(folder);
    if (own === undefined || (included.has(full) && !saidOf.has(full))) return false;
    const { kind, apiVersion } = own.value;
    // Others have kinds of the name, too.
    return (
      kind !== 'Component' && (apiVersion === undefined || asText(apiVersion).startsWith('kustomize.config.k8s.io/'))
    );
  });
  return built.flatMap((overlay) => installed(overlay, saidOf.get(path.resolve(overlay.folder)) ?? []));
}

function wholePaths(folders: Iterable<string>): ReadonlySet<string> {
  return new Set([...folders].map((folder) => path.resolve(folder)));
}

/** What others include; of a circle that nothing else includes, the first is left, so that it is told. */
function includedIn(basesOf: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const included = new Set<string>();
  for (const [folder, bases] of basesOf) {
    for (const base of bases) {
      const isCircle = basesOf.get(base)?.has(folder) === true;
      if (!isCircle || !included.has(folder)) included.add(base);
    }
  }
  return included;
}

/** Once for each namespace and each object that it is installed by. */
function installed(overlay: FoundOverlay, said: readonly SaidOverlay[]): readonly FoundOverlay[] {
  const ways = [...new Map(said.map((each) => [JSON.stringify([each.target, each.delivery]), each])).values()];
  if (ways.length === 0) return [overlay];
  const several = ways.length > 1 ? { isOneOfTargets: true as const } : {};
  const isUnrestricted = said.every((each) => each.isUnrestricted === true);
  const common = { ...several, ...(isUnrestricted && { isUnrestricted }) };
  return ways.map(({ target, delivery, by }) => {
    return { ...overlay, by, ...(target && { target }), ...(delivery && { delivery }), ...common };
  });
}

/** The folders of which the files are kustomizations. */
export function overlayFolders(files: readonly string[]): readonly string[] {
  return [...new Set(files.filter(isKustomization).map((file) => path.dirname(file)))];
}

/** What says how an overlay is delivered, and with which values. */
export function filesOfDelivery({ by, delivery }: FoundOverlay): readonly string[] {
  const all = [by?.file, ...(delivery?.substitution?.from ?? []).map(({ file }) => file)];
  return [...new Set(all.filter((file) => file !== undefined))];
}
