import type { Instant } from '../../std/time.ts';

/** About as many as a picture has pixels to show. */
const pixels = 600;

/** All of them if there are few; otherwise the last of each short stretch, and the one with the most. */
export function thinned<Item extends { readonly at: Instant }>(
  items: readonly Item[],
  end: Instant,
  sizeOf: (item: Item) => number,
  most = pixels,
): readonly Item[] {
  if (items.length <= most) return items;
  const stretches = new Map<number, { last: Item; largest: Item }>();
  for (const item of items) {
    const stretch = Math.floor((item.at / end) * (most / 2));
    const known = stretches.get(stretch);
    if (known === undefined) stretches.set(stretch, { last: item, largest: item });
    else if (sizeOf(item) > sizeOf(known.largest)) Object.assign(known, { last: item, largest: item });
    else known.last = item;
  }
  return [...stretches.values()].flatMap(({ last, largest }) => (last === largest ? [last] : [largest, last]));
}
