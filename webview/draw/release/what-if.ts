import { oneByOneOrder, type ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import {
  applyLabel,
  firstText,
  heldBackLabel,
  nobody,
  orderTexts,
  releaseWhatIfHeading,
  resetRelease,
  supposedLabel,
} from '../../../src/wording/panel/release.ts';
import type { PageState } from '../../state.ts';
import { h, type Tree } from '../../tree.ts';
import { button, choice, textField } from '../form-controls.ts';

/** The form for other nodes, for a workload to hold back, and for another order. */
export function drawReleaseWhatIf({ fields, workloads }: ReleaseView['form'], { releaseWhatIf }: PageState): Tree {
  const isChanged = Object.values(releaseWhatIf).some((value) => value !== '');
  const options = [{ value: '', label: nobody }, ...workloads.map((key) => ({ value: key, label: key }))];
  const orders = [
    { value: '', label: orderTexts.together },
    { value: oneByOneOrder, label: orderTexts.oneByOne },
    ...workloads.map((key) => ({ value: key, label: firstText(key) })),
  ];
  return h(
    'section',
    { class: 'what-if release-what-if', 'aria-label': releaseWhatIfHeading },
    h(
      'div',
      { class: 'title' },
      h('h2', {}, releaseWhatIfHeading),
      button({ action: 'reset-release', label: resetRelease, disabled: !isChanged }),
    ),
    h(
      'fieldset',
      { 'aria-label': releaseWhatIfHeading },
      fields.map(({ field, label, value, original, fault }) =>
        textField({
          field: `release-${field}`,
          label: value === original ? label : supposedLabel(label, original),
          value,
          fault,
        }),
      ),
      choice({ field: 'held-back', label: heldBackLabel, value: releaseWhatIf.heldBack, fault: '', options }),
      choice({ field: 'release-order', label: applyLabel, value: releaseWhatIf.order, fault: '', options: orders }),
    ),
  );
}
