import type { PanelView } from '../presentation/panel/messages.ts';
import type { ReleaseView } from '../presentation/panel/release-messages.ts';
import { releaseView } from '../presentation/panel/release-view.ts';
import { panelView } from '../presentation/panel/view.ts';
import type { ReleaseBeside } from '../preview/release/beside.ts';
import { isHeldUp } from '../preview/release/hold-ups.ts';
import type { ReleaseMember } from '../preview/release/member.ts';
import { type Release, type Released, type ReleaseTerms, releaseOf } from '../preview/release/release.ts';
import { memberKey, type ReleaseWhatIf, supposedOrder, withSupposedNodes } from '../preview/release/release-what-if.ts';
import { releasedForecast } from '../preview/release/released-forecast.ts';
import type { Assumptions } from '../workload/assumptions.ts';

/** What a host says of its panel of a release. */
export interface ReleaseAsked {
  /** The name that the host has for the panel. */
  readonly panel: string;
  /** What the release is of: a folder, a file. */
  readonly name: string;
  /** Which of several releases is shown; the first one where there is none of this name. */
  readonly part: string;
  readonly whatIf: ReleaseWhatIf;
  /** The workload whose own time line is shown, by `memberKey`; empty: none. */
  readonly opened: string;
}

/** All that a panel's release depends on, as plain data, so that another thread can be asked. */
export interface ReleaseQuestion extends ReleaseAsked {
  readonly parts: readonly string[];
  readonly members: readonly ReleaseMember[];
  readonly beside: ReleaseBeside;
  readonly assumptions: Assumptions;
  readonly areTooMany: boolean;
  /** Those of the opened workload's manifest. */
  readonly findings: PanelView['findings'];
}

/** What the panel of a release shows now. */
export interface ReleaseAnswer {
  readonly release: ReleaseView;
  readonly opened: PanelView | null;
}

/**
 * The answers to a question, each better than the one before: finding what holds workloads up takes longest. No more
 * answers once nobody waits for them.
 */
export function* answersOf(
  question: ReleaseQuestion,
  isStopped: () => boolean = () => false,
): Generator<ReleaseAnswer> {
  if (isStopped()) return;
  const inShort = released(question, { isInShort: true, isStopped });
  if (isStopped()) return;
  const isTrying = inShort !== undefined && 'release' in inShort && inShort.release.workloads.some(isHeldUp);
  yield answerOf(question, inShort, isTrying);
  if (!isTrying || isStopped()) return;
  const whole = released(question, { isStopped });
  if (!isStopped()) yield answerOf(question, whole, false);
}

/** Undefined where nothing changes. */
function released(
  question: ReleaseQuestion,
  terms: Pick<ReleaseTerms, 'isInShort' | 'isStopped'>,
): Released | undefined {
  if (question.members.length === 0) return undefined;
  if (question.areTooMany) return { isOverBudget: true };
  const { members, assumptions } = withSupposedNodes(question, question.whatIf);
  const isHeldBack = (member: ReleaseMember): boolean => memberKey(member) === question.whatIf.heldBack;
  return releaseOf(members, assumptions, {
    beside: question.beside,
    isHeldBack,
    order: supposedOrder(question.whatIf),
    ...terms,
  });
}

function answerOf(question: ReleaseQuestion, made: Released | undefined, isTrying: boolean): ReleaseAnswer {
  const { assumptions } = withSupposedNodes(question, question.whatIf);
  return {
    release: releaseView(made, { ...question, known: question, assumptions, isTrying }),
    opened: made !== undefined && 'release' in made ? openedView(question, made.release) : null,
  };
}

/** The workload's own panel, as it rolls out in the release. */
function openedView({ opened, panel, findings }: ReleaseQuestion, release: Release): PanelView | null {
  const found = release.workloads.find(({ member }) => memberKey(member) === opened);
  if (found === undefined) return null;
  const view = panelView(releasedForecast(found, release), { panel, assumptions: found.member.assumptions });
  return { ...view, findings };
}
