// The editor is loaded when someone starts to edit. The first page needs none.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import MarkdownIt from 'markdown-it';
import type { TextEdit } from '../../src/rules/rule.ts';
import { manifestName } from '../../src/wording/site.ts';
import type { Items, Problem } from '../worker/messages.ts';
import { setItems, shownItems } from './shown-items.ts';
import type { TextEditor, TextEditorHost } from './text-editor.ts';

const markdown = new MarkdownIt({ html: false, linkify: false });

const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--site-key)' },
  { tag: [tags.string, tags.content], color: 'var(--vscode-editor-foreground)' },
  { tag: tags.comment, color: 'var(--vscode-descriptionForeground)', fontStyle: 'italic' },
  { tag: [tags.meta, tags.separator, tags.punctuation], color: 'var(--vscode-descriptionForeground)' },
]);

/** Takes the place of the text area, with its text, its selection and its focus. */
export function codeEditor(area: HTMLTextAreaElement, host: TextEditorHost): TextEditor {
  const { selectionStart: anchor, selectionEnd: head } = area;
  const hasFocus = document.activeElement === area;
  const state = EditorState.create({ doc: area.value, selection: { anchor, head }, extensions: extensionsFor(host) });
  const view = new EditorView({ state });
  area.replaceWith(view.dom);
  if (hasFocus) view.focus();
  const dispatch = (edits: readonly TextEdit[]): void =>
    view.dispatch({
      changes: edits.map(({ range, newText }) => ({ from: range.start, to: range.end, insert: newText })),
    });
  return {
    text: () => view.state.doc.toString(),
    replace: (text) => dispatch([{ range: { start: 0, end: view.state.doc.length }, newText: text }]),
    apply: dispatch,
    reveal({ start, end }) {
      view.dispatch({
        selection: { anchor: start, head: end },
        effects: EditorView.scrollIntoView(start, { y: 'center' }),
      });
      view.focus();
    },
    lineOf: (offset) => view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number,
    show(items) {
      view.dispatch({ effects: setItems.of(items) });
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(items)));
    },
  };
}

function extensionsFor(host: TextEditorHost): Extension {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    yaml(),
    indentUnit.of('  '),
    syntaxHighlighting(colours),
    lintGutter(),
    // Tab leaves the editor, as it leaves everything else on the page.
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    EditorView.contentAttributes.of({ 'aria-label': manifestName }),
    EditorView.updateListener.of((update) => update.docChanged && host.onChange(isOther(update))),
    shownItems(host),
    hoverTooltip(async (_, offset) => {
      const hover = await host.hover(offset);
      if (hover === undefined) return null;
      const { range, markdown: text } = hover;
      return { pos: range.start, end: range.end, above: true, create: () => tooltip(text) };
    }),
  ];
}

/** Whether nothing of the old text is left. */
function isOther({ changes, startState }: ViewUpdate): boolean {
  let isAll = false;
  changes.iterChangedRanges((from, to) => {
    isAll ||= from === 0 && to === startState.doc.length;
  });
  return isAll;
}

function tooltip(text: string) {
  const dom = document.createElement('div');
  dom.className = 'hover';
  // Nothing of the text is markup there, and the renderer takes no HTML and no scripts for links.
  dom.innerHTML = markdown.render(text);
  return { dom };
}

/** The words, and the page that explains them. */
function explained({ message, code, page }: Problem): Node {
  const words = document.createElement('span');
  words.append(`${message} `);
  if (page === undefined) return words;
  const link = words.appendChild(document.createElement('a'));
  link.href = page.replace(/\.md$/, '.html');
  link.textContent = code;
  return words;
}

/** Fixes are listed below their problem. */
function diagnosticsOf({ problems }: Items): Diagnostic[] {
  return problems.map((problem: Problem) => {
    const { range, severity, message, fixes } = problem;
    return {
      from: range.start,
      to: range.end,
      severity: severity === 'information' ? 'info' : severity,
      message,
      renderMessage: () => explained(problem),
      actions: fixes.map(({ title, edits }) => ({
        name: title,
        apply: (view) =>
          view.dispatch({
            changes: edits.map((edit) => ({ from: edit.range.start, to: edit.range.end, insert: edit.newText })),
          }),
      })),
    };
  });
}
