import type { Json } from '../../src/document/manifest.ts';
import type { TraceDifference } from './judge-trace.ts';

/** The first snapshot that differs, with the values that do, by their paths. */
export function differenceText({ index, expected, got }: TraceDifference): string {
  if (expected === undefined) return `snapshot ${index} at ${got?.atMs} ms was not recorded: ${JSON.stringify(got)}`;
  if (got === undefined) return `snapshot ${index} at ${expected.atMs} ms is missing: ${JSON.stringify(expected)}`;
  const lines = [...differences('', expected, got)];
  return [`snapshot ${index} at ${expected.atMs} ms differs`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function* differences(path: string, expected: Json | undefined, got: Json | undefined): Generator<string> {
  if (JSON.stringify(expected) === JSON.stringify(got)) return;
  if (!isContainer(expected) || !isContainer(got)) {
    yield `${path}: recorded ${JSON.stringify(expected)}, ours ${JSON.stringify(got)}`;
    return;
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
  for (const key of keys)
    yield* differences(path === '' ? key : `${path}.${key}`, memberOf(expected, key), memberOf(got, key));
}

type Container = Extract<Json, object>;

function isContainer(value: Json | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}

function memberOf(value: Container, key: string): Json | undefined {
  return (value as Readonly<Record<string, Json>>)[key];
}
