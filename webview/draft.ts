import type { PanelView, WhatIfStep } from '../src/presentation/panel/messages.ts';
import { stepFaults } from '../src/wording/panel/form.ts';

/** A step as its form has it. */
export interface Draft {
  readonly at: string;
  readonly do: NonNullable<PanelView['form']>['actions'][number];
  readonly value: string;
  readonly fault: DraftFault | undefined;
}

/** What is wrong with one of a step's two fields. */
export interface DraftFault {
  readonly field: 'at' | 'value';
  readonly words: string;
}

/** A week: so far a rollout is simulated. */
const mostSeconds = 604_800;

/** The step that is written, or what is wrong with it. */
export function stepOf(draft: Draft): WhatIfStep | DraftFault {
  const atSeconds = Number(draft.at);
  const isTime = draft.at.trim() !== '' && atSeconds >= 0 && atSeconds <= mostSeconds;
  if (!isTime) return { field: 'at', words: stepFaults.time };
  const value = draft.value.trim();
  const count = /^\d{1,6}$/.test(value) ? Number(value) : undefined;
  const fault = (words: string): DraftFault => ({ field: 'value', words });
  switch (draft.do) {
    case 'scale':
      return count === undefined ? fault(stepFaults.pods) : { do: 'scale', atSeconds, replicas: count };
    case 'quota':
      return count === undefined ? fault(stepFaults.pods) : { do: 'quota', atSeconds, pods: count };
    case 'set-image':
      return value === '' ? fault(stepFaults.image) : { do: 'set-image', atSeconds, container: '*', image: value };
    case 'undo':
      if (value !== '' && count === undefined) return fault(stepFaults.revision);
      return { do: 'undo', atSeconds, toRevision: count ?? 0 };
    case 'delete-pod':
      return { do: 'delete-pod', atSeconds, image: '' };
    default:
      return { do: draft.do, atSeconds };
  }
}
