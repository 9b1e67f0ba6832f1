// Editor items as `vscode` has them: one small function per kind, without decisions.
import {
  CodeAction,
  CodeActionKind,
  CodeLens,
  Diagnostic,
  DiagnosticRelatedInformation,
  DiagnosticSeverity,
  extensions,
  Hover,
  InlayHint,
  InlayHintKind,
  Location,
  MarkdownString,
  Range,
  type TextDocument,
  Uri,
  WorkspaceEdit,
} from 'vscode';
import type { Range as Offsets } from '../../document/manifest.ts';
import type {
  CodeActionItem,
  CodeLensItem,
  DiagnosticItem,
  EditorAction,
  FileEdit,
  FileStretch,
  HoverItem,
  InlayHintItem,
} from '../../presentation/editor/items.ts';
import { linkArguments } from '../../presentation/editor/label.ts';
import type { Severity } from '../../rules/rule.ts';
import { openTimeline } from '../../wording/editor/titles.ts';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const commands: Readonly<Record<EditorAction, string>> = {
  'open-timeline': 'rolloutPreview.preview',
  'show-findings': 'workbench.actions.view.problems',
  'select-environment': 'rolloutPreview.selectEnvironment',
};

/** What offsets are turned into positions by: a document, or the text of a file that is not open. */
export type Positions = Pick<TextDocument, 'positionAt'>;

export function toRange(document: Positions, { start, end }: Offsets): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

export function toOffsets(document: TextDocument, range: Range): Offsets {
  return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
}

export function toCodeLens(document: TextDocument, lens: CodeLensItem): CodeLens {
  return new CodeLens(toRange(document, lens.range), {
    title: lens.title,
    ...(lens.tooltip !== undefined && { tooltip: lens.tooltip }),
    command: commands[lens.action],
    arguments: [lens.document ?? document.uri.toString(), lens.workload],
  });
}

export function toInlayHint(document: TextDocument, hint: InlayHintItem): InlayHint {
  const converted = new InlayHint(document.positionAt(hint.offset), hint.label, InlayHintKind.Parameter);
  converted.paddingLeft = true;
  if (hint.tooltip !== '') converted.tooltip = hint.tooltip;
  return converted;
}

export function toHover(document: TextDocument, { markdown, range, workload, ...item }: HoverItem): Hover {
  const content = new MarkdownString(markdown);
  const arguments_ = linkArguments([item.document ?? document.uri.toString(), workload]);
  content.appendMarkdown(`\n\n[${openTimeline}](command:${commands['open-timeline']}?${arguments_})`);
  content.isTrusted = { enabledCommands: [commands['open-timeline']] };
  return new Hover(content, toRange(document, range));
}

export function toDiagnostic(document: Positions, item: DiagnosticItem): Diagnostic {
  const diagnostic = new Diagnostic(toRange(document, item.range), item.message, severities[item.severity]);
  diagnostic.source = 'rollout';
  diagnostic.code = item.page === undefined ? item.code : { value: item.code, target: pageUri(item.page) };
  const related = item.related?.map(
    (each) => new DiagnosticRelatedInformation(new Location(Uri.parse(each.file), toStretch(each)), each.message),
  );
  if (related !== undefined) diagnostic.relatedInformation = related;
  return diagnostic;
}

/** A stretch of a file that may not be open. */
export function toStretch({ start, end }: Pick<FileStretch, 'start' | 'end'>): Range {
  return new Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1);
}

/** A page of the extension's own folder, or of Kubernetes' documentation. */
function pageUri(page: string): Uri {
  if (page.startsWith('https:')) return Uri.parse(page);
  const folder = extensions.getExtension('rollout-preview.rollout-preview')?.extensionUri;
  return folder === undefined ? Uri.parse(page) : Uri.joinPath(folder, page);
}

/** Also for `editor.codeActionsOnSave`. */
export const fixAllKind = CodeActionKind.SourceFixAll.append('rolloutPreview');

export function toCodeAction(document: TextDocument, item: CodeActionItem): CodeAction {
  const action = new CodeAction(item.title, item.mends === undefined ? fixAllKind : CodeActionKind.QuickFix);
  if (item.mends !== undefined) action.diagnostics = [toDiagnostic(document, item.mends)];
  action.isPreferred = item.isPreferred;
  action.edit = toWorkspaceEdit(document, document.uri, item);
  return action;
}

/** Edits of files, open or not. */
export function toFileEdits(edits: readonly FileEdit[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const each of edits) edit.replace(Uri.parse(each.file, true), toStretch(each), each.newText);
  return edit;
}

function toWorkspaceEdit(document: TextDocument, uri: Uri, { edits, inFiles }: CodeActionItem): WorkspaceEdit {
  if (inFiles !== undefined) return toFileEdits(inFiles);
  const edit = new WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(uri, toRange(document, range), newText);
  return edit;
}
