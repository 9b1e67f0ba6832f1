import type { Guarantee } from '../../change/guarantee.ts';
import { type Forecast, isApplyNext, type Run, shownRun } from '../../preview/forecast.ts';
import type { WhatIf } from '../../preview/what-if/what-if.ts';
import type { RevisionRow } from '../../timeline/timeline.ts';
import { applySentence } from '../../wording/forecast/apply.ts';
import { assumedText } from '../../wording/forecast/assumptions.ts';
import { atLeastAvailable, atMostPods, maxPodsLabel, minAvailableLabel } from '../../wording/forecast/bounds.ts';
import { baselineSentence, differenceSentence } from '../../wording/forecast/change.ts';
import { hypothesisSentence } from '../../wording/forecast/hypothesis.ts';
import { undoSentence } from '../../wording/forecast/undo.ts';
import { refusalSentence, verdictSentence } from '../../wording/forecast/verdict.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { Bounds } from '../../workload/bounds.ts';
import { kindOf, kinds } from '../../workload/kinds.ts';
import { panelCourse } from './course.ts';
import { type FormOptions, hypothesisOf, whatIfForm } from './form.ts';
import type { PanelApply, PanelBounds, PanelRevision, PanelView } from './messages.ts';
import { toneOf } from './tone.ts';

export interface PanelOptions {
  /** The host's own name of the panel, kept by the webview for its restoration. */
  readonly panel: string;
  /** In use, the what-if's among them. */
  readonly assumptions: Assumptions;
  /** What the form is made from; without it, there is no form. */
  readonly form?: FormOptions;
  /** What an edit is compared with. */
  readonly former?: PanelView['former'];
}

/** What the panel of a workload shows: plain JSON, as large as the picture and not as the rollout. */
export function panelView(forecast: Forecast, { panel, assumptions, form, former = null }: PanelOptions): PanelView {
  const { workload, findings } = forecast;
  const run = shownRun(forecast);
  const change = run?.change ?? forecast.change;
  const hypothesis = form && hypothesisOf(form);
  return {
    panel,
    kind: workload.kind,
    revisionKind: kinds[workload.kind].revisions,
    name: workload.name,
    namespace: workload.namespace,
    verdict: hypothesis === undefined ? verdictOf(forecast) : verdictUnder(hypothesis, forecast),
    apply: hypothesis !== undefined || isApplyNext(forecast) ? null : panelApply(forecast),
    baseline: baselineSentence(change),
    assumptions: assumedText(workload, assumptions),
    reason: reason(forecast),
    differences: change.template.map(differenceSentence),
    bounds: panelBounds(run),
    course: panelCourse(run, hypothesis !== undefined),
    former,
    revisions: run === undefined ? null : panelRevisions(run, change.baseline.isHistoryCut),
    findings: findings.map(({ id, severity, message, range, fixes }) => ({
      id,
      severity,
      message,
      range: { start: range.start, end: range.end },
      fixes: form === undefined || hypothesis !== undefined ? [] : fixes.map(({ title }) => title),
    })),
    form: form === undefined ? null : whatIfForm(form),
  };
}

/** The verdict; for a refusal only its first cause, because the server's whole answer is below it. */
export function verdictOf(forecast: Forecast): PanelView['verdict'] {
  const { workload, change } = forecast;
  const first = (change.refusal ?? workload.refusal)?.reasons[0];
  const text = first === undefined ? `${verdictSentence(forecast)}.` : refusalSentence(first.field, first.message);
  return { text, tone: toneOf(forecast), isHypothesis: false };
}

/** A hypothesis is neither good nor bad for the manifest. */
function verdictUnder(whatIf: WhatIf, forecast: Forecast): PanelView['verdict'] {
  const first = (forecast.change.refusal ?? forecast.workload.refusal)?.reasons[0];
  const refusal = first && refusalSentence(first.field, first.message);
  return { text: hypothesisSentence(whatIf, refusal ?? forecast), tone: 'neutral', isHypothesis: true };
}

/** What applying does besides, with its own course if something moves. */
function panelApply(forecast: Forecast): PanelApply | null {
  const { change, apply } = forecast;
  if (change.kind === 'rejected') return null;
  return {
    text: applySentence(forecast),
    settings: change.settings.map(differenceSentence),
    bounds: panelBounds(apply),
    course: panelCourse(apply),
  };
}

/** What the panel says in place of a chart. */
function reason({ workload, change, next, apply }: Forecast): string[] {
  const refusal = change.refusal ?? workload.refusal;
  return refusal === undefined || shownRun({ next, apply }) !== undefined ? [] : refusal.message.split('\n');
}

/** The lines of the chart, if any bounds hold at any timing. */
export function panelBounds(run: Run | undefined): PanelBounds | null {
  return run?.guarantee === undefined ? null : boundsBeside(run.guarantee, run.bounds);
}

/** The arithmetic is beside the lines if it applies: a change between two sizes has other bounds. */
function boundsBeside({ maxPods, minAvailable }: Guarantee, bounds: Bounds): PanelBounds {
  return {
    maxPods,
    maxPodsLabel: maxPods === bounds.maxPods ? maxPodsLabel(bounds) : atMostPods(maxPods),
    minAvailable,
    minAvailableLabel:
      minAvailable === bounds.minAvailable ? minAvailableLabel(bounds) : atLeastAvailable(minAvailable),
  };
}

function panelRevisions({ timeline, object }: Run, isHistoryCut: boolean | undefined): PanelView['revisions'] {
  const { revisions } = timeline;
  return {
    before: revisions.before.map(panelRevision),
    after: revisions.after.map(panelRevision),
    deleted: revisions.deleted.map(({ revision, at }) => ({ revision, at })),
    undo: undoSentence(revisions.undoTarget, { isPaused: kindOf(object).isPaused(object), isHistoryCut }),
  };
}

function panelRevision({ revision, name, images, changeCause, current }: RevisionRow): PanelRevision {
  return { revision, name, images, changeCause: changeCause ?? '<none>', current };
}
