import type { ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import {
  heldBackLabel,
  nobody,
  releaseWhatIfHeading,
  resetRelease,
  supposedLabel,
} from '../../../src/wording/panel/release.ts';
import type { State } from '../../state.ts';
import { h, type Tree } from '../../tree.ts';
import { button, choice, textField } from '../form-controls.ts';

/** The form for other nodes, and for a workload to hold back. */
export function drawReleaseWhatIf({ fields, workloads }: ReleaseView['form'], { releaseWhatIf }: State): Tree {
  const isChanged = Object.values(releaseWhatIf).some((value) => value !== '');
  const options = [{ value: '', label: nobody }, ...workloads.map((key) => ({ value: key, label: key }))];
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
    ),
  );
}
