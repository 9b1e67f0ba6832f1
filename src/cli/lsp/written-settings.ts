import { section } from '../../host/settings.ts';

/** The value of a setting such as `show.hovers` in what an editor sent: the section's object, or one that holds it. */
export function settingAt(written: unknown, name: string): unknown {
  return at(at(written, [section]) ?? written, name.split('.'));
}

function at(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return at((value as Readonly<Record<string, unknown>>)[key], rest);
}
