// What the panel's webview and its host say to each other: the only file that both sides import.
// Each side checks what it gets and leaves alone what it does not know.
//
// How the host behaves:
// - Its page has an element with the id `root`, the script `dist/webview.js`, the style `dist/webview.css`, and a
//   `<meta property="csp-nonce" content="…">` for the form controls. Its policy is `default-src 'none'`, styles and scripts
//   by that nonce, and `img-src blob:`, which a PNG is drawn through.
// - It answers `ready` with `view`, and sends `view` again whenever the preview changes (text, baseline, settings, what-if).
// - While the text does not parse it sends `out-of-date` once and keeps the last view; when the workload is no longer in
//   the text, or the file is closed and gone, it sends `gone`. The next `view` ends both states.
// - `what-if` replaces the values that the preview is made with; an entry that is null is as the manifest and settings say.
//   The answer is a `view` whose `form` shows the new values. `apply` writes the values that belong to the manifest back
//   to it as one edit, and the next view's form has them as the manifest's own.
// - `applied` says whether the text is as the panel's last change left it; `undo-change` then takes that change back.
// - `following` says whether the panel is locked to its workload, where it could follow the cursor; `lock` asks for either.
//   A `view` with another `panel` is one of another workload.
// - `way-back` asks for the course of an undo, or ends that; `view.isWayBack` says which one it is.
// - `compare` (strategies) and `compare-versions` (the present Kubernetes version and another one) are answered by
//   `comparison`.
// - `tune` looks for the setting of the strategy with which the rollout meets a goal, and is answered by `tuning` again and
//   again: first with the maps and today's setting, then with others as they are tried, and at last with what came of it.
//   The next `tune` ends it. A part that `isFirst` takes the place of what was answered before.
// - `how-sure` is answered by `spread` once its runs are done; `stop`, and each new view, ends them without an answer.
// - `save-scenario` lets the user save the what-if as a file; `load-scenario` lets him choose one, and `what-if` from the
//   host, with a new `view`, says what is asked from then on.
// - While a live rollout is followed the host sends `live` with each change and each second, over a `view` whose course is the
//   forecast made at the start. `assume-measured` writes the times that were measured into the settings.
// - The panel of a release gets `release` in place of `view`; `opened` is the workload that `open-workload` named last ('' is
//   none), as it rolls out in the release. `release-part` chooses among several releases of a folder.
// - The page of a folder gets `folder` in place of `view`, again with each file that was read until its `progress` is null.
//   `stop` ends the reading, `read-again` starts it anew, `open-row` opens a time line and `reveal-row` a manifest.
// - `export` carries the picture as drawn (SVG text, PNG in base64), for `html` its look; for `json` and `markdown` it is empty and
//   the host renders them. The host's own export commands send `export` with the format, which the webview answers.
// - `view.panel` is the host's own name of this panel; the webview keeps it by setState, so a serializer finds it as
//   `state.panel` after a reload.
import type { FieldValues } from '../../workload/step-entry.ts';
import { entryOf, type StepName, stepNames, type WhatIfStep } from '../../workload/steps.ts';
import { folderView, range, toldFinding } from './folder-messages.ts';
import { live, spread } from './live-messages.ts';
import { endpointRow, podRows } from './pod-row-messages.ts';
import { releaseView, releaseWhatIf } from './release-messages.ts';
import {
  type Check,
  type Checked,
  count,
  duration,
  flag,
  list,
  number,
  oneOf,
  orNull,
  shape,
  tagged,
  text,
} from './shape.ts';
import { expectedGoal, goal, tuning } from './tuning-messages.ts';

const tone = oneOf('good', 'bad', 'warning', 'neutral');
export type Tone = Checked<typeof tone>;

/** The arithmetic behind a ReplicaSet's desired number, shown from one instant until another. */
const share = shape({ from: number, to: number, text });

/** How many pods have a STATUS of kubectl: just before the change, then from each of the instants on. */
const statusCount = shape({ status: text, before: count, at: list(number), pods: list(count) });

/** A revision's pods over time; its arrays of numbers have one entry for each of the course's instants. */
const lane = shape({
  name: text,
  revision: count,
  images: list(text),
  /** `new` is rolled out, `old` ran before, `other` is any other revision that has pods meanwhile. */
  role: oneOf('new', 'old', 'other'),
  /** Such as `new` or `revision 3`, for legends. */
  label: text,
  /** Just before the change. */
  before: shape({ starting: count, ready: count, available: count, terminating: count }),
  desired: list(count),
  starting: list(count),
  ready: list(count),
  available: list(count),
  terminating: list(count),
  /** As `kubectl get pods` prints them. */
  statuses: list(statusCount),
  /** Of a scaling that several ReplicaSets take part in. */
  shares: list(share),
});
export type PanelLane = Checked<typeof lane>;

const condition = shape({ type: text, status: text, reason: text, message: text });
export type PanelCondition = Checked<typeof condition>;

const wave = shape({
  start: number,
  end: number,
  started: count,
  stopped: count,
  oldPods: count,
  newPods: count,
  available: count,
});

