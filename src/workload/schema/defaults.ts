import type { Json, JsonMap } from '../../document/manifest.ts';
import type { VersionTraits } from '../versions.ts';

/** What the server adds to a struct, by what is written in it. */
export type Defaults = (value: JsonMap, traits: VersionTraits) => JsonMap | undefined;

/** For pointers: the default where nothing is written. */
export function whenAbsent(defaults: JsonMap): Defaults {
  return (value) => pick(defaults, (key) => value[key] === undefined);
}

/** For plain values: the default where nothing, or Go's zero value, is written. */
export function whenEmpty(defaults: JsonMap): Defaults {
  return (value) => pick(defaults, (key) => isEmpty(value[key]));
}

function pick(defaults: JsonMap, wanted: (key: string) => boolean): JsonMap {
  const picked: Record<string, Json> = {};
  for (const key of Object.keys(defaults)) if (wanted(key)) picked[key] = defaults[key] as Json;
  return picked;
}

/** Whether nothing, or Go's zero value, is written. */
export function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === '' || value === 0 || value === false;
}

/** The second ones see the value without the first. */
export function both(first: Defaults, second: Defaults): Defaults {
  return (value, traits) => ({ ...first(value, traits), ...second(value, traits) });
}

/** A map with the defaults of the plain values that it does not write. */
export function withFieldDefaults(value: Json | undefined, defaults: JsonMap): JsonMap {
  const map = (value ?? {}) as JsonMap;
  return { ...map, ...pick(defaults, (key) => isEmpty(map[key])) };
}

/** A strategy with the defaults of its type, and those of its rolling update where it is one. */
export function rollingUpdate(value: Json | undefined, defaults: JsonMap): JsonMap {
  const strategy = withFieldDefaults(value, { type: 'RollingUpdate' });
  if (strategy.type !== 'RollingUpdate') return strategy;
  return { ...strategy, rollingUpdate: { ...defaults, ...((strategy.rollingUpdate ?? {}) as JsonMap) } };
}
