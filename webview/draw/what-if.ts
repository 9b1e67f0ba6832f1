import type { FormField, PanelView, WhatIfStep } from '../../src/presentation/panel/messages.ts';
import { timeText } from '../scales.ts';
import type { Draft, State } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button, choice, textField } from './form-controls.ts';

type Form = NonNullable<PanelView['form']>;

/** The fields whose answer is the whole page, the steps in the middle, and the way back to the manifest. */
export function drawWhatIf(form: Form, state: State): Tree {
  const isChanged = state.whatIf.values.length > 0 || state.whatIf.steps.length > 0;
  return h(
    'section',
    { class: 'what-if', 'aria-label': 'What if' },
    h(
      'div',
      { class: 'title' },
      h('h2', {}, 'What if'),
      button({ action: 'apply', label: 'Apply to manifest', look: 'primary', disabled: !form.canApply }),
      button({ action: 'reset', label: 'Reset', disabled: !isChanged }),
      button({ action: 'compare', label: 'Compare strategies' }),
      button({ action: 'compare-versions', label: 'Compare versions' }),
    ),
    drawGroup('In the manifest', form, 'manifest'),
    drawGroup('Assumed of the world', form, 'assumption'),
    drawSteps(form, state.draft),
    h(
      'div',
      { class: 'scenario' },
      button({ action: 'save-scenario', label: 'Save as scenario…', disabled: !isChanged }),
      button({ action: 'load-scenario', label: 'Load scenario…' }),
      h('p', { class: 'empty' }, 'The same file is played by ', h('code', {}, 'rollout-preview --scenario'), '.'),
    ),
  );
}

function drawGroup(title: string, { fields }: Form, group: FormField['group']): Tree {
  const own = fields.filter((field) => field.group === group);
  return h('fieldset', { 'data-key': group }, h('legend', {}, title), own.map(drawField));
}

function drawField({ field, label, value, original, input, options, placeholder, fault }: FormField): Tree {
  const shown = value === original ? label : `${label} (was ${original === '' ? 'not set' : original})`;
  if (input === 'choice') return choice({ field, label: shown, value, fault, options });
  return textField({ field, label: shown, value, placeholder, fault });
}

const stepWords: Readonly<Record<WhatIfStep['do'], string>> = {
  pause: 'pause',
  resume: 'resume',
  restart: 'restart',
  undo: 'undo',
  scale: 'scale to',
  'set-image': 'set image',
  'delete-pod': 'delete a pod',
  quota: 'quota of pods',
};

/** What a step needs besides its time. */
const stepValues: Readonly<Partial<Record<WhatIfStep['do'], string>>> = {
  undo: 'to revision (optional)',
  scale: 'pods',
  quota: 'pods',
  'set-image': 'image',
};

function drawSteps({ steps, actions }: Form, draft: Draft): Tree {
  const options = actions.map((value) => ({ value, label: stepWords[value] }));
  const value = stepValues[draft.do];
  return h(
    'fieldset',
    { 'data-key': 'steps' },
    h('legend', {}, 'Steps in the middle'),
    h('ul', { class: 'steps' }, steps.map(drawStep)),
    textField({ field: 'step-at', label: 'at, s', value: draft.at, fault: faultOf(draft, 'at') }),
    choice({ field: 'step-do', label: 'do', value: draft.do, fault: '', options }),
    value !== undefined &&
      textField({ field: 'step-value', label: value, value: draft.value, fault: faultOf(draft, 'value') }),
    button({ action: 'add-step', label: 'Add step' }),
  );
}

function faultOf({ fault }: Draft, field: 'at' | 'value'): string {
  return fault?.field === field ? fault.words : '';
}

function drawStep(step: WhatIfStep, index: number): Tree {
  const words = `at ${timeText(step.atSeconds * 1000)} ${stepWords[step.do]} ${objectOf(step)}`.trim();
  const remove = { action: 'remove-step', label: '✕', name: `Remove: ${words}`, data: { 'data-index': String(index) } };
  return h('li', { 'data-key': `${index} ${words}` }, h('span', {}, words), button(remove));
}

/** What a step is about. */
function objectOf(step: WhatIfStep): string {
  switch (step.do) {
    case 'scale':
      return String(step.replicas);
    case 'quota':
      return String(step.pods);
    case 'set-image':
      return step.container === '*' ? step.image : `${step.container}=${step.image}`;
    case 'delete-pod':
      return step.image === '' ? '' : `of ${step.image}`;
    case 'undo':
      return step.toRevision === 0 ? '' : `to revision ${step.toRevision}`;
    default:
      return '';
  }
}
