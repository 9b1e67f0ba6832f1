import { say } from '../../std/say.ts';

/** The fields of the what-if form that are assumed of the world. */
export const assumptionLabels = {
  startupSeconds: say`start-up, s`,
  imagePullSeconds: say`image pull, s`,
  terminationSeconds: say`termination, s`,
  endpointsSeconds: say`requests still come for, s`,
  nodes: say`nodes`,
  downNodes: say`nodes down`,
  newVersion: say`new version`,
} as const;

/** A behavior of the new version, such as `crashes:30s`, in words. */
export function newVersionLabel(behaviour: string): string {
  const [kind = '', amount = ''] = behaviour.split(':');
  if (kind === 'crashes') return say`crashes after ${amount.replace(/s$/, ' s')}`;
  if (kind === 'fails') return say`${amount} of pods fail`;
  if (kind === 'healthy') return say`healthy`;
  return kind === 'never-ready' ? say`never ready` : kind;
}

export const whatIfHeading = say`What if`;

/** The button that opens the form below the chart, or puts it away. */
export function formDrawer(isOpen: boolean): string {
  return isOpen ? say`Close “Goal and what if”` : say`Goal and what if…`;
}

export const applyToManifest = say`Apply to manifest`;

/** Over the buttons that compare. */
export const compareHeading = say`Compare`;
export const strategies = say`Strategies`;
export const compareStrategies = say`Compare strategies`;
export const versions = say`Versions`;
export const compareVersions = say`Compare versions`;

/** The two groups of fields. */
export const groupHeadings = { manifest: say`In the manifest`, assumption: say`Assumed about the cluster` } as const;

/** Over the buttons that save and load the form as a file. */
export const scenarioHeading = say`Scenario`;
export const save = say`Save…`;
export const saveScenario = say`Save as scenario…`;
export const load = say`Load…`;
export const loadScenario = say`Load scenario…`;

/** Before the command that plays the file. */
export const scenarioNote = say`To play the file on the command line, run`;

/** A field that is not as the manifest or the settings have it. */
export function changedLabel(label: string, original: string): string {
  return original === '' ? say`${label} (was not set)` : say`${label} (was ${original})`;
}

/** The same, short, beside the field. */
export function wasText(original: string): string {
  return original === '' ? say`was not set` : say`was ${original}`;
}

export const stepsHeading = say`Steps during the rollout`;

/** The fields that every step has: when, and what. */
export const stepAt = say`at, s`;
export const stepDo = say`do`;
export const addStep = say`Add step`;

/** A step, with what it is about, which may be nothing. */
export function stepText(at: string, label: string, about: string): string {
  return say`at ${at} ${label} ${about}`.trim();
}

export function removeStep(step: string): string {
  return say`Remove: ${step}`;
}

/** The fault of a step without a time. */
export const noTime = say`needs a time in seconds`;

/** Why a value is not simulated; the picture keeps the value before it. */
export function notApplied(message: string): string {
  return say`Not applied: ${message}`;
}
