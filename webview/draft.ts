import type { PanelWhatIf } from '../src/presentation/panel/messages.ts';
import { noTime } from '../src/wording/panel/form.ts';
import type { StepField } from '../src/workload/step-entry.ts';
import { entryOf, type StepName, type WhatIfStep } from '../src/workload/steps.ts';

/** A step as its form has it. */
export interface StepDraft {
  readonly at: string;
  readonly do: StepName;
  readonly value: string;
  readonly fault: DraftFault | undefined;
}

/** What is wrong with one of a step's two fields. */
export interface DraftFault {
  readonly field: 'at' | 'value';
  readonly words: string;
}

/** A week: so far a rollout is simulated. */
const maxSeconds = 604_800;

/** The step that is written, or what is wrong with it. */
export function stepOf(draft: StepDraft): WhatIfStep | DraftFault {
  const atSeconds = Number(draft.at);
  const isTime = draft.at.trim() !== '' && atSeconds >= 0 && atSeconds <= maxSeconds;
  if (!isTime) return { field: 'at', words: noTime };
  const { fields, form } = entryOf(draft.do);
  const asked = form?.asks;
  const own = asked && fields[asked.field];
  const value = own && writtenValue(own, draft.value.trim());
  if (asked !== undefined && value === undefined) return { field: 'value', words: asked.fault };
  const values = Object.entries(fields).map(([name, field]) => {
    return [name, name === asked?.field ? value : (field.default ?? '')];
  });
  return { do: draft.do, atSeconds, ...Object.fromEntries(values) };
}

/** What is asked, and the step that is being written. */
interface Drafted {
  readonly draft: StepDraft;
  readonly whatIf: PanelWhatIf;
}

/** Adds the written step to the what-if, or says what is wrong with it. */
export function withDraft({ draft, whatIf }: Drafted): Drafted {
  const step = stepOf(draft);
  if ('words' in step) return { draft: { ...draft, fault: step }, whatIf };
  const steps = [...whatIf.steps, step].sort((a, b) => a.atSeconds - b.atSeconds);
  return { whatIf: { ...whatIf, steps }, draft: { ...draft, value: '', fault: undefined } };
}

/** The value of a field that is written; undefined: it has none. */
function writtenValue({ type, default: standard }: StepField, text: string): string | number | undefined {
  if (text === '') return typeof standard === 'boolean' ? undefined : standard;
  if (type === 'text') return text;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
