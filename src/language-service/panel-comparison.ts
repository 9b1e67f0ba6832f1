import { presentLabel, versionLabel } from '../presentation/forecast/comparison.ts';
import { comparisonRow, versionsNote } from '../presentation/panel/comparison.ts';
import type { PanelComparison } from '../presentation/panel/messages.ts';
import type { Forecast } from '../preview/forecast.ts';
import { withSameStarts } from '../preview/same-starts.ts';
import { previewWhatIf } from '../preview/what-if/preview-what-if.ts';
import type { WhatIf, WhatIfField } from '../preview/what-if/what-if.ts';
import { kindOf, kinds } from '../workload/kinds.ts';
import { supportedVersions, versionBefore } from '../workload/versions.ts';
import type { PanelQuestion } from './panel-service.ts';
import { readQuestion, type TextQuestion, textQuestion } from './text-question.ts';

/** What is compared: strategies, or the present Kubernetes version with this one; '' is the one before. */
export type ComparisonSubject = 'strategies' | { readonly version: string };

/** All that a comparison depends on, as plain data. */
export interface ComparisonQuestion extends TextQuestion {
  readonly compared: ComparisonSubject;
}

export function comparisonQuestion(question: PanelQuestion, compared: ComparisonSubject): ComparisonQuestion {
  return { ...textQuestion(question), compared };
}

/** Compares in one go. */
export function compare(question: ComparisonQuestion): PanelComparison {
  const courses = comparing(question);
  for (;;) {
    const { done, value } = courses.next();
    if (done === true) return value;
  }
}

/** Compares one course after the other; the caller may pause in between. */
export function* comparing(question: ComparisonQuestion): Generator<void, PanelComparison> {
  const { compared } = question;
  return yield* compared === 'strategies' ? strategies(question) : versions(question, compared.version);
}

/** The present strategy and its sensible alternatives, under the what-if's other values. */
function* strategies(question: ComparisonQuestion): Generator<void, PanelComparison> {
  if (question.isOutOfDate) return { rows: [], versions: null, note: '' };
  const asked = readQuestion(question);
  const { kind, object } = asked.workload;
  const replicas = (object && kindOf(object).replicasOf(object)) ?? 1;
  const compared = (label: string, whatIf: WhatIf, current = false) => {
    return { label, whatIf, canTakeOver: true, current, preview: previewWhatIf({ ...asked, whatIf }).preview };
  };
  const { whatIf } = question;
  const shown = compared(presentLabel, whatIf, true);
  const rows = [shown];
  for (const { label, values } of kinds[kind].alternatives(replicas)) {
    yield;
    const fields: readonly WhatIfField[] = values.map(({ field }) => field);
    const kept = whatIf.values.filter(({ field }) => !fields.includes(field));
    const other = compared(label, { ...whatIf, values: [...kept, ...values] });
    if (strategyText(other.preview) !== strategyText(shown.preview)) rows.push(other);
  }
  return { rows: rows.map(comparisonRow), versions: null, note: '' };
}

/** The strategy with its defaults filled in, so that written and default values are equal. */
function strategyText({ workload: { object } }: Forecast): string {
  if (object === undefined) return '';
  return JSON.stringify(kindOf(object).strategyOf(object));
}

/** What the panel shows under the present Kubernetes version and under another one. */
function* versions(question: ComparisonQuestion, version: string): Generator<void, PanelComparison> {
  const now = question.assumptions.kubernetesVersion;
  const options = supportedVersions.filter((each) => each !== now).reverse();
  const chosen = options.find((each) => each === version) ?? versionBefore(now) ?? options[0] ?? now;
  if (question.isOutOfDate) return { rows: [], versions: { chosen, options }, note: '' };
  const asked = readQuestion(question);
  const forecastUnder = (kubernetesVersion: string) =>
    previewWhatIf({ ...asked, assumptions: { ...question.assumptions, kubernetesVersion } }).preview;
  const rowOf = (kubernetesVersion: string, preview: Forecast) => {
    const current = kubernetesVersion === now;
    const { whatIf } = question;
    return comparisonRow({ label: versionLabel(kubernetesVersion), whatIf, canTakeOver: false, current, preview });
  };
  const shown = forecastUnder(now);
  yield;
  const rows = [rowOf(now, shown), rowOf(chosen, withSameStarts(forecastUnder(chosen), shown))];
  return { rows, versions: { chosen, options }, note: versionsNote(rows) };
}
