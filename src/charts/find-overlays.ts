import path from 'node:path';
import { asText } from '../document/manifest.ts';
import { isKustomization, type OverlayFiles, readOverlayFiles } from './kustomize/overlay-files.ts';
import { nothingUnsaved } from './unsaved-texts.ts';

/** A kustomization that no other one includes. */
export interface FoundOverlay {
  readonly folder: string;
  readonly files: OverlayFiles;
}

/** Those of the folders that kustomize builds by themselves: others include neither them nor are they components. */
export async function findOverlays(
  folders: readonly string[],
  unsaved = nothingUnsaved,
): Promise<readonly FoundOverlay[]> {
  const all: FoundOverlay[] = [];
  for (const folder of folders) all.push({ folder, files: await readOverlayFiles(folder, unsaved) });
  const included = new Set(all.flatMap(({ files }) => [...files.bases].map((base) => path.resolve(base))));
  return all.filter(({ folder, files }) => {
    const own = [...files.kustomizations.values()].at(-1);
    if (own === undefined || included.has(path.resolve(folder))) return false;
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
