import type { PanelView } from '../../src/presentation/panel/messages.ts';
import {
  andMore,
  backLabel,
  differencesHeading,
  findingsHeading,
  hypothesisName,
  notesHeading,
  noticeHeadings,
  questionNames,
  reasonName,
  refusalHeading,
  revealTitle,
  toneNames,
} from '../../src/wording/panel/page.ts';
import type { State } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button, link } from './form-controls.ts';
import { withCode } from './sentence.ts';

export const toneSigns = { good: '✓', bad: '✕', warning: '!', neutral: '–' } as const;

/** What it is about, and the verdict. */
export function drawHeader(view: PanelView, notice: State['notice']): Tree {
  const { tone, isHypothesis } = view.verdict;
  return h(
    'header',
    { class: 'header' },
    h(
      'p',
      { class: 'workload' },
      h('span', { class: 'kind' }, view.kind),
      ` ${view.namespace}/`,
      h('strong', {}, view.name),
    ),
    h(
      'h1',
      { class: `verdict ${isHypothesis ? 'hypothesis' : tone}` },
      isHypothesis ? drawSign(hypothesisName, '?') : drawSign(toneNames[tone], toneSigns[tone]),
      h('span', { class: 'words' }, withCode(view.verdict.text)),
    ),
    isHypothesis && h('p', { class: 'hypothesis-note' }, button({ action: 'back', label: backLabel })),
    h('div', { class: 'live', role: 'status' }, notice !== undefined && drawNotice(notice)),
  );
}

/** What the verdict is compared with, and what it assumes. */
export function drawBasis({ baseline, assumptions }: PanelView): Tree {
  return h('p', { class: 'basis' }, `${baseline}. ${assumptions}.`);
}

export function drawSign(name: string, sign: string): Tree {
  return h('span', { class: 'sign', role: 'img', 'aria-label': name }, sign);
}

/** What applying the text does, if the chart shows the next rollout, with the buttons to switch between both. */
export function drawApply({ received, question }: State): Tree | undefined {
  const apply = received?.apply ?? undefined;
  if (apply === undefined) return undefined;
  return h(
    'section',
    { class: 'apply', 'aria-label': questionNames.apply },
    h('p', {}, withCode(apply.text)),
    apply.settings.length > 0 &&
      h(
        'ul',
        {},
        apply.settings.map((text) => h('li', {}, h('code', {}, text))),
      ),
    apply.course !== null &&
      h('div', { class: 'tabs', role: 'tablist' }, drawTab('next', question), drawTab('apply', question)),
  );
}

function drawTab(name: State['question'], question: State['question']): Tree {
  const data = { 'data-action': 'show', 'data-question': name, 'data-key': name };
  const isShown = String(name === question);
  return h(
    'button',
    { class: 'tab', type: 'button', role: 'tab', 'aria-selected': isShown, ...data },
    questionNames[name],
  );
}

export function drawNotice({ kind, reason }: NonNullable<State['notice']>): Tree {
  return h('p', { class: 'notice' }, h('strong', {}, `${noticeHeadings[kind]} `), reason);
}

/** What is shown instead of the chart if nothing rolls. */
export function drawReason(view: PanelView): Tree {
  return h(
    'section',
    { class: 'reason', 'aria-label': reasonName },
    view.verdict.tone === 'bad' && h('h2', {}, refusalHeading),
    view.reason.map((line) => h('p', {}, withCode(line))),
  );
}

export function drawDifferences(view: PanelView): Tree | undefined {
  if (view.differences.length === 0) return undefined;
  const shown = view.differences.slice(0, 20);
  const rest = view.differences.length - shown.length;
  return h(
    'section',
    { class: 'differences' },
    h('h2', {}, differencesHeading),
    h(
      'ul',
      {},
      shown.map((text) => h('li', {}, h('code', {}, text))),
      rest > 0 && h('li', {}, andMore(rest)),
    ),
  );
}

type Finding = PanelView['findings'][number];

/** What is wrong, before the chart: the worst first. */
export function drawProblems({ findings }: PanelView): Tree | undefined {
  return drawFindings(findingsHeading, { class: 'findings' }, ofSeverities(findings, ['error', 'warning']));
}

/** What is worth knowing, after the chart. */
export function drawNotes({ findings }: PanelView): Tree | undefined {
  return drawFindings(notesHeading, { class: 'findings notes' }, ofSeverities(findings, ['information', 'hint']));
}

function ofSeverities(findings: readonly Finding[], severities: readonly Finding['severity'][]): readonly Finding[] {
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function drawFindings(title: string, look: { readonly class: string }, findings: readonly Finding[]): Tree | undefined {
  if (findings.length === 0) return undefined;
  return h('section', look, h('h2', {}, title), h('ul', {}, findings.map(drawFinding)));
}

function drawFinding({ severity, message, id, range, fixes }: Finding): Tree {
  const place = { 'data-start': String(range.start), 'data-end': String(range.end) };
  return h(
    'li',
    { class: `finding ${severity}` },
    h('span', { class: 'severity' }, severity),
    ' ',
    withCode(message),
    ' ',
    link(id, 'reveal', { ...place, title: revealTitle }),
    fixes.length > 0 &&
      h(
        'span',
        { class: 'fixes' },
        fixes.map((label, index) => {
          const data = { 'data-id': id, 'data-start': String(range.start), 'data-index': String(index) };
          return button({ action: 'fix', label, data });
        }),
      ),
  );
}
