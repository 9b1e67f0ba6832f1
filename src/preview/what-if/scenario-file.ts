// The file of kind Scenario that docs/scenario.md describes: what the panel exports and `--scenario` plays.
import type { Json, JsonMap } from '../../document/manifest.ts';
import {
  checkKeys,
  flagOf,
  listOf,
  mapOf,
  readSettingsObject,
  SettingsFault,
  settingsVersion,
  stringOf,
  wholeNumberOf,
} from '../../document/settings-object.ts';
import { yamlText } from '../../document/write-yaml.ts';
import { durationOf, goDuration } from '../../std/go-duration.ts';
import {
  faultAt,
  notADuration,
  notAFieldPath,
  notAShare,
  tooManyEntries,
  unknownSetting,
} from '../../wording/input/settings-faults.ts';
import { defaultAssumptions, maxNodesOfFile } from '../../workload/assumptions.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import type { FieldValues, StepFields, ValuesOf } from '../../workload/step-entry.ts';
import { entryOf, isStepName, type ScenarioStep, type StepName, stepNames } from '../../workload/steps.ts';
import { type FieldValue, fieldPathOf, fieldPathText } from './field-value.ts';

/** What a scenario adds to a preview. */
export interface ScenarioFile {
  /** As `readAssumptions` takes them; may be empty. */
  readonly assume: string;
  readonly set: readonly FieldValue[];
  readonly steps: readonly ScenarioStep[];
}

/** More than anybody does during a rollout; each may start it anew. */
const maxSteps = 200;

/** Reads the text of a scenario file. Throws a SettingsFault for what is not understood. */
export function readScenarioFile(text: string): ScenarioFile {
  const spec = readSettingsObject(text, 'Scenario');
  checkKeys(spec, ['assume', 'set', 'steps'], 'spec');
  const assume = spec.assume === undefined ? '' : stringOf(spec.assume, 'spec.assume');
  const [fault] = readAssumptions(assume, defaultAssumptions, maxNodesOfFile).faults;
  if (fault !== undefined) throw new SettingsFault(faultAt('spec.assume', fault), 'spec.assume');
  return {
    assume,
    set: Object.entries(mapOf(spec.set ?? {}, 'spec.set')).map(([path, value]) => fieldOf(path, value)),
    steps: stepsOf(spec.steps),
  };
}

/** The text that `readScenarioFile` reads as this scenario. */
export function writeScenarioFile({ assume, set, steps }: ScenarioFile): string {
  const spec: JsonMap = {
    ...(assume !== '' && { assume }),
    ...(set.length > 0 && { set: Object.fromEntries(set.map(({ path, value }) => [fieldPathText(path), value])) }),
    ...(steps.length > 0 && { steps: steps.map(jsonStep) }),
  };
  return yamlText({ apiVersion: settingsVersion, kind: 'Scenario', spec });
}

function fieldOf(text: string, value: Json): FieldValue {
  const path = fieldPathOf(text);
  if (path === undefined) throw new SettingsFault(notAFieldPath('spec.set', text), 'spec.set');
  return { path, value };
}

function stepsOf(value: Json | undefined): readonly ScenarioStep[] {
  const place = 'spec.steps';
  const steps = listOf(value, place);
  if (steps.length > maxSteps) throw new SettingsFault(faultAt(place, tooManyEntries(maxSteps)), place);
  return steps.map((step, index) => stepOf(step, `${place}[${index}]`));
}

function stepOf(value: Json, place: string): ScenarioStep {
  const step = mapOf(value, place);
  const at = typeof step.at === 'string' ? durationOf(step.at) : undefined;
  if (at === undefined) throw new SettingsFault(notADuration(`${place}.at`), `${place}.at`);
  const name = stringOf(step.do, `${place}.do`);
  if (!isStepName(name)) throw new SettingsFault(unknownSetting(`${place}.do ${name}`, stepNames), `${place}.do`);
  const fields = fieldsOf(name);
  checkKeys(step, ['at', 'do', ...fields.map(({ key }) => key)], place);
  const values = fields.map(({ field, key, type, default: standard }) => {
    const isLeftOut = step[key] === undefined && standard !== undefined;
    return [field, isLeftOut ? standard : readers[type](step[key], `${place}.${key}`)];
  });
  return { at, do: name, ...Object.fromEntries(values) };
}

/** The fields of a step, each with its name in memory and its key in a file. */
function fieldsOf(name: StepName) {
  return Object.entries(entryOf(name).fields).map(([field, rest]) => ({ key: field, ...rest, field }));
}

const readers: { readonly [T in keyof FieldValues]: (value: Json | undefined, place: string) => FieldValues[T] } = {
  count: wholeNumberOf,
  text: stringOf,
  flag: flagOf,
  percent: percentOf,
};

function percentOf(value: Json | undefined, place: string): number {
  const [, digits] = typeof value === 'string' ? (/^(\d{1,5})%$/.exec(value) ?? []) : [];
  if (digits === undefined) throw new SettingsFault(notAShare(place), place);
  return Number(digits);
}

function jsonStep({ at, ...action }: ScenarioStep): JsonMap {
  const values: ValuesOf<StepFields> = action;
  const written = fieldsOf(action.do).map(({ field, key, type }) => {
    return [key, type === 'percent' ? `${values[field]}%` : values[field]];
  });
  return { at: goDuration(at), do: action.do, ...Object.fromEntries(written) };
}
