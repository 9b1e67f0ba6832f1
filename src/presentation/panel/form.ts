import { asList, asMap } from '../../document/manifest.ts';
import { fieldPlaces, writtenValue } from '../../preview/what-if/manifest-fields.ts';
import type { WhatIf, WhatIfField } from '../../preview/what-if/what-if.ts';
import type { RequestSender } from '../../surroundings/request-senders.ts';
import { assumptionLabels, newVersionLabel } from '../../wording/panel/form.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import type { Assumptions, NewVersion } from '../../workload/assumptions.ts';
import { assumedTimes, podTimes } from '../../workload/container-times.ts';
import { hasReplicas, kinds } from '../../workload/kinds.ts';
import { entryOf, type StepName, stepNames } from '../../workload/steps.ts';
import type { Workload } from '../../workload/workload.ts';
import { assumedNodes } from '../forecast/assumptions.ts';
import { expectedGoal } from './expected-goal.ts';
import type { FormField, PanelView } from './messages.ts';

export interface FormOptions {
  /** The workload as the manifest has it. */
  readonly workload: Workload;
  /** As settings and the manifest's comments have them. */
  readonly assumptions: Assumptions;
  /** As the form has it. */
  readonly whatIf: WhatIf;
  /** The part of it, or of the one before, that is simulated. */
  readonly taken: WhatIf;
  /** Why a value is not used. */
  readonly faults: ReadonlyMap<WhatIfField, string>;
  /** Whether the what-if changes the manifest. */
  readonly canApply: boolean;
  /** The way back has no steps in its middle. */
  readonly isWayBack: boolean;
}

/** How the form differs from the manifest and the settings; undefined if it does not, or if no value is used. */
export function hypothesisOf({ taken }: Pick<FormOptions, 'taken'>): WhatIf | undefined {
  return taken.values.length + taken.steps.length > 0 ? taken : undefined;
}

type Bare = Omit<FormField, 'value' | 'fault'>;

/** Who sends requests to the pods. */
type Sender = Pick<RequestSender, 'seconds'>;

/** The fields that mean something only where somebody sends requests. */
const ofRequests: readonly WhatIfField[] = ['preStop', 'terminationGracePeriodSeconds', 'endpointsSeconds'];

/** A hook that runs something else has no room for a sleep beside it. */
function canSleep({ field }: FormField, { manifest }: Workload): boolean {
  if (field !== 'preStop') return true;
  const [container] = asList(asMap(asMap(asMap(asMap(manifest.value).spec).template).spec).containers);
  const { exec, httpGet, tcpSocket } = asMap(asMap(asMap(container).lifecycle).preStop);
  return (exec ?? httpGet ?? tcpSocket) === undefined;
}

/** The what-if form of a workload: the fields that decide its rollout, and what is assumed of the world. */
export function whatIfForm(
  { workload, assumptions, whatIf, faults, canApply, isWayBack }: FormOptions,
  sender: Sender | undefined,
): PanelView['form'] {
  const bare = [...manifestFields(workload), ...assumptionFields(assumptions, workload, sender)];
  const fields = bare.map((field): FormField => {
    const value = whatIf.values.find((each) => each.field === field.field)?.value ?? field.original;
    return { ...field, value, fault: faults.get(field.field) ?? '' };
  });
  const isSent = (field: FormField) => sender !== undefined || !ofRequests.includes(field.field);
  const used = fields.filter((field) => isUsed(field, fields) && isSent(field) && canSleep(field, workload));
  const actions = isWayBack ? [] : actionsFor(workload.kind);
  const expected = isWayBack ? null : expectedGoal(workload, assumptions);
  return { fields: used, steps: whatIf.steps, actions, canApply, expected };
}

/** The steps that the form offers for the kind. */
function actionsFor(kind: WorkloadKind): readonly StepName[] {
  const has = { canPause: kinds[kind].canPause, replicas: hasReplicas(kind) };
  return stepNames.filter((name) => {
    const { form } = entryOf(name);
    return form !== undefined && (form.needs === undefined || has[form.needs]);
  });
}

/** Surge, unavailable and partition mean something only while the strategy is RollingUpdate. */
function isUsed({ field }: FormField, fields: readonly FormField[]): boolean {
  const rolls = fields.some((each) => each.field === 'strategy' && each.value === 'RollingUpdate');
  return rolls || !['maxSurge', 'maxUnavailable', 'partition'].includes(field);
}

function manifestFields({ kind, manifest }: Workload): Bare[] {
  return fieldPlaces(kind).map(({ field, path, default: standard, choices, isPercentAllowed }) => ({
    field,
    label: field === 'preStop' ? 'preStop.sleep.seconds' : field,
    group: 'manifest',
    input: choices.length > 0 ? 'choice' : isPercentAllowed ? 'number-or-percent' : 'number',
    options: choices.map((choice) => ({ value: choice, label: choice })),
    original: writtenValue(manifest, path) ?? standard,
    placeholder: '',
  }));
}

function assumptionFields(assumptions: Assumptions, { kind, object }: Workload, sender: Sender | undefined): Bare[] {
  const number = (field: keyof typeof assumptionLabels, original: number | undefined): Bare => ({
    field,
    label: assumptionLabels[field],
    group: 'assumption',
    input: 'number',
    options: [],
    original: original === undefined ? '' : String(original),
    placeholder: '',
  });
  const { nodes, downNodes, newVersion, endpointsSeconds } = assumptions;
  const { startup, pull, termination } =
    object === undefined ? assumedTimes(assumptions) : podTimes(object.spec.template.spec, assumptions);
  return [
    number('startupSeconds', startup.seconds),
    number('imagePullSeconds', pull.seconds),
    number('terminationSeconds', termination.seconds),
    { ...number('endpointsSeconds', endpointsSeconds), placeholder: String(sender?.seconds ?? '') },
    { ...number('nodes', nodes), placeholder: assumedNodes(kind) },
    number('downNodes', downNodes),
    {
      ...number('newVersion', undefined),
      input: 'choice',
      options: behaviours(newVersion),
      original: behaviourText(newVersion),
    },
  ];
}

/** The behaviors to choose from, the present one among them. */
function behaviours(present: NewVersion): FormField['options'] {
  const values = new Set(['healthy', 'never-ready', 'crashes:30s', 'fails:20%', behaviourText(present)]);
  return [...values].map((value) => ({ value, label: newVersionLabel(value) }));
}

/** As `readAssumptions` reads it. */
function behaviourText(newVersion: NewVersion): string {
  if (newVersion.behaviour === 'crashes') return `crashes:${newVersion.afterSeconds}s`;
  return newVersion.behaviour === 'fails' ? `fails:${newVersion.percent}%` : newVersion.behaviour;
}
