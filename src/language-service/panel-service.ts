import type { ManifestFile } from '../document/manifest.ts';
import { shiftBetween, shiftedRange } from '../presentation/editor/offset-shift.ts';
import { type ComparedForecast, isSameCourse } from '../presentation/panel/former.ts';
import type { PanelSpread } from '../presentation/panel/live-messages.ts';
import type { PanelView } from '../presentation/panel/messages.ts';
import { panelSpread } from '../presentation/panel/spread.ts';
import { panelView } from '../presentation/panel/view.ts';
import { fileContextOfOne } from '../preview/file-context.ts';
import { type Forecast, shownRun } from '../preview/forecast.ts';
import { wayBack } from '../preview/operation/way-back.ts';
import { type RunSpread, usualSpread } from '../preview/spread.ts';
import { differenceEdit } from '../preview/what-if/edited-text.ts';
import { previewWhatIf, type WhatIfAnswer } from '../preview/what-if/preview-what-if.ts';
import { writeScenarioFile } from '../preview/what-if/scenario-file.ts';
import { scenarioOfWhatIf } from '../preview/what-if/scenario-of-what-if.ts';
import { undoAfter } from '../preview/what-if/undo-after.ts';
import { noWhatIf, type WhatIf } from '../preview/what-if/what-if.ts';
import { withProvenFixes } from '../rules/proven-fix.ts';
import type { TextEdit } from '../rules/rule.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { assumptionsFor } from '../workload/assumptions-for.ts';
import { budgetOfPanel } from './budgets.ts';
import { isRefused, type TakenWhatIf, takenWhatIf } from './taken-what-if.ts';

/** What a host says of its panel. */
export interface PanelAsked {
  /** The name that the host has for the panel. */
  readonly panel: string;
  readonly whatIf: WhatIf;
  /** The part of the last what-if that was simulated; it replaces values that cannot be. */
  readonly taken?: WhatIf;
  /** Whether it is about the undo of what is rolled out. */
  readonly isWayBack?: boolean;
}

/** What a panel is about, and what is known around it. */
export interface PanelQuestion extends PanelAsked {
  /** The workload as the text has it. */
  readonly preview: Forecast;
  /** The preview is the last good one: the text does not parse, and nothing else can be asked of it. */
  readonly isOutOfDate: boolean;
  readonly text: string;
  /** Reads the text, and what a what-if makes of it, where most of it is known. */
  readonly read: (text: string) => ManifestFile;
  readonly surroundings: Surroundings;
  /** As the settings have them. */
  readonly assumptions: Assumptions;
  /** The workload as its text is saved; undefined where that is the text, or nobody knows. */
  readonly saved?: Forecast | undefined;
}

export interface PanelState {
  readonly view: PanelView;
  readonly isOutOfDate: boolean;
  /** The part of the what-if that is simulated. */
  readonly taken: WhatIf;
}

/** What the panel shows now. */
export function answerPanel(question: PanelQuestion): PanelState {
  const { panel, preview, isOutOfDate, assumptions } = question;
  if (isOutOfDate) return { view: panelView(preview, { panel, assumptions }), isOutOfDate, taken: noWhatIf };
  return { ...underWhatIf(question), isOutOfDate };
}

function underWhatIf(asked: PanelQuestion): Omit<PanelState, 'isOutOfDate'> {
  const question = asked.isWayBack === true ? withoutSteps(asked) : asked;
  const { panel, text, read, preview, whatIf, isWayBack = false } = question;
  const file = read(text);
  const alone = { ...file, manifests: [preview.workload.manifest] };
  const around = fileContextOfOne(alone, question.surroundings, question.assumptions);
  const assumptions = assumptionsFor(preview.workload.manifest, file, around.assumptions);
  const { answer, taken, faults } = answerTo(question, file, assumptions);
  const form = {
    workload: preview.workload,
    assumptions,
    whatIf,
    taken,
    faults,
    canApply: answer.text !== text,
    isWayBack,
  };
  const shift = shiftBetween(answer.text, text);
  const findings = answer.preview.findings.map((each) => {
    return { ...withProvenFixes(answer.text, each), range: shiftedRange(each.range, shift) };
  });
  const shown = { ...answer.preview, findings };
  const former = formerOf(question, file, { shown: answer.preview, taken });
  const back = isWayBack ? backFrom(question, answer) : undefined;
  const view = panelView(shown, {
    panel,
    assumptions: answer.assumptions,
    form,
    former: back === undefined ? former : formerWayBack(question, former),
    wayBack: back,
  });
  return { view, taken };
}

