import type { FormField, PanelView } from '../../src/presentation/panel/messages.ts';
import {
  addStep,
  applyToManifest,
  changedLabel,
  compareHeading,
  compareStrategies,
  compareVersions,
  groupHeadings,
  load,
  loadScenario,
  removeStep,
  save,
  saveScenario,
  scenarioHeading,
  scenarioNote,
  stepAt,
  stepDo,
  stepsHeading,
  stepText,
  strategies,
  versions,
  wasText,
  whatIfHeading,
} from '../../src/wording/panel/form.ts';
import { backLabel } from '../../src/wording/panel/page.ts';
import { entryOf, type WhatIfStep } from '../../src/workload/steps.ts';
import type { StepDraft } from '../draft.ts';
import { timeText } from '../scales.ts';
import type { PageState } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button, choice, textField } from './form-controls.ts';

type Form = NonNullable<PanelView['form']>;

/** The fields whose answer is the whole page, the steps in the middle, and the way back to the manifest. */
export function drawWhatIf(form: Form, state: PageState): Tree {
  const isChanged = state.whatIf.values.length > 0 || state.whatIf.steps.length > 0;
  return h(
    'section',
    { class: 'what-if', 'aria-label': whatIfHeading },
    h(
      'div',
      { class: 'title' },
      h('h2', {}, whatIfHeading),
      button({ action: 'apply', label: applyToManifest, look: 'primary', disabled: !form.canApply }),
      button({ action: 'back', label: backLabel, disabled: !isChanged }),
    ),
    drawGroup(form, 'manifest'),
    drawGroup(form, 'assumption'),
    form.actions.length > 0 && drawSteps(form, state.draft),
    state.view?.isWayBack !== true &&
      drawPair(compareHeading, [
        button({ action: 'compare', label: strategies, name: compareStrategies }),
        button({ action: 'compare-versions', label: versions, name: compareVersions }),
      ]),
    drawPair(scenarioHeading, [
      button({ action: 'save-scenario', label: save, name: saveScenario, disabled: !isChanged }),
      button({ action: 'load-scenario', label: load, name: loadScenario }),
      h('p', { class: 'empty' }, `${scenarioNote} `, h('code', { class: 'nowrap' }, 'rollout-preview --scenario'), '.'),
    ]),
  );
}

/** Two buttons of one kind beside each other. */
function drawPair(heading: string, children: readonly Tree[]): Tree {
  return h('fieldset', { class: 'pair', 'data-key': heading }, h('legend', {}, heading), children);
}

function drawGroup({ fields }: Form, group: FormField['group']): Tree {
  const own = fields.filter((field) => field.group === group);
  return h('fieldset', { 'data-key': group }, h('legend', {}, groupHeadings[group]), own.map(drawField));
}

function drawField({ field, label, value, original, input, options, placeholder, fault }: FormField): Tree {
  const was = value === original ? undefined : wasText(original);
  const common = { field, label, value, fault, ...(was !== undefined && { name: changedLabel(label, original), was }) };
  return input === 'choice' ? choice({ ...common, options }) : textField({ ...common, placeholder });
}

function drawSteps({ steps, actions }: Form, draft: StepDraft): Tree {
  const options = actions.map((value) => ({ value, label: entryOf(value).label }));
  const value = entryOf(draft.do).form?.asks?.label;
  return h(
    'fieldset',
    { 'data-key': 'steps' },
    h('legend', {}, stepsHeading),
    h('ul', { class: 'steps' }, steps.map(drawStep)),
    textField({ field: 'step-at', label: stepAt, value: draft.at, fault: faultOf(draft, 'at') }),
    choice({ field: 'step-do', label: stepDo, value: draft.do, fault: '', options }),
    value !== undefined &&
      textField({ field: 'step-value', label: value, value: draft.value, fault: faultOf(draft, 'value') }),
    h(
      'div',
      { class: 'field', 'data-key': 'add' },
      h('span', { class: 'label' }),
      button({ action: 'add-step', label: addStep }),
    ),
  );
}

function faultOf({ fault }: StepDraft, field: 'at' | 'value'): string {
  return fault?.field === field ? fault.words : '';
}

function drawStep(step: WhatIfStep, index: number): Tree {
  const entry = entryOf(step.do);
  const words = stepText(timeText(step.atSeconds * 1000), entry.label, entry.about?.(step) ?? '');
  const remove = { action: 'remove-step', label: '✕', name: removeStep(words), data: { 'data-index': String(index) } };
  return h('li', { 'data-key': `${index} ${words}` }, h('span', {}, words), button(remove));
}
