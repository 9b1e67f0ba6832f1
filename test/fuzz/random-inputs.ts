import fc from 'fast-check';
import type { Assumptions } from '../../src/workload/assumptions.ts';
import { supportedVersions } from '../../src/workload/versions.ts';
import { anywhere, edited, edits, ordinaryDocument } from '../document/random-yaml.ts';
import { oddKeys, oddValues } from './odd-values.ts';
import { type Leafy, sampleObjects, workloadObjects } from './sample-objects.ts';

/** What somebody may have in front of them: a text, what it is compared with, and what is assumed. */
export interface FuzzInput {
  readonly text: string;
  readonly before: string;
  readonly assumptions: Assumptions;
}

/** How inputs are made: from single bytes up to what only Kubernetes would mind. */
export const inputKinds = ['bytes', 'structure', 'values'] as const;
export type InputKind = (typeof inputKinds)[number];

export function randomInput(kind: InputKind): fc.Arbitrary<FuzzInput> {
  const texts = { bytes: randomBytes, structure: randomStructure, values: randomValues }[kind];
  return fc.record({ text: texts, before: fc.oneof(texts, randomValues, fc.constant('')), assumptions });
}

const seconds = fc.constantFrom(0, 0.1, 1, 5, 60, 3600);

const assumptions: fc.Arbitrary<Assumptions> = fc.record({
  kubernetesVersion: fc.constantFrom(...supportedVersions),
  startupSeconds: seconds,
  imagePullSeconds: seconds,
  schedulingSeconds: fc.constantFrom(0, 1),
  terminationSeconds: seconds,
  nodes: fc.constantFrom(undefined, 0, 1, 3, 50),
  downNodes: fc.constantFrom(0, 0, 1, 50),
  nodeSize: fc.constantFrom(undefined, undefined, { cpu: '1' }, { cpu: '4', memory: '8Gi' }),
  gitops: fc.boolean(),
  controllerQps: fc.constantFrom(0, 1, 20),
  controllerBurst: fc.constantFrom(0, 1, 30),
  newVersion: fc.constantFrom<Assumptions['newVersion']>(
    { behaviour: 'healthy' },
    { behaviour: 'never-ready' },
    { behaviour: 'crashes', afterSeconds: 3 },
    { behaviour: 'fails', percent: 30 },
  ),
});

const styles = fc.constantFrom('block', 'flow');

/** An object with a few of its places changed. */
const randomObject: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...workloadObjects, ...sampleObjects), fc.nat(4), styles, fc.gen())
  .map(([object, changes, style, gen]) => textOf(changedOften(object, changes, gen), style));

/** A workload with a place or two of its spec changed. */
export const randomWorkload: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...workloadObjects), fc.integer({ min: 1, max: 2 }), styles, fc.gen())
  .map(([{ spec, ...named }, changes, style, gen]) => {
    return textOf({ ...named, spec: changedOften(spec, changes, gen) }, style);
  });

const randomValues: fc.Arbitrary<string> = fc
  .array(randomObject, { minLength: 1, maxLength: 3 })
  .map((objects) => objects.join('\n---\n'));

const randomStructure: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(ordinaryDocument, randomValues), edits)
  .map(([text, some]) => edited(text, some));

const randomBytes: fc.Arbitrary<string> = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => new TextDecoder().decode(bytes)),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'\n\n  -:{}[],"\'|>#&*!%?@`~<.\\\tab0\r\ufeff\u2028\0'), maxLength: 300 }),
  fc
    .tuple(randomValues, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }))
    .map(([text, changes]) => {
      const bytes = new TextEncoder().encode(text);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return new TextDecoder().decode(bytes);
    }),
  fc.tuple(randomValues, anywhere).map(([text, share]) => {
    return text.slice(0, Math.floor(share * text.length));
  }),
);

/** Goes down by chance, and there sets, removes, renames or wraps something. */
function changedSomewhere(value: Leafy, gen: fc.GeneratorValue): Leafy {
  const entries = typeof value === 'string' ? [] : Object.entries(value);
  const [key, inner] = entries[gen(fc.nat, { max: Math.max(0, entries.length - 1) })] ?? ['', ''];
  if (entries.length === 0 || gen(fc.nat, { max: 9 }) === 0) return changedHere(value, gen);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? changedSomewhere(item, gen) : item));
  const rest = entries.filter(([name]) => name !== key);
  const action = gen(fc.nat, { max: 19 });
  if (action === 0) return Object.fromEntries(rest);
  if (action === 1) return Object.fromEntries([...rest, [gen(fc.constantFrom, ...oddKeys) as string, inner]]);
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? changedSomewhere(old, gen) : old]));
}

function changedOften(value: Leafy, changes: number, gen: fc.GeneratorValue): Leafy {
  let changed = value;
  for (let change = 0; change < changes; change++) changed = changedSomewhere(changed, gen);
  return changed;
}

function changedHere(value: Leafy, gen: fc.GeneratorValue): Leafy {
  const action = gen(fc.nat, { max: 5 });
  if (action === 0) return [value];
  if (action === 1) return [value, value];
  if (action === 2) return { [gen(fc.constantFrom, ...oddKeys) as string]: value };
  return gen(fc.constantFrom, ...oddValues) as string;
}

function textOf(value: Leafy, style: string): string {
  return style === 'flow' ? flowText(value) : blockText(value, 0);
}

function flowText(value: Leafy): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}: ${flowText(inner)}`)
    .join(', ')}}`;
}

function blockText(value: Leafy, indent: number): string {
  const pad = ' '.repeat(indent);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => `\n${pad}- ${blockText(item, indent + 2).trimStart()}`).join('');
  const lines = Object.entries(value).map(([key, inner]) => `\n${pad}${key}: ${blockText(inner, indent + 2)}`);
  return indent === 0 ? lines.join('').slice(1) : lines.join('');
}
