import path from 'node:path';
import { asText } from '../document/manifest.ts';
import { isKustomization, type OverlayFiles, readOverlayFiles } from './kustomize/overlay-files.ts';
import { nothingUnsaved, type UnsavedTexts } from './unsaved-texts.ts';

/** A kustomization that no other one includes. */
export interface FoundOverlay {
  readonly folder: string;
  readonly files: OverlayFiles;
}

interface Seeking {
  readonly unsaved?: UnsavedTexts;
  /** The whole paths of those that something else says are built by themselves. */
  readonly said?: readonly string[];
}

/** Those of the folders that kustomize builds by themselves: others include neither them nor are they components. */
export async function findOverlays(
  folders: readonly string[],
  { unsaved = nothingUnsaved, said = [] }: Seeking = {},
): Promise<readonly FoundOverlay[]> {
  const all: FoundOverlay[] = [];
  for (const folder of folders) all.push({ folder, files: await readOverlayFiles(folder, unsaved) });
  const included = new Set(all.flatMap(({ files }) => [...files.bases].map((base) => path.resolve(base))));
  return all.filter(({ folder, files }) => {
    const own = [...files.kustomizations.values()].at(-1);
    const full = path.resolve(folder);
    if (own === undefined || (included.has(full) && !said.includes(full))) return false;
    const { kind, apiVersion } = own.value;
    // Others have kinds of the name, too.
    return (
      kind !== 'Component' && (apiVersion === undefined || asText(apiVersion).startsWith('kustomize.config.k8s.io/'))
    );
  });
}

/** The folders of which the files are kustomizations. */
export function overlayFolders(files: readonly string[]): readonly string[] {
  return [...new Set(files.filter(isKustomization).map((file) => path.dirname(file)))];
}
