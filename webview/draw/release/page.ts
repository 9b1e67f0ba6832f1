import type { PanelView } from '../../../src/presentation/panel/messages.ts';
import type { ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import { keysNote } from '../../../src/wording/panel/controls.ts';
import { hypothesisName, toneNames } from '../../../src/wording/panel/page.ts';
import {
  backToRelease,
  inRelease,
  orderLabel,
  orderNames,
  partLabel,
  releaseName,
  revealWorkload,
  tryingNote,
  wordsHeading,
} from '../../../src/wording/panel/release.ts';
import type { PageState } from '../../state.ts';
import { h, type Tree } from '../../tree.ts';
import { button, choice } from '../form-controls.ts';
import { drawNotice, drawSign, toneSigns } from '../header.ts';
import { withCode } from '../sentence.ts';
import { drawTransport } from '../transport.ts';
import { drawReleaseChart } from './chart.ts';
import { drawReleaseLegend } from './legend.ts';
import { drawReleaseWhatIf } from './what-if.ts';

/** The page of a release: the verdict, all workloads on one time axis, and the what-if form. */
export function drawRelease(release: ReleaseView, state: PageState): Tree {
  const { lanes, words, form } = release;
  return h(
    'main',
    { class: state.notice === undefined ? 'page' : 'page stale' },
    drawReleaseHeader(release, state),
    lanes.length > 0 &&
      h(
        'section',
        { class: 'figure', 'aria-label': releaseName },
        h('div', { class: 'above' }, drawReleaseLegend(release), lanes.length > 2 && drawOrder(state)),
        drawReleaseChart(release, state),
        h('p', { class: 'note' }, release.endsNote),
        drawTransport(state, release.end),
        h('p', { class: 'note' }, keysNote),
      ),
    drawWords(words),
    form.workloads.length > 0 && drawReleaseWhatIf(form, state),
  );
}

function drawReleaseHeader({ name, parts, part, verdict, basis, isTrying }: ReleaseView, { notice }: PageState): Tree {
  const { text, tone, isHypothesis } = verdict;
  const options = parts.map((each) => ({ value: each, label: each }));
  return h(
    'header',
    { class: 'header' },
    h('p', { class: 'workload' }, h('span', { class: 'kind' }, releaseName), ' ', h('strong', {}, name)),
    parts.length > 1 && choice({ field: 'part', label: partLabel, value: part, fault: '', options }),
    h(
      'h1',
      { class: `verdict ${isHypothesis ? 'hypothesis' : tone}` },
      isHypothesis ? drawSign(hypothesisName, '?') : drawSign(toneNames[tone], toneSigns[tone]),
      h('span', { class: 'words' }, withCode(text)),
    ),
    h('p', { class: 'basis' }, basis),
    h(
      'div',
      { class: 'live', role: 'status' },
      isTrying && h('p', { class: 'note' }, tryingNote),
      notice !== undefined && drawNotice(notice),
    ),
  );
}

function drawWords(words: readonly string[]): Tree | undefined {
  if (words.length === 0) return undefined;
  return h(
    'section',
    { class: 'release-words', 'aria-label': wordsHeading },
    h('h2', {}, wordsHeading),
    h(
      'ul',
      {},
      words.map((each) => h('li', {}, each)),
    ),
  );
}

function drawOrder({ order }: PageState): Tree {
  const options = (['worst', 'applied'] as const).map((value) => ({ value, label: orderNames[value] }));
  return choice({ field: 'order', label: orderLabel, value: order, fault: '', options });
}

/** Above the page of a workload of a release: where it comes from. */
export function drawWayBack({ kind, namespace, name }: Pick<PanelView, 'kind' | 'namespace' | 'name'>): Tree {
  return h(
    'nav',
    { class: 'way-back', 'aria-label': releaseName },
    button({ action: 'open-workload', label: backToRelease, data: { 'data-workload': '' } }),
    button({
      action: 'reveal-workload',
      label: revealWorkload,
      data: { 'data-workload': `${kind} ${namespace}/${name}` },
    }),
    h('span', { class: 'empty' }, inRelease),
  );
}
