// Records what a real cluster makes of applies: npm run live-merge -- [--context NAME] [--namespace NAME] [--all]
// kubectl of the PATH is asked; the namespace must be there, and is left empty. What test/change/applies/cases.jsonl has
// already is recorded again with --all only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asMap, type JsonMap } from '../src/document/manifest.ts';
import type { AppliedCase } from '../test/change/applies/applied-case.ts';
import { applies } from '../test/change/applies/applies.ts';
import type { Apply, Step, Way } from '../test/change/applies/apply.ts';
import { root } from './root.ts';

const options = {
  context: { type: 'string' },
  namespace: { type: 'string', default: 'live-merge' },
  all: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
const common = [`--namespace=${values.namespace}`, ...(values.context ? [`--context=${values.context}`] : [])];

const wayWords: Readonly<Record<Way, readonly string[]>> = {
  'client-side': ['apply', '-f', '-'],
  'server-side': ['apply', '--server-side', '-f', '-'],
  'force-conflicts': ['apply', '--server-side', '--force-conflicts', '-f', '-'],
};

const file = path.join(root, 'test/change/applies/cases.jsonl');
const known = new Map(values.all ? [] : casesIn(file).map((each) => [each.name, each]));
const cases = applies.map((each) => known.get(each.name) ?? recorded(each));
writeFileSync(file, cases.map((each) => `${JSON.stringify(each)}\n`).join(''));
console.log(`${cases.length} applies, ${cases.length - known.size} of them recorded now`);

function casesIn(name: string): readonly AppliedCase[] {
  if (!existsSync(name)) return [];
  return readFileSync(name, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function recorded({
  name,
  made = 'client-side',
  from,
  between = [],
  manifest,
  way = 'client-side',
}: Apply): AppliedCase {
  const object = `${String(from.kind).toLowerCase()}/web`;
  kubectl(made === 'create' ? ['create', '-f', '-'] : wayWords[made], from);
  for (const step of between) take(step, object);
  const live = read(object);
  const { status, stderr } = run(wayWords[way], manifest);
  const answer = stderr.trim();
  const told = { name, ...(way === 'client-side' ? {} : { way }), live, manifest };
  const applied = status === 0 ? { after: essence(read(object)) } : {};
  kubectl(['patch', object, '--type=merge', '-p', '{"metadata":{"finalizers":null}}']);
  kubectl(['delete', object]);
  console.log(status === 0 ? name : `${name}: ${answer.split('\n').at(-1)}`);
  return inDefault({ ...told, ...applied, ...(answer === '' ? {} : { answer }) });
}

function take(step: Step, object: string): void {
  if ('apply' in step) kubectl(wayWords[step.way ?? 'client-side'], step.apply);
  else kubectl(step.map((word) => (word === '@' ? object : word)));
}

function read(object: string): JsonMap {
  return JSON.parse(kubectl(['get', object, '-o', 'json', '--show-managed-fields']));
}

function essence({ metadata, spec }: JsonMap): NonNullable<AppliedCase['after']> {
  const { labels, annotations } = asMap(metadata);
  return { labels: asMap(labels), annotations: asMap(annotations), spec: asMap(spec) };
}

/** As if it had lived in the namespace that a manifest without one has. */
function inDefault<Told>(told: Told): Told {
  const text = JSON.stringify(told);
  const named = new RegExp(`("namespace\\\\*":\\\\*")${values.namespace}(?=\\\\*")`, 'g');
  return JSON.parse(text.replace(named, '$1default'));
}

function kubectl(words: readonly string[], input?: JsonMap): string {
  const { status, stdout, stderr } = run(words, input);
  if (status !== 0) throw new Error(`kubectl ${words.join(' ')}: ${stderr}`);
  return stdout;
}

function run(words: readonly string[], input?: JsonMap) {
  const text = input === undefined ? {} : { input: JSON.stringify(input) };
  return spawnSync('kubectl', [...words, ...common], { encoding: 'utf8', ...text });
}
