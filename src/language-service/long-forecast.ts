import type { BaselineText } from '../change/change.ts';
import { readManifests } from '../document/read-manifests.ts';
import { type ToldItems, toldItems } from '../presentation/editor/told-items.ts';
import { basisSentence } from '../presentation/forecast/assumptions.ts';
import { type ToldRow, toldRow } from '../presentation/panel/workload-row.ts';
import { fileContext } from '../preview/file-context.ts';
import { podTimesIn } from '../preview/forecast.ts';
import type { Finding } from '../rules/rule.ts';
import type { FolderSurroundings } from '../surroundings/folder-index.ts';
import type { KustomizeRole } from '../surroundings/kustomizations.ts';
import { withoutPatches } from '../surroundings/patches.ts';
import { budgetBeside } from './budgets.ts';
import { type DocumentSettings, withSeverities } from './document-settings.ts';
import { forecastAt } from './incremental-preview.ts';
import { type PlainBaseline, plainBaseline, readBaseline } from './plain-baseline.ts';

/** A forecast in a worker thread is abandoned after this time. */
export const maxForecastMilliseconds = 60_000;

/** All that a workload's forecast depends on, as plain data, so that another thread can make it. */
export interface ForecastQuestion {
  readonly text: string;
  /** Where the workload's manifest begins in the text. */
  readonly start: number;
  readonly role: KustomizeRole;
  readonly baseline: PlainBaseline | undefined;
  readonly around: FolderSurroundings;
  readonly settings: DocumentSettings;
}

/** What an editor shows of the forecast, with the places of the text that it was asked of. */
export interface ForecastAnswer {
  readonly start: number;
  readonly items: ToldItems;
  /** What a list says of it. */
  readonly row: ToldRow;
  readonly findings: readonly Finding[];
}

/** Why there is no forecast: it is still to come, it costs too much, or making it failed. */
export type Doubt = 'awaited' | 'too-much' | 'failed';

/** Makes forecasts that cost more than may be spent at once, beside the editor. */
export interface ForecastMaker {
  make(question: ForecastQuestion): Making;
  /** What is shown of a document has changed: one of its forecasts has come, or will not come. */
  onAnswer(uri: string): void;
}

/** A forecast that is being made. */
export interface Making {
  /** Undefined if it was stopped, or takes longer than people wait. Rejected where making it failed. */
  readonly answer: Promise<ForecastAnswer | undefined>;
  stop(): void;
}

export function forecastQuestion(
  start: number,
  { text, baseline }: { readonly text: string; readonly baseline: BaselineText | undefined },
  world: Pick<ForecastQuestion, 'role' | 'around' | 'settings'>,
): ForecastQuestion {
  return { text, start, ...world, baseline: baseline && plainBaseline(baseline) };
}

/** Makes the forecast; undefined if it takes longer than people wait. */
export function answerForecast(question: ForecastQuestion, budget = budgetBeside): ForecastAnswer | undefined {
  const { text, start, role, baseline, around, settings } = question;
  const { assumptions, severities } = settings;
  const file = withoutPatches(readManifests(text), role, around.file);
  const known = { ...around, baseline: baseline && readBaseline(baseline) };
  const index = file.manifests.findIndex(({ range }) => range.start === start);
  const world = { file, ...fileContext(file, known, assumptions), steps: [], budget };
  const made = index < 0 ? undefined : forecastAt(index, world);
  if (made === undefined || made.isOverBudget === true) return undefined;
  const forecast = withSeverities(made, severities);
  return {
    start,
    items: toldItems(forecast, basisSentence(podTimesIn(forecast, assumptions)), assumptions),
    row: toldRow(forecast),
    findings: forecast.findings,
  };
}
