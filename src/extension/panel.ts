import { Uri, ViewColumn, type Webview, type WebviewPanel, window, workspace } from 'vscode';
import type { Baseline } from '../change/change.ts';
import type { LanguageService } from '../language-service.ts';
import type { WorkloadKey } from '../presentation/editor/items.ts';
import { goneReason, outOfDateReason } from '../presentation/editor-wording.ts';
import { exportText } from '../presentation/panel/export.ts';
import {
  type ExportFormat,
  type HostMessage,
  type PanelMessage,
  parsePanelMessage,
} from '../presentation/panel/messages.ts';
import type { TextEdit } from '../rules/rule.ts';
import { withoutManifestValues } from '../what-if/manifest-fields.ts';
import { noWhatIf, type WhatIf } from '../what-if/what-if.ts';

export const panelType = 'rolloutPreview.timeline';

export interface PanelsOptions {
  readonly extensionUri: Uri;
  readonly service: LanguageService;
  /** Writes an edit into the subject's document. */
  readonly onApply: (edit: TextEdit | undefined, subject: PanelSubject) => void;
  /** What a message means that asks the editor for something. */
  readonly onMessage: (message: PanelMessage, subject: PanelSubject) => void;
}

/** The workload that a panel is about. */
export interface PanelSubject {
  readonly uri: string;
  readonly workload: WorkloadKey;
}

/** What a command wants of a panel besides being there. */
export interface PanelWish {
  readonly whatIf?: WhatIf;
  readonly compares?: boolean;
  readonly exports?: ExportFormat;
}

/** The panels of all workloads, one each. */
export interface Panels {
  /** Opens the subject's panel, or shows it, and asks it for what else is wanted. */
  open(subject: PanelSubject, wish?: PanelWish): void;
  /** Shows the document's present forecast in its panels. */
  refresh(uri: string): void;
  has(uri: string): boolean;
  /** Takes a panel over that the editor restored; false when it does not know what it was about. */
  restore(panel: WebviewPanel, state: unknown): Promise<boolean>;
}

interface OpenPanel {
  readonly subject: PanelSubject;
  readonly panel: WebviewPanel;
  isReady: boolean;
  /** How often the question of its duration was asked or ended: the latest alone goes on. */
  spreads: number;
  /** What is still to be sent once the page listens. */
  wish: PanelWish;
  whatIf: WhatIf;
  /** What an applied what-if was compared with, so that the rollout that was looked at stays in sight. */
  kept: Baseline | undefined;
}

export function createPanels({ extensionUri, service, onMessage, onApply }: PanelsOptions): Panels {
  const panels = new Map<string, OpenPanel>();
  const root = Uri.joinPath(extensionUri, 'dist');

  const post = (open: OpenPanel): void => {
    open.spreads += 1;
    if (!open.isReady) return;
    for (const message of presentMessages(service, open)) void open.panel.webview.postMessage(message);
  };
  const receive = (open: OpenPanel, message: PanelMessage): void => {
    const { subject } = open;
    const asked = { panel: nameOf(subject), whatIf: open.whatIf, kept: open.kept };
    switch (message.type) {
      case 'ready':
        open.isReady = true;
        post(open);
        fulfil(service, open);
        return;
      case 'what-if':
        open.whatIf = message.whatIf;
        post(open);
        return;
      case 'compare':
        compare(service, open);
        return;
      case 'how-sure':
        void spread(service, open);
        return;
      case 'stop':
        open.spreads += 1;
        return;
      case 'apply':
        open.kept ??= service.preview(subject.uri, subject.workload)?.change.baseline;
        onApply(service.panelEdit(subject.uri, subject.workload, asked), subject);
        open.whatIf = withoutManifestValues(open.whatIf);
        return;
      case 'export':
        onMessage({ ...message, content: message.content || exported(service, open, message.format) }, subject);
        return;
      default:
        onMessage(message, subject);
    }
  };
  const adopt = (panel: WebviewPanel, subject: PanelSubject, wish: PanelWish = {}): void => {
    const name = nameOf(subject);
    const whatIf = wish.whatIf ?? noWhatIf;
    const open: OpenPanel = { subject, panel, isReady: false, spreads: 0, wish, whatIf, kept: undefined };
    panels.set(name, open);
    panel.onDidDispose(() => {
      open.spreads += 1;
      panels.delete(name);
    });
    panel.webview.onDidReceiveMessage((value: unknown) => {
      const message = parsePanelMessage(value);
      if (message !== undefined) receive(open, message);
    });
    panel.webview.options = { enableScripts: true, localResourceRoots: [root] };
    panel.webview.html = page(panel.webview, root);
  };

  return {
    open(subject, wish = {}) {
      const open = panels.get(nameOf(subject));
      if (open !== undefined) {
        Object.assign(open, { wish, whatIf: wish.whatIf ?? open.whatIf });
        open.panel.reveal(undefined, true);
        post(open);
        return fulfil(service, open);
      }
      const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
      adopt(window.createWebviewPanel(panelType, titleOf(subject), column, { enableFindWidget: true }), subject, wish);
    },
    refresh(uri) {
      for (const open of panels.values()) if (open.subject.uri === uri) post(open);
    },
    has: (uri) => [...panels.values()].some((open) => open.subject.uri === uri),
    async restore(panel, state) {
      const subject = subjectOf(state);
      if (subject === undefined) return false;
      await openDocument(subject.uri);
      adopt(panel, subject);
      return true;
    },
  };
}

