import type { Range } from '../../src/document/manifest.ts';
import type { HoverItem, WorkloadKey } from '../../src/presentation/editor/items.ts';
import type { TextEdit } from '../../src/rules/rule.ts';
import type { Items } from '../worker/messages.ts';

/** What the playground needs from its text editor. */
export interface TextEditor {
  text(): string;
  replace(text: string): void;
  apply(edits: readonly TextEdit[]): void;
  reveal(range: Range): void;
  /** Counted from 1. */
  lineOf(offset: number): number;
  show(items: Items): void;
}

export interface TextEditorHost {
  /** The whole text was replaced, for example by pasting another one. */
  onChange(isOther: boolean): void;
  onOpen(workload: WorkloadKey): void;
  /** Shows the first finding of the workload that begins at this offset. */
  onFindings(from: number): void;
  hover(offset: number): Promise<HoverItem | undefined>;
}

/** The page's own text area, until the editor is loaded, and where it cannot be. */
export function plainEditor(area: HTMLTextAreaElement, { onChange }: Pick<TextEditorHost, 'onChange'>): TextEditor {
  let isAllSelected = false;
  area.addEventListener('beforeinput', () => {
    isAllSelected = area.selectionStart === 0 && area.selectionEnd === area.value.length;
  });
  area.addEventListener('input', () => onChange(isAllSelected));
  return {
    text: () => area.value,
    replace(text) {
      area.value = text;
      onChange(false);
    },
    apply(edits) {
      for (const { range, newText } of edits.toSorted((one, other) => other.range.start - one.range.start))
        area.setRangeText(newText, range.start, range.end);
      onChange(false);
    },
    reveal({ start, end }) {
      area.focus();
      area.setSelectionRange(start, end);
    },
    lineOf: (offset) => area.value.slice(0, offset).split('\n').length,
    show: () => undefined,
  };
}