/** What somebody does in the middle of the rollout is no part of the way back. */
function withoutSteps(question: PanelQuestion): PanelQuestion {
  const { whatIf, taken = noWhatIf } = question;
  return { ...question, whatIf: { ...whatIf, steps: [] }, taken: { ...taken, steps: [] } };
}

/** The undo of the rollout that is shown, once that is over. */
function backFrom(question: PanelQuestion, { preview, assumptions }: Pick<WhatIfAnswer, 'preview' | 'assumptions'>) {
  const { text, read, surroundings } = question;
  const { workload } = preview;
  const alone = { ...read(text), manifests: [question.preview.workload.manifest] };
  const around = fileContextOfOne(alone, surroundings, question.assumptions);
  const budget = { left: budgetOfPanel };
  return wayBack(preview, { workload, surroundings: around.surroundings, assumptions, budget });
}

/** The way back of the manifest as it is stands beside that under a what-if; an edit of the text has none. */
function formerWayBack(question: PanelQuestion, former: ComparedForecast | undefined): ComparedForecast | undefined {
  if (former?.since !== 'manifest') return undefined;
  const { workload } = former.forecast;
  const assumptions = assumptionsFor(workload.manifest, question.read(question.text), question.assumptions);
  const forecast = backFrom(question, { preview: former.forecast, assumptions });
  return forecast && { ...former, forecast };
}

function answerTo(question: PanelQuestion, file: ManifestFile, assumptions: Assumptions): TakenWhatIf {
  const { preview, text, whatIf, taken = noWhatIf } = question;
  const isAsked = isAny(whatIf) || preview.isOverBudget === true;
  if (!isAsked) return { answer: { preview, assumptions, text, faults: new Map() }, taken: whatIf, faults: new Map() };
  const ask = (asked: WhatIf) => previewOf(question, file, asked);
  if (!isRefused(preview)) return takenWhatIf(whatIf, taken, ask);
  // The what-if may be what fixes the manifest.
  const answer = ask(whatIf);
  const values = whatIf.values.filter(({ field }) => !answer.faults.has(field));
  return { answer, taken: { ...whatIf, values }, faults: answer.faults };
}

function isAny({ values, steps }: WhatIf): boolean {
  return values.length + steps.length > 0;
}

/** A what-if is compared with the manifest, and an edit with the saved text. */
function formerOf(
  question: PanelQuestion,
  file: ManifestFile,
  { shown, taken }: { readonly shown: Forecast; readonly taken: WhatIf },
): ComparedForecast | undefined {
  const { preview, saved } = question;
  if (isAny(taken)) {
    const before = preview.isOverBudget === true ? previewOf(question, file, noWhatIf).preview : preview;
    return { since: 'manifest', forecast: before };
  }
  return saved === undefined || isSameCourse(saved, shown) ? undefined : { since: 'saved', forecast: saved };
}

/** The one edit that writes the what-if's values into the manifest; undefined when they are there. */
export function appliedEdit(question: PanelQuestion): TextEdit | undefined {
  if (question.isOutOfDate) return undefined;
  const answer = previewOf(question, question.read(question.text), question.whatIf);
  return differenceEdit(question.text, answer.text);
}

/** The same for each value separately, for a rendered text. */
export function appliedEdits(question: PanelQuestion): readonly TextEdit[] {
  return question.whatIf.values.flatMap(
    (value) => appliedEdit({ ...question, whatIf: { values: [value], steps: [] } }) ?? [],
  );
}

/** How sure the shown duration is; undefined when it was stopped, or where nothing rolls. */
export async function spreadPanel(question: PanelQuestion, run: RunSpread): Promise<PanelSpread | undefined> {
  if (question.isOutOfDate) return undefined;
  const asked = question.isWayBack === true ? withoutSteps(question) : question;
  const answer = previewOf(asked, asked.read(asked.text), asked.whatIf);
  const shown = (question.isWayBack === true ? backFrom(asked, answer) : undefined) ?? answer.preview;
  const scenario = shownRun(shown)?.scenario;
  const spread = scenario && (await run(scenario, usualSpread));
  return spread && panelSpread(spread);
}

/** The text of the scenario file that plays the what-if on the command line. */
export function scenarioText({ whatIf, preview, isWayBack }: PanelQuestion): string {
  const { steps } = (isWayBack === true ? undoAfter(preview) : undefined) ?? whatIf;
  return writeScenarioFile(scenarioOfWhatIf({ ...whatIf, steps }, preview.workload));
}

function previewOf(question: PanelQuestion, file: ManifestFile, whatIf: WhatIf): WhatIfAnswer {
  const { preview, read, surroundings, assumptions } = question;
  const asked = { file, read, workload: preview.workload, surroundings, assumptions, whatIf };
  return previewWhatIf({ ...asked, budget: budgetOfPanel });
}
