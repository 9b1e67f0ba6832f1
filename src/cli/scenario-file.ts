import type { Json, JsonMap } from '../document/manifest.ts';
import type { Step, StepAction } from '../simulation/scenario.ts';
import type { Instant } from '../std/time.ts';
import { defaultAssumptions } from '../workload/assumptions.ts';
import { readAssumptions } from '../workload/read-assumptions.ts';
import { durationOf } from './duration.ts';
import { type FieldValue, fieldValueOf } from './set-fields.ts';
import { checkKeys, listOf, mapOf, readSettingsObject, stringOf, wholeNumberOf } from './settings-object.ts';
import { UsageError } from './usage-error.ts';

/** What a scenario adds to a preview. */
export interface ScenarioFile {
  /** As `--assume` takes them. */
  readonly assume: string;
  readonly set: readonly FieldValue[];
  readonly steps: readonly Step[];
}

/** Reads a file of kind Scenario, described in docs/scenario.md. Throws a UsageError for what is not understood. */
export async function readScenario(file: string): Promise<ScenarioFile> {
  const spec = await readSettingsObject(file, 'Scenario');
  checkKeys(spec, ['assume', 'set', 'steps'], `${file}: spec`);
  const set = mapOf(spec.set ?? {}, `${file}: spec.set`);
  const assume = spec.assume === undefined ? '' : stringOf(spec.assume, `${file}: spec.assume`);
  const [fault] = readAssumptions(assume, defaultAssumptions).faults;
  if (fault !== undefined) throw new UsageError(`${file}: spec.assume: ${fault}`);
  return {
    assume,
    set: Object.entries(set).map(([path, value]) => ({ ...fieldValueOf(`${path}=`), value })),
    steps: listOf(spec.steps, `${file}: spec.steps`).map((step, index) =>
      stepOf(step, `${file}: spec.steps[${index}]`),
    ),
  };
}

function stepOf(value: Json, place: string): Step {
  const step = mapOf(value, place);
  return { at: instantOf(step.at, `${place}.at`), ...actionOf(step, place) };
}

function instantOf(value: Json | undefined, place: string): Instant {
  const at = typeof value === 'string' ? durationOf(value) : undefined;
  if (at === undefined) throw new UsageError(`${place} is no duration such as 90s or 1m30s`);
  return at;
}

/** The fields of each action, besides `at` and `do`. */
const fields: Readonly<Record<string, readonly string[]>> = {
  pause: [],
  resume: [],
  restart: [],
  undo: ['toRevision'],
  scale: ['replicas'],
  'set-image': ['container', 'image'],
  'delete-pod': ['image'],
  quota: ['pods'],
};

function actionOf(step: JsonMap, place: string): StepAction {
  const action = stringOf(step.do, `${place}.do`);
  const own = Object.hasOwn(fields, action) ? fields[action] : undefined;
  if (own === undefined)
    throw new UsageError(`${place}.do ${action} is not known: known are ${Object.keys(fields).join(', ')}`);
  checkKeys(step, ['at', 'do', ...own], place);
  switch (action) {
    case 'undo':
      return {
        do: 'undo',
        toRevision: step.toRevision === undefined ? 0 : wholeNumberOf(step.toRevision, `${place}.toRevision`),
      };
    case 'scale':
      return { do: 'scale', replicas: wholeNumberOf(step.replicas, `${place}.replicas`) };
    case 'set-image': {
      const container = step.container === undefined ? '*' : stringOf(step.container, `${place}.container`);
      return { do: 'set-image', container, image: stringOf(step.image, `${place}.image`) };
    }
    case 'delete-pod':
      return { do: 'delete-pod', image: stringOf(step.image, `${place}.image`) };
    case 'quota':
      return { do: 'quota', pods: wholeNumberOf(step.pods, `${place}.pods`) };
    default:
      return { do: action as 'pause' | 'resume' | 'restart' };
  }
}
