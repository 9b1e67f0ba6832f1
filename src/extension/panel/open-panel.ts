import { commands, type WebviewPanel } from 'vscode';
import type { ComparisonSubject } from '../../language-service/panel-comparison.ts';
import type { ExportFormat, HostMessage, PanelMessage } from '../../presentation/panel/messages.ts';
import { noWhatIf, type WhatIf } from '../../preview/what-if/what-if.ts';
import type { AppliedChange } from './document-change.ts';
import { type PanelSubject, subjectName } from './subject.ts';

/** What a command wants of a panel besides being there. */
export interface PanelWish {
  readonly whatIf?: WhatIf;
  /** Whether it is to show the way back, or the rollout; undefined: what it shows. */
  readonly isWayBack?: boolean;
  readonly compares?: boolean;
  readonly exports?: ExportFormat;
}

/** A panel of a workload, as it is at the moment. */
export interface OpenPanel {
  subject: PanelSubject;
  readonly panel: WebviewPanel;
  /** Whether it keeps its workload; else it follows the cursor. */
  isLocked: boolean;
  /** Whether its page listens; a hidden panel has none. */
  isReady: boolean;
  /** Whether a page has listened before, so that a new one knows nothing better. */
  wasReady: boolean;
  /** Answers a what-if once all that the user has typed meanwhile is in. */
  answering: ReturnType<typeof setTimeout> | undefined;
  /** How often it was shown. */
  showing: number;
  /** Ends the runs that tell how sure the duration is. */
  stop: AbortController;
  /** What is being compared, and what ends that. */
  comparing: { readonly compared: ComparisonSubject; readonly stop: AbortController } | undefined;
  /** Ends the search for a setting. */
  tuning: AbortController;
  /** What is still to be sent once the page listens. */
  wish: PanelWish;
  whatIf: WhatIf;
  /** What of it is simulated. */
  taken: WhatIf;
  isWayBack: boolean;
  /** What it last wrote into the document. */
  applied: AppliedChange | undefined;
}

/** What was asked of a workload, for when the panel comes back to it. */
export type Remembered = Pick<OpenPanel, 'whatIf' | 'isWayBack' | 'applied'>;

export function openPanel(
  panel: WebviewPanel,
  subject: PanelSubject,
  wish: PanelWish & { readonly isLocked?: boolean },
): OpenPanel {
  const { whatIf = noWhatIf, isWayBack = false, isLocked = false } = wish;
  const [stop, tuning] = [new AbortController(), new AbortController()];
  const nothing = {
    isReady: false,
    wasReady: false,
    answering: undefined,
    showing: 0,
    comparing: undefined,
    applied: undefined,
  };
  return { ...nothing, subject, panel, isLocked, stop, tuning, wish, whatIf, taken: noWhatIf, isWayBack };
}

/** Ends all that it waits for. */
function rest(open: OpenPanel): void {
  clearTimeout(open.answering);
  open.answering = undefined;
  open.stop.abort();
  open.tuning.abort();
  open.comparing?.stop.abort();
  open.comparing = undefined;
}

/** Ends a panel that is closed, and with it what was asked in it. */
export function end(open: OpenPanel, panels: Set<OpenPanel>, remembered: Map<string, Remembered>): void {
  rest(open);
  remembered.delete(subjectName(open.subject));
  panels.delete(open);
}

/** Makes it a panel of another workload, and keeps what was asked of the one before. */
export function turnTo(
  open: OpenPanel,
  subject: PanelSubject,
  wish: PanelWish,
  remembered: Map<string, Remembered>,
): void {
  const { whatIf: asked, isWayBack: wasBack, applied: before } = open;
  remembered.set(subjectName(open.subject), { whatIf: asked, isWayBack: wasBack, applied: before });
  rest(open);
  const known = remembered.get(subjectName(subject));
  const { whatIf = noWhatIf, isWayBack = false } = { ...known, ...wish };
  const { applied } = known ?? {};
  Object.assign(open, { subject, wish: { ...wish, whatIf }, whatIf, taken: noWhatIf, isWayBack, applied });
}

export function panelOf(panels: ReadonlySet<OpenPanel>, subject: PanelSubject): OpenPanel | undefined {
  return [...panels].find((each) => subjectName(each.subject) === subjectName(subject));
}

/** The one that follows the cursor. */
export function following(panels: ReadonlySet<OpenPanel>): OpenPanel | undefined {
  return [...panels].find(({ isLocked }) => !isLocked);
}

/** The one that the user is at. */
export function active(panels: ReadonlySet<OpenPanel>): OpenPanel | undefined {
  return [...panels].find(({ panel }) => panel.active);
}

/** Locks a panel to its workload, or lets it follow in place of the one that did. */
export function lock(panels: ReadonlySet<OpenPanel>, open: OpenPanel, isLocked: boolean): void {
  const before = following(panels);
  if (!isLocked && before !== undefined && before !== open) setLocked(before, true);
  setLocked(open, isLocked);
  tellWhichIsActive(panels);
}

function setLocked(open: OpenPanel, isLocked: boolean): void {
  open.isLocked = isLocked;
  sendToPanel(open, { type: 'following', isLocked });
}

export function sendToPanel({ panel }: OpenPanel, message: HostMessage): void {
  void panel.webview.postMessage(message);
}

/** Whether a new page tells what its predecessor was asked, though the panel may be about another workload by now. */
export function isOutdated({ isReady, wasReady }: OpenPanel, { type }: PanelMessage): boolean {
  return !isReady && wasReady && (type === 'what-if' || type === 'way-back');
}

/** A page is gone as soon as its panel is covered. */
export function seen(panels: ReadonlySet<OpenPanel>, open: OpenPanel): void {
  if (!open.panel.visible) open.isReady = false;
  tellWhichIsActive(panels);
}

/** Lets the menus of the title know of the panel that the user is at. */
export function tellWhichIsActive(panels: ReadonlySet<OpenPanel>): void {
  void commands.executeCommand('setContext', 'rolloutPreview.isPanelLocked', active(panels)?.isLocked === true);
}

/** Whether a restored page remembers that its panel was locked. */
export function isLockedIn(state: unknown): boolean {
  return (state as { readonly isLocked?: unknown } | undefined)?.isLocked === true;
}
