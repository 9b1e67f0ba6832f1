import { say } from '../std/say.ts';
import type { Instant } from '../std/time.ts';
import type { StepEntry, StepFields, ValuesOf } from './step-entry.ts';

const pods = { label: say`pods`, fault: say`needs a number of pods` };

/** The steps that a scenario may have, in the order in which forms and faults list them. */
export const steps = {
  pause: step({
    fields: {},
    label: say`pause`,
    supposed: say`the rollout were paused`,
    form: { needs: 'canPause' },
    keepsBounds: true,
  }),
  resume: step({
    fields: {},
    label: say`resume`,
    supposed: say`the rollout were resumed`,
    form: { needs: 'canPause' },
    keepsBounds: true,
  }),
  scale: step({
    fields: { replicas: { type: 'count' } },
    label: say`scale to`,
    supposed: say`the workload were scaled`,
    about: ({ replicas }) => String(replicas),
    form: { needs: 'replicas', asks: { field: 'replicas', ...pods } },
  }),
  undo: step({
    // Revision 0 is the one before.
    fields: { toRevision: { type: 'count', default: 0 } },
    label: say`undo`,
    supposed: say`the rollout were undone`,
    about: ({ toRevision }) => (toRevision === 0 ? '' : say`to revision ${toRevision}`),
    form: {
      asks: {
        field: 'toRevision',
        label: say`to revision (optional)`,
        fault: say`needs a revision number or an empty field`,
      },
    },
  }),
  restart: step({
    fields: {},
    label: say`restart`,
    supposed: say`the workload were restarted`,
    form: {},
  }),
  'set-image': step({
    fields: { container: { type: 'text', default: '*' }, image: { type: 'text' } },
    label: say`set image`,
    supposed: say`the image were changed`,
    about: ({ container, image }) => (container === '*' ? image : `${container}=${image}`),
    form: { asks: { field: 'image', label: say`image`, fault: say`needs an image` } },
  }),
  'delete-pod': step({
    fields: { image: { type: 'text', isImageOfManifest: true } },
    label: say`delete a pod`,
    supposed: say`a pod were deleted`,
    about: podOf,
    form: {},
  }),
  quota: step({
    fields: { pods: { type: 'count' } },
    label: say`pod quota`,
    supposed: say`a quota were set`,
    about: ({ pods }) => String(pods),
    form: { asks: { field: 'pods', ...pods } },
    keepsBounds: true,
  }),
  evict: step({
    fields: { image: { type: 'text', isImageOfManifest: true } },
    label: say`evict a pod`,
    supposed: say`a pod were evicted`,
    about: podOf,
  }),
  drain: step({
    fields: {
      node: { type: 'text' },
      ignoreDaemonSets: { type: 'flag', default: false },
      deleteEmptyDirData: { type: 'flag', default: false },
    },
    label: say`drain`,
    supposed: say`a node were drained`,
    about: ({ node }) => node,
  }),
  uncordon: step({
    fields: { node: { type: 'text' } },
    label: say`uncordon`,
    supposed: say`a node were uncordoned`,
    about: ({ node }) => node,
  }),
  load: step({
    fields: { percent: { type: 'percent', key: 'load' } },
    label: say`load`,
    supposed: say`the load changed`,
    about: ({ percent }) => `${percent}%`,
  }),
};

export type StepName = keyof typeof steps;

/** The names of all steps. */
export const stepNames = Object.keys(steps) as readonly StepName[];

/** A step without its time. */
export type ScenarioAction = {
  readonly [Name in StepName]: { readonly do: Name } & ValuesOf<(typeof steps)[Name]['fields']>;
}[StepName];

/** A step of a scenario file, its time counted from the apply. */
export type ScenarioStep = { readonly at: Instant } & ScenarioAction;

/** A step of a what-if, its time counted from the apply. */
export type WhatIfStep = { readonly atSeconds: number } & ScenarioAction;

export function isStepName(name: string): name is StepName {
  return Object.hasOwn(steps, name);
}

/** The entry of a step. */
export function entryOf(name: StepName): StepEntry {
  return steps[name];
}

/** Infers the types of the fields. */
function step<const F extends StepFields>(entry: StepEntry<F>): StepEntry<F> {
  return entry;
}

function podOf({ image }: { readonly image: string }): string {
  return image === '' ? '' : say`of ${image}`;
}
