// What asks for charts from elsewhere: objects as files have them, and as overlays build them.
import path from 'node:path';
import type { FoundOverlay } from '../find-overlays.ts';
import type { DistantChart } from '../releases/said.ts';
import { type SaidObject, saidObjectsIn } from '../releases/said-objects.ts';
import { type WhatIsSaid, whatIsSaid } from '../releases/what-is-said.ts';
import { nothingUnsaved } from '../unsaved-texts.ts';
import type { BuiltText } from './built-text.ts';

export type BuiltOverlay = Omit<BuiltText, 'file'>;

interface Asking {
  readonly objects: readonly SaidObject[];
  readonly said: WhatIsSaid;
  readonly overlays: readonly BuiltOverlay[];
  /** The repository of a folder. */
  readonly topOf: (folder: string) => string;
}

interface FoundDistant {
  readonly distant: readonly DistantChart[];
  readonly built: readonly BuiltText[];
}

/** The charts from elsewhere, each as it is asked for in the end: overlays change objects, and put them in namespaces. */
export async function distantCharts({ objects, said, overlays, topOf }: Asking): Promise<FoundDistant> {
  const built = overlays.map((each, index) => ({ ...each, file: builtFile(each.overlay, index) }));
  const asking = built.flatMap(({ file, rendering }) => saidObjectsIn(file, rendering.text));
  const parts = new Set(
    overlays.flatMap(({ overlay }) => [...overlay.files.known.keys()].map((file) => path.resolve(file))),
  );
  const plain = said.distant.filter(({ by }) => !parts.has(path.resolve(by.file)));
  if (asking.length === 0) return { distant: plain, built };
  const names = new Set(built.map(({ file }) => file));
  const { distant } = await whatIsSaid([...objects, ...asking], topOf, nothingUnsaved);
  return { distant: [...plain, ...distant.filter(({ by }) => names.has(by.file))], built };
}

/** A name that no file has, in the folder of the overlay. */
function builtFile({ folder }: FoundOverlay, index: number): string {
  return path.join(path.resolve(folder), `.built/${index}.yaml`);
}
