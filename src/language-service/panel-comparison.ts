import { readManifests } from '../document/read-manifests.ts';
import { presentLabel, versionLabel } from '../presentation/forecast/comparison.ts';
import { comparisonRow, versionsNote } from '../presentation/panel/comparison.ts';
import type { PanelComparison } from '../presentation/panel/messages.ts';
import type { Forecast } from '../preview/forecast.ts';
import { withSameStarts } from '../preview/same-starts.ts';
import { previewWhatIf, type WhatIfQuestion } from '../preview/what-if/preview-what-if.ts';
import type { WhatIf, WhatIfField } from '../preview/what-if/what-if.ts';
import { present } from '../std/assert.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import { kindOf, kinds } from '../workload/kinds.ts';
import { supportedVersions, traitsIn, versionBefore } from '../workload/versions.ts';
import type { PanelQuestion } from './panel-service.ts';
import { type PlainBaseline, plainBaseline, readBaseline } from './plain-baseline.ts';

/** What is compared: strategies, or the present Kubernetes version with this one; '' is the one before. */
export type ComparisonSubject = 'strategies' | { readonly version: string };

/** All that a comparison depends on, as plain data, so that another thread can be asked. */
export interface ComparisonQuestion {
  readonly compared: ComparisonSubject;
  readonly isOutOfDate: boolean;
  readonly text: string;
  /** Where the workload's manifest begins in the text. */
  readonly start: number;
  readonly whatIf: WhatIf;
  readonly baseline: PlainBaseline | undefined;
  readonly around: Omit<Surroundings, 'baseline'>;
  readonly assumptions: Assumptions;
}

export function comparisonQuestion(question: PanelQuestion, compared: ComparisonSubject): ComparisonQuestion {
  const { isOutOfDate, text, whatIf, assumptions, preview } = question;
  const { baseline, ...around } = question.surroundings;
  const { start } = preview.workload.manifest.range;
  const plain = baseline && plainBaseline(baseline);
  return { compared, isOutOfDate, text, start, whatIf, baseline: plain, around, assumptions };
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
  const asked = whatIfQuestion(question);
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
  const asked = whatIfQuestion(question);
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

function whatIfQuestion({ text, start, whatIf, baseline, around, assumptions }: ComparisonQuestion): WhatIfQuestion {
  const file = readManifests(text);
  const manifest = file.manifests.find(({ range }) => range.start === start);
  const workload = manifest && decodeWorkload(manifest, traitsIn(assumptions));
  const surroundings = { ...around, baseline: baseline && readBaseline(baseline) };
  return { file, workload: present(workload, 'the text has the workload'), surroundings, assumptions, whatIf };
}