/** Equal events in a row are one, seen `count` times, last at `last`. */
const event = shape({ at: number, last: number, count, warning: flag, reason: text, from: text, message: text });
export type PanelEvent = Checked<typeof event>;

/** An instant that the chart marks: a step, the end, the deadline, or where it gets stuck. */
const mark = shape({ at: number, label: text, tone });
export type PanelMark = Checked<typeof mark>;

/** The simulated course. Instants are milliseconds counted from the change. */
const course = shape({
  end: number,
  /** The end of the part to show first, because a rollout that never completes goes on for long. */
  sight: number,
  /** Whether it ever comes to its end. */
  completes: flag,
  /** The note on the time between the end of the even course and the mark of its completion; may be empty. */
  note: text,
  instants: list(number),
  lanes: list(lane),
  statusLines: list(text),
  /** By instant, the index in statusLines. */
  statusLineIndexes: list(count),
  conditions: list(list(condition)),
  /** By instant, the index in conditions. */
  conditionsIndexes: list(count),
  waves: list(wave),
  events: list(event),
  /** Events that are not in the list, when there are too many. */
  eventsNotShown: count,
  marks: list(mark),
  /** When nobody is served, or no pod is available, though some were before. */
  outages: list(shape({ from: number, to: number, label: text })),
  /** Of each Service whose pods are those of the workload alone. */
  endpoints: list(endpointRow),
  podRows: orNull(podRows),
  /** The pods of a Deployment by node, where the nodes are known. */
  nodes: orNull(podRows),
});
export type PanelRun = Checked<typeof course>;

/** The two lines of the chart, which hold whatever the timing. */
const bounds = shape({ maxPods: count, maxPodsLabel: text, minAvailable: count, minAvailableLabel: text });
export type PanelBounds = Checked<typeof bounds>;

const revision = shape({ revision: count, name: text, images: list(text), changeCause: text, current: flag });
export type PanelRevision = Checked<typeof revision>;

const revisions = shape({
  before: list(revision),
  after: list(revision),
  deleted: list(shape({ revision: count, at: number })),
  /** What `kubectl rollout undo` does afterwards, as a sentence. */
  undo: text,
});

const finding = shape({
  ...toldFinding,
  /** The titles of its quick fixes, which `fix` asks for by their places; none under a what-if. */
  fixes: list(text),
});

const fieldChecks: { readonly [T in keyof FieldValues]: Check<FieldValues[T]> } = { count, text, flag, percent: count };

/** A step in the middle that the what-if adds. */
const whatIfStep = tagged('do', Object.fromEntries(stepNames.map(fieldsOf))) as Check<WhatIfStep>;

function fieldsOf(name: StepName) {
  const fields = Object.entries(entryOf(name).fields).map(([field, { type }]) => [field, fieldChecks[type]]);
  return [name, { atSeconds: duration, ...Object.fromEntries(fields) }];
}

const whatIfField = oneOf(
  'replicas',
  'strategy',
  'maxSurge',
  'maxUnavailable',
  'partition',
  'minReadySeconds',
  'progressDeadlineSeconds',
  'revisionHistoryLimit',
  'startupSeconds',
  'imagePullSeconds',
  'terminationSeconds',
  'endpointsSeconds',
  'preStop',
  'terminationGracePeriodSeconds',
  'nodes',
  'downNodes',
  'newVersion',
);
export type PanelWhatIfField = Checked<typeof whatIfField>;

/** One value that differs from the manifest or the settings, as the text of its form field. */
const whatIf = shape({
  values: list(shape({ field: whatIfField, value: text })),
  steps: list(whatIfStep),
});
export type PanelWhatIf = Checked<typeof whatIf>;

export const noWhatIf: PanelWhatIf = { values: [], steps: [] };

/** A field of the what-if form. */
const formField = shape({
  field: whatIfField,
  label: text,
  /** Whether it is written to the manifest by `apply`, or assumed of the world. */
  group: oneOf('manifest', 'assumption'),
  input: oneOf('number', 'number-or-percent', 'choice'),
  options: list(shape({ value: text, label: text })),
  /** The value in use, and the one that the manifest or the settings give. */
  value: text,
  original: text,
  /** What an empty field means; may be empty. */
  placeholder: text,
  /** Why the value is not used; empty if it is. */
  fault: text,
});
export type FormField = Checked<typeof formField>;

/** `actions` are the steps that kubectl knows for the kind. */
const form = shape({
  fields: list(formField),
  steps: list(whatIfStep),
  actions: list(oneOf(...stepNames)),
  canApply: flag,
  /** What the team expects of the rollout; null where no setting of the strategy is looked for. */
  expected: orNull(expectedGoal),
});

/** `settings` are the fields that take effect without a rollout. */
const apply = shape({ text, settings: list(text), bounds: orNull(bounds), course: orNull(course) });
export type PanelApply = Checked<typeof apply>;

/**
 * The course before an edit: that of the manifest without the what-if, or of the text as it was saved; its arrays of
 * numbers have one entry for each instant.
 */
