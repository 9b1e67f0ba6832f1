import type { PanelView } from '../../src/presentation/panel/messages.ts';
import {
  andMore,
  backLabel,
  changeApplied,
  differencesHeading,
  findingsHeading,
  followingTitle,
  followsCursor,
  hypothesisName,
  locked,
  lockedTitle,
  lockName,
  notesHeading,
  noticeHeadings,
  questionNames,
  questionsName,
  reasonName,
  refusalHeading,
  revealTitle,
  rolloutTab,
  settingsHeading,
  toneNames,
  undoChange,
} from '../../src/wording/panel/page.ts';
import type { PageState } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button, link } from './form-controls.ts';
import { cutInMiddle } from './names.ts';
import { withCode, withPathBreaks } from './sentence.ts';

export const toneSigns = { good: '✓', bad: '✕', warning: '!', neutral: '–' } as const;

/** What it is about, and the verdict; the way back from a hypothesis, too, where the form does not have it. */
export function drawHeader(view: PanelView, { notice, isLocked, canUndo }: PageState, hasWayBack: boolean): Tree {
  const { tone, isHypothesis } = view.verdict;
  return h(
    'header',
    { class: 'header' },
    h(
      'p',
      { class: 'workload' },
      h('span', { class: 'kind' }, view.kind),
      ' ',
      h('span', { class: 'namespace' }, `${view.namespace}/`),
      h('strong', { class: 'cut', title: view.name }, cutInMiddle(view.name)),
      isLocked !== undefined && drawLock(isLocked),
    ),
    h(
      'h1',
      { class: `verdict ${isHypothesis ? 'hypothesis' : tone}` },
      isHypothesis ? drawSign(hypothesisName, '?') : drawSign(toneNames[tone], toneSigns[tone]),
      h('span', { class: 'words' }, withCode(view.verdict.text)),
    ),
    isHypothesis && hasWayBack && h('p', { class: 'hypothesis-note' }, button({ action: 'back', label: backLabel })),
    h(
      'div',
      { class: 'live', role: 'status' },
      notice !== undefined && drawNotice(notice),
      canUndo && h('p', {}, `${changeApplied} `, link(undoChange, 'undo-change', {})),
    ),
  );
}

/** Whether the panel follows the cursor, and what changes that. */
function drawLock(isLocked: boolean): Tree {
  const look = { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true' };
  const shackle = isLocked ? 'M5 7V5a3 3 0 0 1 6 0v2' : 'M5 7V5a3 3 0 0 1 5.8-1';
  return h(
    'button',
    {
      class: 'lock',
      type: 'button',
      'data-action': 'lock',
      'aria-pressed': String(isLocked),
      'aria-label': lockName,
      title: isLocked ? lockedTitle : followingTitle,
    },
    h('svg', look, h('path', { d: `${shackle}M4 7h8v6H4z` })),
    h('span', {}, isLocked ? locked : followsCursor),
  );
}

/** What the verdict is compared with, and what it assumes. */
export function drawBasis({ baseline, assumptions }: PanelView): Tree {
  return h('p', { class: 'basis' }, `${baseline}. ${assumptions}.`);
}

export function drawSign(name: string, sign: string): Tree {
  return h('span', { class: 'sign', role: 'img', 'aria-label': name }, sign);
}

/** What applying the text does, if the chart shows the next rollout. */
export function drawApply({ received }: PageState): Tree | undefined {
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
        apply.settings.map((text) => h('li', {}, h('code', {}, withPathBreaks(text)))),
      ),
  );
}

/** What an undo does not restore. */
export function drawKept({ kept }: PanelView): Tree | undefined {
  return kept === '' ? undefined : h('p', { class: 'kept' }, withCode(kept));
}

/** The courses to choose from: the rollout, the apply where that is another one, and the way back. */
export function drawQuestions({ received, question, release, live }: PageState): Tree | undefined {
  const questions = received?.questions ?? [];
  if (questions.length < 2 || release !== undefined || live !== undefined) return undefined;
  const isOnly = !questions.includes('apply');
  const tab = (name: PageState['question']) => {
    const data = { 'data-action': 'show', 'data-question': name, 'data-key': name };
    const words = name === 'next' && isOnly ? rolloutTab : questionNames[name];
    return h(
      'button',
      { class: 'tab', type: 'button', role: 'tab', 'aria-selected': String(name === question), ...data },
      words,
    );
  };
  return h('div', { class: 'tabs', role: 'tablist', 'aria-label': questionsName }, questions.map(tab));
}

export function drawNotice({ kind, reason }: NonNullable<PageState['notice']>): Tree {
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

/** What changes: in the template, and in the rest of the spec. */
export function drawDifferences({ differences, settings }: PanelView): (Tree | undefined)[] {
  return [drawChanges(differencesHeading, differences), drawChanges(settingsHeading, settings)];
}

function drawChanges(heading: string, changes: readonly string[]): Tree | undefined {
  if (changes.length === 0) return undefined;
  const shown = changes.slice(0, 20);
  const rest = changes.length - shown.length;
  return h(
    'section',
    { class: 'differences' },
    h('h2', {}, heading),
    h(
      'ul',
      {},
      shown.map((text) => h('li', {}, h('code', {}, withPathBreaks(text)))),
      rest > 0 && h('li', {}, andMore(rest)),
    ),
  );
}

type PanelFinding = PanelView['findings'][number];

/** What is wrong, before the chart: first why there is an outage, then the worst first. */
export function drawProblems({ findings }: PanelView): Tree | undefined {
  const causes = findings.filter(({ isCause }) => isCause);
  const others = findings.filter((finding) => isProblem(finding) && !finding.isCause);
  return drawFindings(findingsHeading, { class: 'findings' }, [...causes, ...ofSeverities(others, severities)]);
}

/** What is worth knowing, after the chart. */
export function drawNotes({ findings }: PanelView): Tree | undefined {
  const notes = findings.filter((finding) => !isProblem(finding));
  return drawFindings(notesHeading, { class: 'findings notes' }, ofSeverities(notes, severities));
}

const severities = ['error', 'warning', 'information', 'hint'] as const;

/** Whether it is a reason to look at the workload, which the cause of an outage always is. */
export function isProblem({ severity, isCause }: Pick<PanelFinding, 'severity' | 'isCause'>): boolean {
  return isCause || severity === 'error' || severity === 'warning';
}

/** Those of the severities, in their order. */
export function ofSeverities(
  findings: readonly PanelFinding[],
  severities: readonly PanelFinding['severity'][],
): readonly PanelFinding[] {
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function drawFindings(
  title: string,
  look: { readonly class: string },
  findings: readonly PanelFinding[],
): Tree | undefined {
  if (findings.length === 0) return undefined;
  return h('section', look, h('h2', {}, title), h('ul', {}, findings.map(drawFinding)));
}

function drawFinding({ severity, message, id, range, fixes }: PanelFinding): Tree {
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
