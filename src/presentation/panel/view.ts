import { changedSettings } from '../../change/changed-settings.ts';
import { type Forecast, isApplyNext, type Run, shownRun } from '../../preview/forecast.ts';
import { type ServiceEndpoints, serviceEndpoints } from '../../preview/service-endpoints.ts';
import type { WhatIf } from '../../preview/what-if/what-if.ts';
import type { Finding } from '../../rules/rule.ts';
import type { RevisionRow } from '../../timeline/timeline.ts';
import { differenceSentence } from '../../wording/differences.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { kindOf, kinds } from '../../workload/kinds.ts';
import { applySentence } from '../forecast/apply.ts';
import { assumedText } from '../forecast/assumptions.ts';
import { baselineSentence } from '../forecast/change.ts';
import { hypothesisSentence } from '../forecast/hypothesis.ts';
import { undoFails, undoKeeps, undoKeepsApply, undoReturns, undoSentence } from '../forecast/undo.ts';
import { refusalSentence, verdictSentence } from '../forecast/verdict.ts';
import { panelBounds } from './bounds.ts';
import { panelCourse } from './course.ts';
import { figuresOf } from './figures.ts';
import { type FormOptions, hypothesisOf, whatIfForm } from './form.ts';
import { type ComparedForecast, panelFormer } from './former.ts';
import type { PanelApply, PanelRevision, PanelView } from './messages.ts';
import { toneOf } from './tone.ts';
import { undoTarget } from './undo-target.ts';

export interface PanelOptions {
  /** The host's own name of the panel, kept by the webview for its restoration. */
  readonly panel: string;
  /** In use, the what-if's among them. */
  readonly assumptions: Assumptions;
  /** What the form is made from; without it, there is no form. */
  readonly form?: FormOptions;
  /** What an edit is compared with. */
  readonly former?: ComparedForecast | undefined;
  /** The way back from what is rolled out, which is shown in its place. */
  readonly wayBack?: Forecast | undefined;
}

/** What the panel of a workload shows: plain JSON, as large as the picture and not as the rollout. */
export function panelView(forth: Forecast, options: PanelOptions): PanelView {
  const { panel, assumptions, form, former, wayBack } = options;
  const { workload, findings } = forth;
  const forecast = wayBack ?? forth;
  const isWayBack = wayBack !== undefined;
  const run = shownRun(forecast);
  const change = run?.change ?? forecast.change;
  const hypothesis = form && hypothesisOf(form);
  const apply = hypothesis !== undefined || isApplyNext(forth) ? null : panelApply(forth);
  return {
    panel,
    kind: workload.kind,
    revisionKind: kinds[workload.kind].revisions,
    name: workload.name,
    namespace: workload.namespace,
    isWayBack,
    questions: questionsOf(forth, apply),
    verdict: verdictIn(forecast, hypothesis, isWayBack),
    apply: isWayBack ? null : apply,
    baseline: baselineSentence(change),
    assumptions: assumedText(workload, assumptions),
    reason: reason(forecast),
    differences: change.template.map(differenceSentence),
    settings: apply === null ? changedSettings(change).map(differenceSentence) : [],
    kept: isWayBack && run !== undefined && undoTarget(run.timeline) !== undefined ? keptSentence(forth) : '',
    figures: figuresOf(forecast, former?.forecast),
    bounds: panelBounds(run),
    course: panelCourse(run, { isHypothesis: hypothesis !== undefined, isWayBack }),
    former: former === undefined ? null : panelFormer(former, forecast),
    revisions: run === undefined ? null : panelRevisions(run, change.baseline.isHistoryCut, isWayBack),
    findings: panelFindings(findings, form !== undefined && hypothesis === undefined),
    form: form === undefined ? null : whatIfForm(form, slowestSenderIn(run)),
  };
}

/** Undefined: no Service has its pods from the workload alone. */
function slowestSenderIn(run: Run | undefined): ServiceEndpoints['sender'] | undefined {
  const senders = run === undefined ? [] : serviceEndpoints(run).map(({ sender }) => sender);
  return senders.toSorted((one, other) => other.seconds - one.seconds)[0];
}