function compare(service: LanguageService, { subject, panel, whatIf, kept }: OpenPanel): void {
  const asked = { panel: nameOf(subject), whatIf, kept };
  const rows = service.comparison(subject.uri, subject.workload, asked);
  void panel.webview.postMessage({ type: 'comparison', rows } satisfies HostMessage);
}

/** Runs in slices between which the editor goes on, until it is done, stopped, or about what is not shown any more. */
async function spread(service: LanguageService, open: OpenPanel): Promise<void> {
  const { subject, panel, whatIf, kept } = open;
  open.spreads += 1;
  const own = open.spreads;
  const slices = {
    now: () => performance.now(),
    rest: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
    isStopped: () => open.spreads !== own,
  };
  const text = await service.spread(subject.uri, subject.workload, { panel: nameOf(subject), whatIf, kept, slices });
  if (text !== undefined) void panel.webview.postMessage({ type: 'spread', text } satisfies HostMessage);
}

function exported(service: LanguageService, { subject, whatIf, kept }: OpenPanel, format: ExportFormat): string {
  const state = service.panel(subject.uri, subject.workload, { panel: nameOf(subject), whatIf, kept });
  return state === undefined ? '' : exportText(state.view, format);
}

/** Sends what a command wished for, as soon as the page listens. */
function fulfil(service: LanguageService, open: OpenPanel): void {
  if (!open.isReady) return;
  const { compares, exports: format } = open.wish;
  if (compares === true) compare(service, open);
  if (format !== undefined) void open.panel.webview.postMessage({ type: 'export', format } satisfies HostMessage);
  open.wish = {};
}

function presentMessages(service: LanguageService, { subject, whatIf, kept }: OpenPanel): readonly HostMessage[] {
  const state = service.panel(subject.uri, subject.workload, { panel: nameOf(subject), whatIf, kept });
  if (state === undefined) return [{ type: 'gone', reason: goneReason(subject.workload) }];
  const view: HostMessage = { type: 'view', view: state.view };
  return state.isOutOfDate ? [view, { type: 'out-of-date', reason: outOfDateReason }] : [view];
}

function nameOf({ uri, workload }: PanelSubject): string {
  return JSON.stringify([uri, workload]);
}

function titleOf({ workload }: PanelSubject): string {
  return `Rollout: ${workload.split('/').at(-1)}`;
}

/** The subject that a restored webview remembers as its panel's name. */
function subjectOf(state: unknown): PanelSubject | undefined {
  const name = (state as { readonly panel?: unknown } | undefined)?.panel;
  if (typeof name !== 'string') return undefined;
  try {
    const [uri, workload] = JSON.parse(name);
    return typeof uri === 'string' && typeof workload === 'string' ? { uri, workload } : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the document so that the service follows it; one that is gone is told by the panel itself. */
async function openDocument(uri: string): Promise<void> {
  try {
    await workspace.openTextDocument(Uri.parse(uri, true));
  } catch {
    return;
  }
}

function page(webview: Webview, root: Uri): string {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const script = webview.asWebviewUri(Uri.joinPath(root, 'webview.js'));
  const style = webview.asWebviewUri(Uri.joinPath(root, 'webview.css'));
  const styles = `style-src 'nonce-${nonce}' ${webview.cspSource}`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; ${styles}; img-src blob:`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" nonce="${nonce}" href="${style}">
<title>Rollout Preview</title>
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
