/** The fields of the what-if form that are assumed of the world. */
export const assumptionLabels = {
  startupSeconds: 'start-up, s',
  imagePullSeconds: 'image pull, s',
  terminationSeconds: 'termination, s',
  nodes: 'nodes',
  downNodes: 'nodes down',
  newVersion: 'new version',
} as const;

/** A behaviour of the new version, such as `crashes:30s`, in words. */
export function newVersionLabel(behaviour: string): string {
  const [kind = '', amount = ''] = behaviour.split(':');
  if (kind === 'crashes') return `crashes after ${amount.replace(/s$/, ' s')}`;
  if (kind === 'fails') return `${amount} of pods fail`;
  return kind === 'never-ready' ? 'never ready' : kind;
}

export const whatIfHeading = 'What if';

/** The button that opens the form below the chart, or puts it away. */
export function formDrawer(isOpen: boolean): string {
  return isOpen ? 'Close what if' : 'What if…';
}

export const applyToManifest = 'Apply to manifest';

export const reset = 'Reset';

export const compareStrategies = 'Compare strategies';

export const compareVersions = 'Compare versions';

/** The two groups of fields. */
export const groupHeadings = { manifest: 'In the manifest', assumption: 'Assumed of the cluster' } as const;

export const saveScenario = 'Save as scenario…';

export const loadScenario = 'Load scenario…';

/** Before the command that plays the file. */
export const scenarioNote = 'To play the same file, run';

/** A field that is not as the manifest or the settings have it. */
export function changedLabel(label: string, original: string): string {
  return `${label} (was ${original === '' ? 'not set' : original})`;
}

export const stepsHeading = 'Steps during the rollout';

export const stepLabels = {
  pause: 'pause',
  resume: 'resume',
  restart: 'restart',
  undo: 'undo',
  scale: 'scale to',
  'set-image': 'set image',
  'delete-pod': 'delete a pod',
  evict: 'evict a pod',
  quota: 'quota of pods',
  drain: 'drain',
  uncordon: 'uncordon',
  load: 'load',
} as const;

/** The fields of a step: when, what, and what it needs besides. */
export const stepAt = 'at, s';
export const stepDo = 'do';
export const stepValues = {
  undo: 'to revision (optional)',
  scale: 'pods',
  quota: 'pods',
  'set-image': 'image',
} as const;

export const addStep = 'Add step';

/** A step, with what it is about, which may be nothing. */
export function stepText(at: string, step: keyof typeof stepLabels, object: string): string {
  return `at ${at} ${stepLabels[step]} ${object}`.trim();
}

export function podOfImage(image: string): string {
  return `of ${image}`;
}

export function toRevision(revision: number): string {
  return `to revision ${revision}`;
}

export function removeStep(step: string): string {
  return `Remove: ${step}`;
}

/** What is wrong with a step that is being written. */
export const stepFaults = {
  time: 'needs a time in seconds',
  pods: 'needs a number of pods',
  image: 'needs an image',
  revision: 'needs a revision number, or nothing',
} as const;

/** Why a value is not simulated; the picture keeps the value before it. */
export function notApplied(message: string): string {
  return `Not applied: ${message}`;
}
