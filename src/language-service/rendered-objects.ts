import { readManifests } from '../document/read-manifests.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { type FileObjects, type FolderIndex, fileObjects } from '../surroundings/folder-index.ts';
import type { EditorRendering } from './rendering.ts';

/** What other documents see of renderings, as they see the files of a folder. */
export interface RenderedObjects {
  /** Takes a rendering, or takes it away. */
  set(uri: string, rendering: EditorRendering | undefined): void;
}

const nothing: FileObjects = { objects: [], kustomizations: [], isPartial: false };

/** `onChange` is called whenever others see something different. */
export function createRenderedObjects(folder: FolderIndex, onChange: () => void): RenderedObjects {
  const known = new Map<string, { readonly text: string; readonly told: FileObjects }>();
  const told = (uri: string, objects: FileObjects): void => void (folder.setObjects(uri, objects) && onChange());
  return {
    set(uri, rendering) {
      const before = known.get(uri);
      if (rendering?.rendered === undefined) {
        if (known.delete(uri)) told(uri, nothing);
        return;
      }
      const { text, rendered, sources } = rendering;
      const own =
        before?.text === text ? before.told : { ...fileObjects(uri, readManifests(text)), kustomizations: [] };
      const objects = { ...own, rendered: { ...rendered, parts: [...sources.keys()] } };
      known.set(uri, { text, told: objects });
      if (!deepEqual(objects, before?.told)) told(uri, objects);
    },
  };
}
