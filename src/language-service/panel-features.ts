import type { WorkloadKey } from '../presentation/editor/items.ts';
import type { PanelFix } from '../presentation/panel/messages.ts';
import { provenFixes } from '../rules/proven-fix.ts';
import type { TextEdit } from '../rules/rule.ts';
import type { DocumentContext, OpenDocument } from './open-document.ts';
import { comparisonQuestion } from './panel-comparison.ts';
import {
  answerPanel,
  appliedEdit,
  appliedEdits,
  type PanelAsked,
  type PanelQuestion,
  scenarioText,
  spreadPanel,
} from './panel-service.ts';
import { tuningQuestion } from './panel-tuning.ts';
import type { SavedTexts } from './saved-texts.ts';
import type { OwnService } from './with-renderings.ts';

type PanelFeatures = Pick<
  OwnService,
  'setSaved' | 'panel' | 'panelEdit' | 'panelEdits' | 'panelFix' | 'comparison' | 'tuning' | 'spread' | 'scenario'
>;

/** What panels of workloads ask, of documents with their previews up to date. */
export function panelFeatures(
  whole: (uri: string) => OpenDocument | undefined,
  worldOf: (uri: string) => DocumentContext,
  saved: SavedTexts,
): PanelFeatures {
  const ask = <T>(uri: string, workload: WorkloadKey, asked: PanelAsked, answer: (question: PanelQuestion) => T) => {
    const question = panelQuestion(whole(uri), workload, worldOf(uri));
    return question && answer({ ...question, ...asked });
  };
  return {
    setSaved: (uri, text) => saved.set(uri, text),
    panel: (uri, workload, asked) =>
      ask(uri, workload, asked, (question) => answerPanel({ ...question, saved: saved.forecast(uri, question) })),
    panelEdit: (uri, workload, asked) => ask(uri, workload, asked, appliedEdit),
    panelEdits: (uri, workload, asked) => ask(uri, workload, asked, appliedEdits) ?? [],
    panelFix: (uri, workload, asked) => fixIn(whole(uri), workload, asked),
    comparison: (uri, workload, asked, compared) =>
      ask(uri, workload, asked, (question) => comparisonQuestion(question, compared)),
    tuning: (uri, workload, asked, goal) => ask(uri, workload, asked, (question) => tuningQuestion(question, goal)),
    spread: (uri, workload, asked, run) => ask(uri, workload, asked, (question) => spreadPanel(question, run)),
    scenario: (uri, workload, asked) => ask(uri, workload, asked, scenarioText),
  };
}

/** The edits of a quick fix; none where the finding is no longer there, or its place is not sure. */
function fixIn(
  document: OpenDocument | undefined,
  workload: WorkloadKey,
  { id, start, fixIndex }: PanelFix,
): readonly TextEdit[] {
  const shown = document?.shown.find(({ key, isOutOfDate }) => key === workload && !isOutOfDate);
  const finding = shown?.preview.findings.find((each) => each.id === id && each.range.start === start);
  if (document === undefined || finding === undefined) return [];
  return provenFixes(document.text, finding.fixes)[fixIndex]?.edits ?? [];
}

/** What a panel of the document's workload is about; undefined where the document does not have it. */
function panelQuestion(
  document: OpenDocument | undefined,
  workload: WorkloadKey,
  { around, settings }: Pick<DocumentContext, 'around' | 'settings'>,
): Omit<PanelQuestion, keyof PanelAsked> | undefined {
  const shown = document?.shown.find(({ key }) => key === workload);
  if (document === undefined || shown === undefined) return undefined;
  const { preview } = shown;
  // What is not simulated again is asked of the present text all the same.
  const isOutOfDate = shown.isOutOfDate && !shown.isHeld;
  const surroundings = { baseline: document.baseline, ...around };
  const { text } = document;
  return { preview, isOutOfDate, text, read: document.reader(), surroundings, assumptions: settings.assumptions };
}
