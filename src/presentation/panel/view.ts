import type { Change } from '../../change/change.ts';
import { guaranteeOf } from '../../change/guarantee.ts';
import type { WorkloadPreview } from '../../preview/preview.ts';
import { noWhatIf, type WhatIf } from '../../preview/what-if/what-if.ts';
import type { OutcomeState, RevisionRow, Timeline } from '../../timeline/timeline.ts';
import { assumptionsSentence } from '../../wording/forecast/assumptions.ts';
import { atLeastAvailable, atMostPods, maxPodsLabel, minAvailableLabel } from '../../wording/forecast/bounds.ts';
import { baselineSentence, differenceSentence, unchangedReasons } from '../../wording/forecast/change.ts';
import { undoSentence } from '../../wording/forecast/undo.ts';
import { refusalSentence, verdictSentence } from '../../wording/forecast/verdict.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { Bounds } from '../../workload/bounds.ts';
import { kinds } from '../../workload/kinds.ts';
import { panelCourse } from './course.ts';
import { type FormOptions, whatIfForm } from './form.ts';
import type { PanelBounds, PanelRevision, PanelView, Tone } from './messages.ts';

export interface PanelOptions {
  /** The host's own name of the panel, kept by the webview for its restoration. */
  readonly panel: string;
  /** In use, the what-if's among them. */
  readonly assumptions: Assumptions;
  /** What the form is made from; there is none without. */
  readonly form?: FormOptions;
}

/** What the panel of a workload shows: plain JSON, as large as the picture and not as the rollout. */
export function panelView(preview: WorkloadPreview, options: PanelOptions): PanelView {
  const { workload, change, timeline, bounds } = preview;
  return {
    panel: options.panel,
    kind: workload.kind,
    revisionKind: kinds[workload.kind].revisions,
    name: workload.name,
    namespace: workload.namespace,
    verdict: verdict(preview),
    baseline: baselineSentence(change),
    assumptions: assumptionsSentence(options.assumptions),
    reason: reason(preview),
    differences: change.template.map(differenceSentence),
    bounds:
      bounds === undefined || timeline === undefined || isScaled(options.form?.whatIf ?? noWhatIf)
        ? null
        : panelBounds(change, bounds),
    course: panelCourse(preview),
    revisions: timeline === undefined ? null : panelRevisions(timeline, change.baseline.isHistoryCut),
    findings: preview.findings.map(({ id, severity, message, range }) => ({
      id,
      severity,
      message,
      range: { start: range.start, end: range.end },
    })),
    form: options.form === undefined ? null : whatIfForm(options.form),
  };
}

/** A refusal by its first cause, as the whole answer of the server stands below it. */
export function verdict(preview: WorkloadPreview): PanelView['verdict'] {
  const { workload, change, timeline } = preview;
  const first = (workload.refusal ?? change.refusal)?.reasons[0];
  if (first !== undefined) return { text: refusalSentence(first.field, first.message), tone: 'bad' };
  const tone =
    timeline === undefined ? (change.kind === 'rejected' ? 'bad' : 'neutral') : tones[timeline.outcome.state];
  return { text: `${verdictSentence(preview)}.`, tone };
}

const tones: Readonly<Record<OutcomeState, Tone>> = {
  completes: 'good',
  stuck: 'bad',
  'deadline-exceeded': 'bad',
  rejected: 'bad',
  'no-rollout': 'neutral',
  waits: 'warning',
};

/** What the panel says in place of a chart. */
function reason({ workload, change, timeline }: WorkloadPreview): string[] {
  if (timeline !== undefined) return [];
  const refusal = workload.refusal ?? change.refusal;
  return refusal === undefined ? noRolloutReason(change) : refusal.message.split('\n');
}

function noRolloutReason(change: Change): string[] {
  return change.kind === 'unchanged' ? [...unchangedReasons] : [];
}

/** A change of the size in the middle has bounds of its own. */
export function isScaled({ steps }: WhatIf): boolean {
  return steps.some((step) => step.do === 'scale');
}

/** The sums stand beside the lines as long as they hold: a change between two sizes has other bounds. */
export function panelBounds(change: Change, bounds: Bounds): PanelBounds {
  const { maxPods, minAvailable } = guaranteeOf(change, bounds);
  return {
    maxPods,
    maxPodsLabel: maxPods === bounds.maxPods ? maxPodsLabel(bounds) : atMostPods(maxPods),
    minAvailable,
    minAvailableLabel:
      minAvailable === bounds.minAvailable ? minAvailableLabel(bounds) : atLeastAvailable(minAvailable),
  };
}

function panelRevisions({ revisions }: Timeline, isHistoryCut: boolean | undefined): PanelView['revisions'] {
  return {
    before: revisions.before.map(panelRevision),
    after: revisions.after.map(panelRevision),
    deleted: revisions.deleted.map(({ revision, at }) => ({ revision, at })),
    undo: undoSentence(revisions.undoTarget, isHistoryCut),
  };
}

function panelRevision({ revision, name, images, changeCause, current }: RevisionRow): PanelRevision {
  return { revision, name, images, changeCause: changeCause ?? '<none>', current };
}
