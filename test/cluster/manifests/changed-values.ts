import fc from 'fast-check';
import type { Json, JsonMap } from '../../../src/document/manifest.ts';

/** Values of the same type that a validation may mind. */
const values = {
  number: fc.constantFrom<Json>(0, 1, 2, -1, 100, 65536, 2147483647, 2147483648),
  boolean: fc.boolean(),
  string: fc.constantFrom<Json>(
    ...[
      '',
      'web',
      'other',
      'Web',
      'a.b/c',
      '-web',
      '25%',
      '0%',
      '101%',
      '5',
      '100m',
      '1Gi',
      '-1',
      'http',
      '/data',
      '..',
    ],
    ...['RollingUpdate', 'Recreate', 'OnDelete', 'Parallel', 'Always', 'Never', 'OnFailure', 'Exists', 'TCP', 'Retain'],
    ...['IfNotPresent', 'ClusterFirst', 'ReadWriteOnce', 'DoNotSchedule', 'NoSchedule', 'kubernetes.io/hostname'],
  ),
} as const;

/** One of the objects with a value or two of its spec changed to others of their types, or left out. */
export function changedValues(objects: readonly JsonMap[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...objects), fc.integer({ min: 1, max: 2 }), fc.gen()).map(([object, times, gen]) => {
    let { spec = {} } = object;
    for (let change = 0; change < times; change++) spec = changed(spec, gen);
    return JSON.stringify({ ...object, spec });
  });
}

function changed(value: Json, gen: fc.GeneratorValue): Json {
  if (Array.isArray(value)) {
    const chosen = gen(fc.nat, { max: Math.max(0, value.length - 1) });
    return value.map((item, index) => (index === chosen ? changed(item, gen) : item));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const chosen = gen(fc.nat, { max: Math.max(0, entries.length - 1) });
    const isGone = gen(fc.nat, { max: 15 }) === 0;
    return Object.fromEntries(
      entries.flatMap(([key, inner], index) => {
        if (index !== chosen) return [[key, inner]];
        return isGone ? [] : [[key, changed(inner, gen)]];
      }),
    );
  }
  return value === null ? value : gen(() => values[typeof value as keyof typeof values]);
}
