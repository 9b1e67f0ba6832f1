import type { Change } from '../../change/change.ts';
import type { WorkloadPreview } from '../../pipeline.ts';

/**
 * Makes the items of a preview once: a preview of the same judgement whose manifest has only moved in the text gives
 * the same items, moved with it.
 */
export function keptItems<Item>(
  make: (preview: WorkloadPreview) => readonly Item[],
  move: (item: Item, by: number) => Item,
): (preview: WorkloadPreview) => readonly Item[] {
  const kept = new WeakMap<Change, { readonly start: number; readonly items: readonly Item[] }>();
  return (preview) => {
    const { start } = preview.workload.manifest.range;
    const former = kept.get(preview.change);
    if (former?.start === start) return former.items;
    const items = former === undefined ? make(preview) : former.items.map((item) => move(item, start - former.start));
    kept.set(preview.change, { start, items });
    return items;
  };
}
