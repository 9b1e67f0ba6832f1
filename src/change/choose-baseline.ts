import type { Json, Manifest } from '../document/manifest.ts';
import type { BaselineText } from './change.ts';

/** The first of the texts that holds the manifest's object and differs from it there. */
export function chooseBaseline(manifest: Manifest, candidates: readonly BaselineText[]): BaselineText | undefined {
  const identity = identityOf(manifest);
  const present = canonical(manifest.value);
  return candidates.find(({ file }) => {
    const before = file.manifests.find((each) => identityOf(each) === identity);
    return before !== undefined && canonical(before.value) !== present;
  });
}

function identityOf({ value }: Manifest): string {
  const metadata = value.metadata;
  const { name = '', namespace = 'default' } = isMap(metadata) ? metadata : {};
  return JSON.stringify([value.kind ?? '', namespace, name]);
}

/** JSON with sorted keys: equal texts are equal values. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, each: Json) =>
    isMap(each) ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1))) : each,
  );
}

function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