const former = shape({
  since: oneOf('manifest', 'saved'),
  bounds: orNull(bounds),
  end: number,
  sight: number,
  /** When it was complete; null where it never was. */
  complete: orNull(number),
  instants: list(number),
  /** Those that are not terminating. */
  pods: list(count),
  available: list(count),
});
export type PanelFormer = Checked<typeof former>;

/** A figure that people choose by, now and before an edit; `note` belongs to its name, and may be empty. */
const figure = shape({ name: text, note: text, before: text, after: text });
export type PanelFigure = Checked<typeof figure>;

/** All that the panel shows, in words and numbers ready to be drawn. */
const panelView = shape({
  panel: text,
  kind: text,
  /** The kind of the objects that keep its revisions. */
  revisionKind: text,
  name: text,
  namespace: text,
  /** Whether it is about the way back, as `kubectl rollout undo` goes once this is rolled out. */
  isWayBack: flag,
  /** What can be asked of the workload. */
  questions: list(oneOf('next', 'apply', 'undo')),
  /** A hypothesis is marked by the first words of its verdict, and is neither good nor bad. */
  verdict: shape({ text, tone, isHypothesis: flag }),
  /** What this apply does, if it is not the rollout shown; with its own course if pods move. */
  apply: orNull(apply),
  /** Such as `Compared with git HEAD`. */
  baseline: text,
  assumptions: text,
  /** Why there is no course; empty when there is one. */
  reason: list(text),
  /** What changes in the template, one sentence each. */
  differences: list(text),
  /** What else changes in the spec and takes effect at once, one sentence each; where `apply` does not say it. */
  settings: list(text),
  /** What an undo leaves as it is, as a sentence; empty where it leaves nothing. */
  kept: text,
  figures: list(figure),
  bounds: orNull(bounds),
  course: orNull(course),
  /** What an edit is compared with; null where nothing is edited. */
  former: orNull(former),
  revisions: orNull(revisions),
  findings: list(finding),
  form: orNull(form),
});
export type PanelView = Checked<typeof panelView>;

const comparisonRow = shape({
  label: text,
  /** The what-if that takes this row over; null where none can. */
  whatIf: orNull(whatIf),
  current: flag,
  tone,
  /** Such as `about 48 s` or `gets stuck`. */
  result: text,
  /** Undefined comes last when sorted by time. */
  seconds: orNull(number),
  maxPods: count,
  /** Terminating ones among them. */
  peakPods: count,
  minAvailable: count,
  bounds: orNull(bounds),
  course: orNull(course),
});
export type ComparisonRow = Checked<typeof comparisonRow>;

/** Strategies beside each other, or two Kubernetes versions. */
const comparison = shape({
  rows: list(comparisonRow),
  /** The version that was asked for, and those that could be; null where strategies are compared. */
  versions: orNull(shape({ chosen: text, options: list(text) })),
  /** The result of the comparison; may be empty. */
  note: text,
});
export type PanelComparison = Checked<typeof comparison>;

const exportFormat = oneOf('svg', 'png', 'html', 'json', 'markdown');
export type ExportFormat = Checked<typeof exportFormat>;

const hostMessage = tagged('type', {
  view: { view: panelView },
  'out-of-date': { reason: text },
  gone: { reason: text },
  comparison: { comparison },
  tuning: { tuning },
  spread: { spread },
  live: { live },
  'what-if': { whatIf },
  following: { isLocked: flag },
  applied: { canUndo: flag },
  export: { format: exportFormat },
  release: { release: releaseView, opened: orNull(panelView) },
  folder: { folder: folderView },
});
/** From the host to the webview. */
export type HostMessage = Checked<typeof hostMessage>;

const panelMessage = tagged('type', {
  ready: {},
  reveal: { range },
  'what-if': { whatIf },
  apply: {},
  'undo-change': {},
  'way-back': { isAsked: flag },
  lock: { isLocked: flag },
  fix: { id: text, start: count, fixIndex: count },
  compare: {},
  'compare-versions': { version: text },
  tune: { goal },
  'save-scenario': {},
  'load-scenario': {},
  'how-sure': {},
  stop: {},
  export: { format: exportFormat, content: text },
  'show-settings': {},
  'assume-measured': {},
  'release-what-if': { whatIf: releaseWhatIf },
  'release-part': { part: text },
  'open-workload': { workload: text },
  'reveal-workload': { workload: text },
  'read-again': {},
  'open-row': { uri: text, workload: text },
  'reveal-row': { uri: text, range },
});
/** From the webview to the host. */
export type PanelMessage = Checked<typeof panelMessage>;

/** Which quick fix of which finding. */
export type PanelFix = Omit<Extract<PanelMessage, { type: 'fix' }>, 'type'>;

/** The message, or undefined if a host never sends it. */
export function parseHostMessage(value: unknown): HostMessage | undefined {
  return checked(hostMessage, value);
}

/** The message, or undefined if the webview never sends it. */
export function parsePanelMessage(value: unknown): PanelMessage | undefined {
  return checked(panelMessage, value);
}

function checked<T>(check: Check<T>, value: unknown): T | undefined {
  return check(value) ? value : undefined;
}
