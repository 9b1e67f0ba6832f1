import type { Json } from '../../document/manifest.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import { defaultAssumptions } from '../../workload/assumptions.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import type { ScenarioStep, WhatIfStep } from '../../workload/steps.ts';
import type { Workload } from '../../workload/workload.ts';
import { jsonOf } from './edited-text.ts';
import { type FieldValue, fieldPathText } from './field-value.ts';
import { writablePlaces } from './manifest-fields.ts';
import { assumptionKeys, isAssumption, scenarioStep } from './preview-what-if.ts';
import type { ScenarioFile } from './scenario-file.ts';
import type { AssumptionField, WhatIf } from './what-if.ts';

type Value = WhatIf['values'][number];

/** The what-if as the command line plays it with `--scenario`; what is not understood or only takes away is left out. */
export function scenarioOfWhatIf({ values, steps }: WhatIf, workload: Workload): ScenarioFile {
  return {
    assume: values.flatMap(assumptionText).join(','),
    set: values.flatMap((value) => setField(value, workload.kind)),
    steps: steps.map((step) => scenarioStep(step, workload)),
  };
}

function assumptionText({ field, value }: Value): string[] {
  if (!isAssumption(field)) return [];
  const isTime = field.endsWith('Seconds') && /^[\d.]+$/.test(value);
  const text = `${assumptionKeys[field]}=${value}${isTime ? 's' : ''}`;
  return /[\s,]/.test(value) || readAssumptions(text, defaultAssumptions).faults.length > 0 ? [] : [text];
}

function setField({ field, value }: Value, kind: WorkloadKind): FieldValue[] {
  const place = writablePlaces(kind).find((each) => each.field === field);
  if (place === undefined || value === '') return [];
  // Recreate and OnDelete go with no rollingUpdate: the API server refuses both together.
  if (field === 'strategy' && value !== 'RollingUpdate')
    return [{ path: place.path.slice(0, -1), value: { type: value } }];
  return [{ path: place.path, value: jsonOf(value) }];
}

/** What the panel's form can show of a scenario, and the parts that it has no field for. */
export interface ReadWhatIf {
  readonly whatIf: WhatIf;
  readonly unknown: readonly string[];
}

/** The what-if that a scenario file asks of a workload of the kind. */
export function whatIfOfScenario({ assume, set, steps }: ScenarioFile, kind: WorkloadKind): ReadWhatIf {
  const unknown: string[] = [];
  const values = [
    ...assume.split(/[\s,]+/).map((part) => ({ text: part, value: assumedValue(part) })),
    ...set.map((field) => ({ text: fieldPathText(field.path), value: writtenField(field, kind) })),
  ];
  for (const { text, value } of values) if (text !== '' && value === undefined) unknown.push(text);
  return {
    whatIf: { values: values.flatMap(({ value }) => value ?? []), steps: steps.map(whatIfStep) },
    unknown,
  };
}

function assumedValue(part: string): Value | undefined {
  const [, key = '', value = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
  const field = (Object.keys(assumptionKeys) as AssumptionField[]).find((each) => assumptionKeys[each] === key);
  return field && { field, value: field.endsWith('Seconds') ? value.replace(/(\d)s$/, '$1') : value };
}

function writtenField({ path, value }: FieldValue, kind: WorkloadKind): Value | undefined {
  const text = fieldPathText(path);
  const places = writablePlaces(kind);
  const place = places.find((each) => fieldPathText(each.path) === text);
  if (place !== undefined && (typeof value === 'string' || typeof value === 'number'))
    return { field: place.field, value: String(value) };
  const strategy = places.find(({ field, path: own }) => field === 'strategy' && fieldPathText(own) === `${text}.type`);
  const type = strategy && onlyType(value);
  return type === undefined ? undefined : { field: 'strategy', value: type };
}

/** The type of a strategy that says nothing else. */
function onlyType(value: Json): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  return entry?.[0] === 'type' && typeof entry[1] === 'string' && others.length === 0 ? entry[1] : undefined;
}

function whatIfStep({ at, ...action }: ScenarioStep): WhatIfStep {
  return { atSeconds: at / 1000, ...action };
}
