import type { CST } from 'yaml';

type Nested = { readonly items?: readonly CollectionItem[]; readonly value?: unknown };
type CollectionItem = { readonly key?: unknown; readonly value?: unknown };

/** How deep the token nests, found without recursion; stops counting a little past `enough`. */
export function tokenDepth(token: CST.Token, enough: number): number {
  let deepest = 0;
  const todo: { readonly token: unknown; readonly depth: number }[] = [{ token, depth: 0 }];
  for (let next = todo.pop(); next !== undefined && deepest <= enough; next = todo.pop()) {
    const { items, value } = (next.token ?? {}) as Nested;
    deepest = Math.max(deepest, next.depth);
    if (items !== undefined) {
      for (const item of items) {
        if (item.key) todo.push({ token: item.key, depth: next.depth + 1 });
        if (item.value) todo.push({ token: item.value, depth: next.depth + 1 });
      }
    } else if (typeof value === 'object' && value !== null) todo.push({ token: value, depth: next.depth });
  }
  return deepest;
}
