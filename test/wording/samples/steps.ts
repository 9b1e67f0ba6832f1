import type { FieldValues, StepFields } from '../../../src/workload/step-entry.ts';
import { entryOf, stepNames } from '../../../src/workload/steps.ts';

/** The words of each step. */
export const stepWords = Object.fromEntries(
  stepNames.map((name) => {
    const { label, supposed, about, form } = entryOf(name);
    const asks = form?.asks && { label: form.asks.label, fault: form.asks.fault };
    return [name, { label, supposed, about, asks }];
  }),
);

const written: FieldValues = { count: 3, text: 'web', flag: true, percent: 150 };

/** The fields with their defaults, and with all of them written. */
function samplesOf(fields: StepFields) {
  const all = Object.entries(fields);
  const filled = all.map(([name, { type }]) => [name, written[type]]);
  const standard = all.map(([name, { type, default: value = written[type] }]) => [name, value]);
  const hasDefaults = all.some((field) => field[1].default !== undefined);
  return (hasDefaults ? [standard, filled] : [filled]).map((values) => [Object.fromEntries(values)]);
}

export const stepSamples = Object.fromEntries(
  stepNames.map((name) => [name, { about: samplesOf(entryOf(name).fields) }]),
);
