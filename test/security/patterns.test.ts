// No text makes a regular expression of the product take longer than its length warrants.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Shape, shapesOf, textOf, unfedIn } from './pattern-shapes.ts';
import { composedIn, patternsOfProduct } from './patterns.ts';

/** These put expressions together of constants alone, when they are loaded. */
const composers = [
  'src/charts/releases/said-objects.ts',
  'src/preview/what-if/field-value.ts',
  'src/rules/stuck/placement/no-node.ts',
  'src/std/workload-kinds.ts',
  'src/workload/image-fault.ts',
  'src/workload/schema/pull-policy.ts',
  'src/workload/validation/name-rules.ts',
  'src/workload/validation/pod/validate-sysctls.ts',
  'src/workload/validation/pod/windows-options.ts',
];

const { written, composing } = patternsOfProduct();
const patterns = [...written, ...(await composedIn(composers))];

test('no expression is put together of what a user writes', () => {
  assert.deepEqual(composing, composers);
});

test('each repetition of each expression is fed by some text', () => {
  const unfed = patterns.flatMap(({ file, pattern }) => unfedIn(pattern).map((each) => `${file} ${pattern}: ${each}`));
  assert.deepEqual(unfed, []);
});

/** Few times first, as an expression that tries all ways doubles its time with each. */
const repetitions = [10, 12, 15, 18, 22, 27, 33, 40, 50, 100, 1000];
const someCharacters = 10_000;
const maxCharacters = 100_000;
/** So many of a pattern's shapes, the slowest ones of the shorter texts, are tried at the full length. */
const maxShapes = 10;
/** In CPU time, far above what a pattern takes that reads the text once: some 0.3 ms. */
const maxMilliseconds = 40;

test(`each of the ${patterns.length} expressions reads the worst texts of ${maxCharacters} characters in no time`, (context) => {
  const slow: string[] = [];
  let shapeCount = 0;
  for (const { file, line, pattern } of patterns) {
    const shapes = shapesOf(pattern);
    shapeCount += shapes.length;
    const shape = slowShape(pattern, shapes);
    if (shape !== undefined) slow.push(`${file}:${line} ${pattern} on ${JSON.stringify(shape)}`);
  }
  context.diagnostic(`${shapeCount} shapes`);
  assert.deepEqual(slow, []);
});

function slowShape(pattern: RegExp, shapes: readonly Shape[]): Shape | undefined {
  const costs = new Map<Shape, number>();
  for (const shape of shapes) {
    if (isSlow(pattern, shape)) return shape;
    const cost = millisecondsFor(pattern, textOf(shape, someCharacters));
    if (cost > maxFor(someCharacters) && isSlowAt(someCharacters, pattern, shape)) return shape;
    costs.set(shape, cost);
  }
  const slowest = shapes.toSorted((one, other) => (costs.get(other) ?? 0) - (costs.get(one) ?? 0)).slice(0, maxShapes);
  return slowest.find((each) => isSlowAt(maxCharacters, pattern, each));
}

function isSlow(pattern: RegExp, shape: Shape): boolean {
  const lengths = repetitions.map((times) => Math.min(someCharacters, times * shape.repeated.length));
  return [...new Set(lengths)].some((length) => isSlowAt(length, pattern, shape));
}

function isSlowAt(length: number, pattern: RegExp, shape: Shape): boolean {
  const text = textOf(shape, length);
  // Once more, as the first time may have been spent on something else.
  return [1, 2, 3].every(() => millisecondsFor(pattern, text) > maxFor(length));
}

function maxFor(length: number): number {
  return Math.max(1, (maxMilliseconds * length) / maxCharacters);
}

function millisecondsFor(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What was slow once, by an analysis of its automaton or by hand: the shapes have to find each. */
const knownSlow: readonly RegExp[] = [
  /@.*$/,
  /(?<!\\)[ \t]+$/,
  /\bkind\b.*\b(ConfigMap|Secret)\b/,
  /(?:^|\n)[ \t]*#[ \t]*rollout-ignore:[^\n]*?(?=\s*$)/,
  /\d+$/,
  /^\S+\/\S+ /,
  /^\s*rollout-ignore:\s*(.+)$/,
  /(\d+(?:\.\d+)?)(ms|s|m|h)/g,
  /^([+-]?)0*(\d*)(?:\.(\d*))?([eEinumkKMGTP]*[-+]?\d*)$/,
  /^(a+)+$/,
  /^(?:a|aa)*b$/,
];

for (const pattern of knownSlow) {
  test(`the texts show that ${pattern} is slow`, () => {
    assert.notEqual(slowShape(pattern, shapesOf(pattern)), undefined);
  });
}
