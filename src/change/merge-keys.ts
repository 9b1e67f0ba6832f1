/**
 * What tells the items of a list apart: the `listMapKey`s of k8s.io/api core/v1, v0.36.3, of the lists of a pod template,
 * by their fields' names. All others are atomic.
 */
const mergeKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['claims', ['name']],
  ['containers', ['name']],
  ['env', ['name']],
  ['ephemeralContainers', ['name']],
  ['hostAliases', ['ip']],
  ['imagePullSecrets', ['name']],
  ['initContainers', ['name']],
  ['ports', ['containerPort', 'protocol']],
  ['resourceClaims', ['name']],
  ['schedulingGates', ['name']],
  ['topologySpreadConstraints', ['topologyKey', 'whenUnsatisfiable']],
  ['volumeDevices', ['devicePath']],
  ['volumeMounts', ['mountPath']],
  ['volumes', ['name']],
]);

/** The keys of the items of a list; undefined of an atomic one. */
export function mergeKeysOf(field: string): readonly string[] | undefined {
  return mergeKeys.get(field);
}

/** An item with what it is called among the others, such as `app` or `80/TCP`. */
export interface KeyedItem {
  readonly name: string;
  readonly value: unknown;
}

/**
 * The items by their keys, written as kubectl writes them in a conflict: `[name="app"]`,
 * `[containerPort=80,protocol="TCP"]`. Undefined where the keys do not tell the items apart, so that their places do.
 */
export function itemsByKey(field: string, items: readonly unknown[]): ReadonlyMap<string, KeyedItem> | undefined {
  const keys = mergeKeysOf(field);
  if (keys === undefined) return undefined;
  const byKey = new Map(items.flatMap((item) => keyedItem(item, keys) ?? []));
  return byKey.size === items.length ? byKey : undefined;
}

function keyedItem(value: unknown, keys: readonly string[]): readonly [readonly [string, KeyedItem]] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = keys.map((key) => [key, (value as Readonly<Record<string, unknown>>)[key]] as const);
  const written = found.filter(([, part]) => part !== undefined);
  if (written[0]?.[0] !== keys[0]) return undefined;
  const path = written.map(([key, part]) => `${key}=${JSON.stringify(part)}`).join(',');
  return [[`[${path}]`, { name: written.map(([, part]) => String(part)).join('/'), value }]];
}
