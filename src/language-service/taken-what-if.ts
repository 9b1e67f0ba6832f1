import type { Forecast } from '../preview/forecast.ts';
import type { WhatIfAnswer } from '../preview/what-if/preview-what-if.ts';
import type { WhatIf, WhatIfField } from '../preview/what-if/what-if.ts';
import { notApplied } from '../wording/panel/form.ts';
import { notUnderstood } from '../wording/what-if.ts';

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
  const message = faultOf(preview);
  if (message === undefined) return [];
  const changed = fieldsBetween(whatIf, last);
  const fields = changed.length > 0 ? changed : whatIf.values.map(({ field }) => field);
  if (fields.length === 1) return fields.map((field) => [field, message]);
  const alone = fields.flatMap((field): [WhatIfField, string][] => {
    const others = last.values.filter((each) => each.field !== field);
    const own = whatIf.values.filter((each) => each.field === field);
    const fault = faultOf(ask({ ...whatIf, values: [...others, ...own] }).preview);
    return fault === undefined ? [] : [[field, fault]];
  });
  return alone.length > 0 ? alone : fields.map((field) => [field, message]);
}

/** Whether the API server refuses it. */
export function isRefused(preview: Forecast): boolean {
  return refusalOf(preview) !== undefined;
}

function refusalOf({ change, workload }: Forecast): Forecast['workload']['refusal'] {
  return change.refusal ?? workload.refusal;
}

/** The first cause of a refusal. */
function faultOf(preview: Forecast): string | undefined {
  const refusal = refusalOf(preview);
  const [first] = refusal?.reasons ?? [];
  return refusal && notApplied(first?.message ?? notUnderstood);
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
