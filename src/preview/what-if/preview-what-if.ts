import type { JsonMap, ManifestFile } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { present } from '../../std/assert.ts';
import { seconds } from '../../std/time.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import { notUnderstood } from '../../wording/what-if.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { assumptionsFor } from '../../workload/assumptions-for.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import type { StepFields, ValuesOf } from '../../workload/step-entry.ts';
import { entryOf, type ScenarioStep, type WhatIfStep } from '../../workload/steps.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Workload } from '../../workload/workload.ts';
import { fileContextOfOne } from '../file-context.ts';
import type { Forecast } from '../forecast.ts';
import { type ForecastContext, forecastOf } from '../preview.ts';
import type { PaidWork } from '../run-work.ts';
import { editedText, indexOfManifest } from './edited-text.ts';
import type { AssumptionField, WhatIf, WhatIfField } from './what-if.ts';

export interface WhatIfQuestion {
  readonly file: ManifestFile;
  /** Reads what becomes of its text; undefined: anew. */
  readonly read?: (text: string) => ManifestFile;
  /** One of the workloads of the file. */
  readonly workload: Workload;
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
  readonly whatIf: WhatIf;
  /** What it may cost, in events of the simulation; undefined: whatever it takes. */
  readonly budget?: number;
  /** What it is paid from together with others; absent: nobody else pays. */
  readonly paid?: PaidWork;
}

export interface WhatIfAnswer {
  readonly preview: Forecast;
  readonly assumptions: Assumptions;
  /** The whole text as the what-if would have it. */
  readonly text: string;
  /** Values that are not taken, each with the reason. */
  readonly faults: ReadonlyMap<WhatIfField, string>;
}

/** The preview of one workload as if its manifest and the world were as the what-if says. */
export function previewWhatIf(question: WhatIfQuestion): WhatIfAnswer {
  const { workload, world, text, faults } = supposed(question);
  return { preview: forecastOf(workload, world), assumptions: world.assumptions, text, faults };
}

/** A workload as a what-if would have it, and all that its forecast depends on. */
export interface SupposedWorkload extends Pick<WhatIfAnswer, 'text' | 'faults'> {
  readonly workload: Workload;
  readonly world: ForecastContext;
}

export function supposed(question: WhatIfQuestion): SupposedWorkload {
  const { file, read = readManifests, workload, surroundings, assumptions, whatIf, budget, paid } = question;
  const edited = editedText(file, workload, whatIf.values, read);
  const changed = edited.text === file.text ? file : read(edited.text);
  const manifest = present(changed.manifests[indexOfManifest(file, workload)], 'an edit keeps the manifests');
  const alone: ManifestFile = { ...changed, manifests: [manifest], comments: withoutAssumptions(changed) };
  const around = fileContextOfOne(alone, surroundings, assumptions);
  const own = assumptionsFor(manifest, changed, around.assumptions);
  const assumed = changedAssumptions(own, whatIf);
  const steps = whatIf.steps.map((step) => scenarioStep(step, workload));
  const world = { file: alone, surroundings: around.surroundings, steps, budget, paid };
  const decoded = decodeWorkload(manifest, traitsIn(assumed.assumptions));
  return {
    workload: present(decoded, 'an edited workload is still a workload'),
    world: { ...world, assumptions: assumed.assumptions },
    text: edited.text,
    faults: new Map([...edited.faults, ...assumed.faults]),
  };
}

/** The manifest's own assumptions are in already; read again they would undo the what-if's. */
function withoutAssumptions({ comments }: ManifestFile): ManifestFile['comments'] {
  return comments.filter(({ text }) => !/^\s*rollout-preview:/.test(text));
}

/** The key of each field in the text that `readAssumptions` reads. */
export const assumptionKeys: Readonly<Record<AssumptionField, string>> = {
  startupSeconds: 'startup',
  imagePullSeconds: 'pull',
  terminationSeconds: 'termination',
  endpointsSeconds: 'endpoints',
  nodes: 'nodes',
  downNodes: 'down-nodes',
  newVersion: 'new-version',
};

function changedAssumptions(base: Assumptions, { values }: WhatIf): Pick<WhatIfAnswer, 'assumptions' | 'faults'> {
  const faults = new Map<WhatIfField, string>();
  let assumptions = base;
  for (const { field, value } of values) {
    if (!isAssumption(field)) continue;
    if (field === 'endpointsSeconds' && value === '') {
      const { endpointsSeconds: _, ...usual } = assumptions;
      assumptions = usual;
      continue;
    }
    if (field === 'nodes' && value === '') {
      assumptions = { ...assumptions, nodes: undefined };
      continue;
    }
    const read = readAssumptions(`${assumptionKeys[field]}=${value.replaceAll(/[\s,]/g, '')}`, assumptions);
    if (read.faults.length > 0) faults.set(field, unreadableValue(field));
    else assumptions = read.assumptions;
  }
  return { assumptions, faults };
}

/** Why a value of the field is not taken that cannot be read. */
export function unreadableValue(field: WhatIfField): string {
  return notUnderstood[valueKinds[field] ?? 'other'];
}

const valueKinds: Readonly<Partial<Record<WhatIfField, keyof typeof notUnderstood>>> = {
  replicas: 'count',
  maxSurge: 'share',
  maxUnavailable: 'share',
  partition: 'count',
  minReadySeconds: 'count',
  progressDeadlineSeconds: 'count',
  revisionHistoryLimit: 'count',
  startupSeconds: 'seconds',
  imagePullSeconds: 'seconds',
  terminationSeconds: 'seconds',
  endpointsSeconds: 'seconds',
  preStop: 'count',
  terminationGracePeriodSeconds: 'count',
  downNodes: 'count',
};

/** Whether a field is assumed of the world and does not stand in the manifest. */
export function isAssumption(field: WhatIfField): field is AssumptionField {
  return Object.hasOwn(assumptionKeys, field);
}

/** The step of a scenario that a what-if asks for. */
export function scenarioStep({ atSeconds, ...action }: WhatIfStep, workload: Workload): ScenarioStep {
  const values: ValuesOf<StepFields> = action;
  const left = Object.entries(entryOf(action.do).fields).filter(
    ([name, { isImageOfManifest }]) => isImageOfManifest && values[name] === '',
  );
  const filled = left.map(([name]) => [name, firstImage(workload)]);
  return { at: seconds(atSeconds), ...action, ...Object.fromEntries(filled) };
}

/** The image of the manifest's first container; '' where there is none. */
function firstImage({ object }: Workload): string {
  const containers = object?.spec.template.spec.containers;
  const image = Array.isArray(containers) ? (containers[0] as JsonMap).image : undefined;
  return typeof image === 'string' ? image : '';
}
