import type { Forecast } from '../preview/forecast.ts';
import { unreadableValue, type WhatIfAnswer } from '../preview/what-if/preview-what-if.ts';
import type { WhatIf, WhatIfField } from '../preview/what-if/what-if.ts';
import { notApplied } from '../wording/panel/form.ts';

export interface TakenWhatIf {
  readonly answer: WhatIfAnswer;
  /** What is simulated. */
  readonly taken: WhatIf;
  /** Why the other values are not. */
  readonly faults: ReadonlyMap<WhatIfField, string>;
}

/**
 * The answer to as much of a what-if as can be simulated. A value that is not understood, or that the API server refuses,
 * leaves the one that was taken last.
 */
export function takenWhatIf(whatIf: WhatIf, last: WhatIf, ask: (whatIf: WhatIf) => WhatIfAnswer): TakenWhatIf {
  const answer = ask(whatIf);
  const faults = new Map([...refusedFields(answer.preview, whatIf, { last, ask }), ...answer.faults]);
  if (faults.size === 0) return { answer, taken: whatIf, faults };
  const kept = withoutFaults(whatIf, last, faults);
  const again = ask(kept);
  if (!isRefused(again.preview)) return { answer: again, taken: kept, faults };
  // The manifest has changed under what was taken.
  const taken = { ...whatIf, values: [] };
  return { answer: ask(taken), taken, faults };
}

/** If the API server refuses the values, the last edit is to blame, otherwise each value that it refuses alone, otherwise all. */
function refusedFields(
  preview: Forecast,
  whatIf: WhatIf,
  { last, ask }: { readonly last: WhatIf; readonly ask: (whatIf: WhatIf) => WhatIfAnswer },
): [WhatIfField, string][] {
  if (!isRefused(preview)) return [];
  const changed = fieldsBetween(whatIf, last);
  const fields = changed.length > 0 ? changed : whatIf.values.map(({ field }) => field);
  const all = fields.map((field): [WhatIfField, string] => [field, faultOf(preview, field)]);
  if (fields.length === 1) return all;
  const alone = fields.flatMap((field): [WhatIfField, string][] => {
    const others = last.values.filter((each) => each.field !== field);
    const own = whatIf.values.filter((each) => each.field === field);
    const tried = ask({ ...whatIf, values: [...others, ...own] }).preview;
    return isRefused(tried) ? [[field, faultOf(tried, field)]] : [];
  });
  return alone.length > 0 ? alone : all;
}

/** Whether the API server refuses it. */
export function isRefused(preview: Forecast): boolean {
  return refusalOf(preview) !== undefined;
}

function refusalOf({ change, workload }: Forecast): Forecast['workload']['refusal'] {
  return change.refusal ?? workload.refusal;
}

/** The first cause of a refusal. */
function faultOf(preview: Forecast, field: WhatIfField): string {
  const [first] = refusalOf(preview)?.reasons ?? [];
  return notApplied(first?.message ?? unreadableValue(field));
}

function fieldsBetween(one: WhatIf, other: WhatIf): WhatIfField[] {
  const fields = new Set([...one.values, ...other.values].map(({ field }) => field));
  return [...fields].filter((field) => valueIn(one, field) !== valueIn(other, field));
}

function valueIn({ values }: WhatIf, field: WhatIfField): string | undefined {
  return values.find((each) => each.field === field)?.value;
}

function withoutFaults({ values, steps }: WhatIf, last: WhatIf, faults: ReadonlyMap<WhatIfField, string>): WhatIf {
  const fine = values.filter(({ field }) => !faults.has(field));
  return { values: [...fine, ...last.values.filter(({ field }) => faults.has(field))], steps };
}
