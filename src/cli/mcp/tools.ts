import type { Schema } from '../../presentation/report/json-schema.ts';
import { answerDescriptions, argumentDescriptions, toolDescriptions, toolTitles } from '../../wording/cli/mcp.ts';
import { supportedVersions } from '../../workload/versions.ts';

export type ArgumentName = keyof typeof argumentDescriptions;

/** A tool as it is offered. */
export interface Tool {
  readonly name: keyof typeof toolTitles;
  readonly arguments: readonly ArgumentName[];
  readonly required: readonly ArgumentName[];
  readonly answer: Schema;
}

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const count: Schema = { type: 'integer' };
const countOrNull: Schema = { type: ['integer', 'null'] };
const secondsOrNull: Schema = { type: ['number', 'null'], description: answerDescriptions.seconds };

/** All of the fields are there in every answer. */
function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function list(items: Schema, description?: string): Schema {
  return { type: 'array', items, ...(description !== undefined && { description }) };
}

function orNull(schema: Schema, description: string): Schema {
  return { ...schema, type: ['object', 'null'], description };
}

function described(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

const bounds = orNull(object({ mostPods: count, fewestAvailable: count }), answerDescriptions.bounds);

const finding = {
  id: text,
  severity: text,
  message: text,
  file: text,
  line: count,
  fixes: list(text, answerDescriptions.fixes),
} as const;

const workload = object({
  workload: text,
  file: text,
  line: count,
  change: text,
  verdict: described(text, answerDescriptions.verdict),
  outcome: text,
  cause: text,
  isNextRollout: described(flag, answerDescriptions.isNextRollout),
  seconds: secondsOrNull,
  mostPods: described(countOrNull, answerDescriptions.mostPods),
  fewestAvailable: described(countOrNull, answerDescriptions.fewestAvailable),
  bounds,
  comparedWith: { type: ['string', 'null'], description: answerDescriptions.comparedWith },
  assuming: described(text, answerDescriptions.assuming),
  findings: list(object(finding)),
  findingsLeftOut: described(count, answerDescriptions.findingsLeftOut),
});

const release = object({
  sentences: list(text),
  seconds: secondsOrNull,
  mostPods: countOrNull,
  workloads: list(object({ workload: text, outcome: text, seconds: secondsOrNull })),
  workloadsLeftOut: count,
});

const preview = object({
  kubernetes: text,
  assume: described(text, answerDescriptions.assuming),
  workloads: list(workload, answerDescriptions.workloads),
  workloadsLeftOut: described(count, answerDescriptions.workloadsLeftOut),
  release: orNull(release, answerDescriptions.release),
  findings: list(object({ object: text, ...finding })),
  problems: list(object({ file: text, line: countOrNull, severity: text, message: text })),
  problemsLeftOut: count,
  notes: list(text, answerDescriptions.notes),
});

const strategy = object({
  name: text,
  isPresent: flag,
  result: text,
  seconds: secondsOrNull,
  mostPodsWithTerminating: described(count, answerDescriptions.mostPodsWithTerminating),
  fewestAvailable: described(count, answerDescriptions.fewestAvailable),
  bounds,
  set: list(text, answerDescriptions.set),
});

const comparison = object({
  workload: text,
  kubernetes: text,
  assume: described(text, answerDescriptions.assuming),
  strategies: list(strategy),
});

const setting = {
  set: list(text, answerDescriptions.setPaths),
  result: text,
  seconds: secondsOrNull,
  isTimeAssumed: described(flag, answerDescriptions.isTimeAssumed),
  mostPods: described(countOrNull, answerDescriptions.mostPods),
  fewestAvailable: described(countOrNull, answerDescriptions.fewestAvailable),
  isMet: described(flag, answerDescriptions.isMet),
  reason: described(text, answerDescriptions.missed),
  waiting: described(text, answerDescriptions.waiting),
} as const;

const tuning = object({
  workload: text,
  file: text,
  line: count,
  kubernetes: text,
  assume: described(text, answerDescriptions.assuming),
  goal: list(text),
  isMet: described(flag, answerDescriptions.isMetByAny),
  sentences: list(text),
  today: object(setting),
  recommended: orNull(object(setting), answerDescriptions.recommended),
  nearest: orNull(object(setting), answerDescriptions.nearest),
  alternatives: list(object({ bestAt: text, ...setting }), answerDescriptions.betterSettings),
  settingsTried: count,
  rows: described(list(text), answerDescriptions.settingRows),
});

const explanation = object({
  id: text,
  title: text,
  severity: text,
  group: text,
  sections: list(object({ heading: text, text })),
});

const ofWorld = ['against', 'assume', 'kubernetes', 'world'] as const;

export const tools: readonly Tool[] = [
  { name: 'preview_rollout', arguments: ['text', 'path', ...ofWorld], required: [], answer: preview },
  {
    name: 'compare_strategies',
    arguments: ['workload', 'text', 'path', ...ofWorld],
    required: ['workload'],
    answer: comparison,
  },
  {
    name: 'tune_rollout',
    arguments: ['workload', 'atLeast', 'atMostPods', 'within', 'text', 'path', ...ofWorld],
    required: ['workload'],
    answer: tuning,
  },
  { name: 'explain_finding', arguments: ['id'], required: ['id'], answer: explanation },
];

/** The tool as the protocol lists it. */
export function listed({ name, arguments: names, required, answer }: Tool) {
  const title = toolTitles[name];
  return {
    name,
    title,
    description: toolDescriptions[name],
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(names.map((each) => [each, argumentSchema(each)])),
      required: [...required],
      additionalProperties: false,
    },
    outputSchema: { ...answer, type: 'object' as const },
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

function argumentSchema(name: ArgumentName): Schema {
  const schema: Schema = { type: 'string', description: argumentDescriptions[name] };
  return name === 'kubernetes' ? { ...schema, enum: supportedVersions } : schema;
}