/** As the panel lists them; the fixes of what the text has not are not offered. */
export function panelFindings(findings: readonly Finding[], hasFixes: boolean): PanelView['findings'] {
  return findings.map(({ id, severity, message, range, isCause = false, fixes }) => ({
    id,
    severity,
    message,
    range: { start: range.start, end: range.end },
    isCause,
    fixes: hasFixes ? fixes.map(({ title }) => title) : [],
  }));
}

/** The fields that an undo does not restore, whether the apply changes them with a rollout or without one. */
function keptSentence(forth: Forecast): string {
  const changes = [forth.change, shownRun(forth)?.change ?? forth.change];
  const paths = changes.flatMap(changedSettings).map(({ path }) => path);
  const fields = [...new Set(paths.map((path) => path.split('.', 2).join('.')))];
  if (fields.length === 0) return '';
  const isRollout = isApplyNext(forth) || forth.change.template.length > 0;
  return `${isRollout ? undoKeeps(fields) : undoKeepsApply(fields)}.`;
}

function questionsOf(forth: Forecast, apply: PanelApply | null): PanelView['questions'] {
  if (shownRun(forth) === undefined) return [];
  return ['next', ...(apply === null || apply.course === null ? [] : (['apply'] as const)), 'undo'];
}

function verdictIn(forecast: Forecast, hypothesis: WhatIf | undefined, isWayBack: boolean): PanelView['verdict'] {
  const back = isWayBack ? undoVerdict(forecast) : undefined;
  if (hypothesis !== undefined) return verdictUnder(hypothesis, forecast, back);
  const verdict = verdictOf(forecast);
  if (back === undefined) return verdict;
  const tone = verdict.tone === 'neutral' ? 'warning' : verdict.tone;
  return { ...verdict, text: `${back}.`, tone };
}

/** That it is the way back, and where it leads; or that there is none, in kubectl's words. */
function undoVerdict(forecast: Forecast): string | undefined {
  const timeline = shownRun(forecast)?.timeline;
  if (timeline === undefined) return undefined;
  const target = undoTarget(timeline);
  if (target === undefined) return undoFails(timeline.outputs[0]?.text ?? '');
  return undoReturns(target, verdictSentence(forecast));
}

/** The verdict; for a refusal only its first cause, because the server's whole answer is below it. */
export function verdictOf(forecast: Forecast): PanelView['verdict'] {
  const { workload, change } = forecast;
  const first = (change.refusal ?? workload.refusal)?.reasons[0];
  const text = first === undefined ? `${verdictSentence(forecast)}.` : refusalSentence(first.field, first.message);
  return { text, tone: toneOf(forecast), isHypothesis: false };
}

/** A hypothesis is neither good nor bad for the manifest. */
function verdictUnder(whatIf: WhatIf, forecast: Forecast, back: string | undefined): PanelView['verdict'] {
  const first = (forecast.change.refusal ?? forecast.workload.refusal)?.reasons[0];
  const refusal = first && refusalSentence(first.field, first.message);
  return { text: hypothesisSentence(whatIf, back ?? refusal ?? forecast), tone: 'neutral', isHypothesis: true };
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

function panelRevisions(
  { timeline, object }: Run,
  isHistoryCut: boolean | undefined,
  isSecond: boolean,
): PanelView['revisions'] {
  const { revisions } = timeline;
  const isPaused = kindOf(object).isPaused(object);
  return {
    before: revisions.before.map(panelRevision),
    after: revisions.after.map(panelRevision),
    deleted: revisions.deleted.map(({ revision, at }) => ({ revision, at })),
    undo: undoSentence(revisions.undoTarget, { isPaused, isHistoryCut, isSecond }),
  };
}

function panelRevision({ revision, name, images, changeCause, current }: RevisionRow): PanelRevision {
  return { revision, name, images, changeCause: changeCause ?? '<none>', current };
}
