import { h, type Tree } from '../tree.ts';

/** Names often differ at their ends only. */
const keptAtEnd = 8;

/**
 * A name that its place may be too narrow for: the style cuts its first part, so that it is cut in the middle. Whoever
 * hears it hears all of it; who sees it needs the title of the element around it.
 */
export function cutInMiddle(name: string): Tree[] {
  const start = name.length > 2 * keptAtEnd ? name.slice(0, -keptAtEnd) : name;
  const end = name.slice(start.length);
  return [h('span', { class: 'start' }, start), ...(end === '' ? [] : [h('span', { class: 'end' }, end)])];
}
