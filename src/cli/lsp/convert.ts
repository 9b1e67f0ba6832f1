// Editor items as the protocol has them: one small function per kind. Many clients show them in a terminal.
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  type InlayHint,
  InlayHintKind,
  type TextEdit as LspEdit,
  MarkupKind,
  type Position,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range as Offsets } from '../../document/manifest.ts';
import type {
  CodeActionItem,
  CodeLensItem,
  DiagnosticItem,
  FileEdit,
  HoverItem,
  InlayHintItem,
} from '../../presentation/editor/items.ts';
import { printable } from '../../presentation/report/terminal.ts';
import type { Severity } from '../../rules/rule.ts';
import type { LineColumn } from '../../std/line-index.ts';
import { openReport, openTimeline } from '../../wording/editor/titles.ts';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Also for editors that fix on save. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.rolloutPreview`;

/** The command that shows the report of a document: here the lenses lead to it. */
export const reportCommand = 'rolloutPreview.report';

/** The command that lets the user pick what a file is rendered with. */
export const environmentCommand = 'rolloutPreview.selectEnvironment';

/** The command that renders what has waited for it. */
export const renderCommand = 'rolloutPreview.render';

/** What a conversion needs besides the item. */
export interface Conversion {
  readonly document: TextDocument;
  /** The address of a page that explains a rule. */
  readonly pageUrl: (page: string) => string;
  readonly takesVersions: boolean;
}

export function toOffsets(document: TextDocument, { start, end }: Range): Offsets {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

function toRange(document: TextDocument, { start, end }: Offsets): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function toCodeLens(document: TextDocument, { range, title: text, action, ...lens }: CodeLensItem): CodeLens {
  const title = printable(text);
  if (action === 'select-environment') {
    const command = { title, command: environmentCommand, arguments: [lens.document] };
    return { range: toRange(document, range), command };
  }
  const command = { title: title === openTimeline ? openReport : title, command: reportCommand };
  return { range: toRange(document, range), command: { ...command, arguments: [document.uri] } };
}

export function toInlayHint(document: TextDocument, { offset, label: text, tooltip }: InlayHintItem): InlayHint {
  const position = document.positionAt(offset);
  const hint: InlayHint = { position, label: printable(text), kind: InlayHintKind.Parameter, paddingLeft: true };
  return tooltip === '' ? hint : { ...hint, tooltip: printable(tooltip) };
}

export function toHover(document: TextDocument, { markdown, range }: HoverItem): Hover {
  return { contents: { kind: MarkupKind.Markdown, value: markdown }, range: toRange(document, range) };
}

export function toDiagnostic({ document, pageUrl }: Conversion, item: DiagnosticItem): Diagnostic {
  const { range, severity, message, code, page } = item;
  const shown = printable(message);
  const diagnostic = { range: toRange(document, range), severity: severities[severity], message: shown, code };
  const link = page === undefined ? {} : { codeDescription: { href: pageUrl(page) } };
  const related = item.related?.map(({ file, start, end, message: text }) => {
    return { location: { uri: file, range: { start: position(start), end: position(end) } }, message: printable(text) };
  });
  const places = related === undefined ? {} : { relatedInformation: related };
  return { ...diagnostic, source: 'rollout', ...link, ...places };
}

function position({ line, column }: LineColumn): Position {
  return { line: line - 1, character: column - 1 };
}

export function toCodeAction(conversion: Conversion, item: CodeActionItem): CodeAction {
  const { title, mends, isPreferred, edits, inFiles } = item;
  return {
    title: printable(title),
    kind: mends === undefined ? fixAllKind : CodeActionKind.QuickFix,
    ...(mends === undefined ? {} : { diagnostics: [toDiagnostic(conversion, mends)] }),
    isPreferred,
    edit: inFiles === undefined ? toWorkspaceEdit(conversion, edits) : { changes: toChanges(inFiles) },
  };
}

function toChanges(edits: readonly FileEdit[]): NonNullable<WorkspaceEdit['changes']> {
  const changes: Record<string, LspEdit[]> = {};
  for (const { file, start, end, newText } of edits) {
    const edit = { range: { start: position(start), end: position(end) }, newText };
    changes[file] = [...(changes[file] ?? []), edit];
  }
  return changes;
}

function toWorkspaceEdit({ document, takesVersions }: Conversion, edits: CodeActionItem['edits']): WorkspaceEdit {
  const { uri, version } = document;
  const converted = edits.map(({ range, newText }) => ({ range: toRange(document, range), newText }));
  if (!takesVersions) return { changes: { [uri]: converted } };
  return { documentChanges: [{ textDocument: { uri, version }, edits: converted }] };
}
