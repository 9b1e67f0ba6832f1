import fc from 'fast-check';
import type { Json, JsonMap } from '../../../src/document/manifest.ts';

/** What an apply is made of: the last applied manifest, this one, and what lives. */
export interface RandomMerge {
  readonly original: JsonMap;
  readonly modified: JsonMap;
  readonly live: JsonMap;
}

const words = ['a', 'b', 'c', 'd', 'e'];
const word = fc.constantFrom(...words);
const some = fc.shuffledSubarray(words);

/** Items of these names, in any order. */
function named(key: string, item: fc.Arbitrary<object>) {
  return some.chain((names) =>
    fc.tuple(...names.map((name) => item.map((rest) => ({ [key]: name, ...rest }) as Json))),
  );
}

function parts(shape: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
  return fc.record(shape, { requiredKeys: [] });
}

const env = fc.oneof(parts({ value: word }), fc.constant({ valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }));
const port = parts({ name: word, protocol: fc.constantFrom('TCP', 'UDP') });
const ports = fc
  .shuffledSubarray([1, 2, 2, 3])
  .chain((numbers) =>
    fc.tuple(...numbers.map((containerPort) => port.map((rest) => ({ containerPort, ...rest }) as Json))),
  );
const probe = parts({ periodSeconds: fc.nat(2), exec: fc.record({ command: some }) });
const container = parts({
  image: word,
  env: named('name', env),
  ports,
  args: some,
  resources: parts({ limits: parts({ cpu: word, memory: word }) }),
  livenessProbe: fc.option(probe),
});
const volume = fc.oneof(
  fc.constantFrom({}, { emptyDir: {} }),
  fc.record({ configMap: parts({ name: word, items: named('key', fc.constant({ path: 'p' })) }) }),
);
const strategy = fc.oneof(
  fc.constant({ type: 'Recreate' }),
  parts({ type: fc.constant('RollingUpdate'), rollingUpdate: parts({ maxSurge: fc.nat(2), maxUnavailable: word }) }),
);
const podSpec = parts({
  containers: named('name', container),
  volumes: named('name', volume),
  tolerations: named('key', fc.constant({})),
  hostAliases: named('ip', fc.record({ hostnames: some })),
});
const labels = fc.dictionary(word, word);
const object = fc.record({
  metadata: parts({ labels, annotations: labels, finalizers: some }),
  spec: parts({ replicas: fc.option(fc.nat(3)), strategy, template: fc.record({ spec: podSpec }) }),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<JsonMap>;

/** What lives has neither nulls nor empty lists. */
export function stored(value: Json): Json {
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null && !isEmptyList(member));
  return Object.fromEntries(kept.map(([key, member]) => [key, stored(member)]));
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0;
}

export function randomMerges(seed: number, count: number): readonly RandomMerge[] {
  const live = object.map((made) => stored(made) as JsonMap);
  return fc.sample(fc.record({ original: object, modified: object, live }), { seed, numRuns: count });
}
