import type { Range } from '../../src/document/manifest.ts';
import type { HoverItem, WorkloadKey } from '../../src/presentation/editor/items.ts';
import type { TextEdit } from '../../src/rules/rule.ts';
import type { Items } from '../worker/messages.ts';

/** What the playground asks of what its text is edited in. */
export interface TextEditor {
  text(): string;
  replace(text: string): void;
  apply(edits: readonly TextEdit[]): void;
  reveal(range: Range): void;
  show(items: Items): void;
}

export interface TextEditorHost {
  onChange(): void;
  onOpen(workload: WorkloadKey): void;
  hover(offset: number): Promise<HoverItem | undefined>;
}

/** The page's own text area, until the editor is loaded, and where it cannot be. */
export function plainEditor(area: HTMLTextAreaElement, { onChange }: Pick<TextEditorHost, 'onChange'>): TextEditor {
  area.addEventListener('input', onChange);
  return {
    text: () => area.value,
    replace(text) {
      area.value = text;
      onChange();
    },
    apply(edits) {
      for (const { range, newText } of edits.toSorted((one, other) => other.range.start - one.range.start))
        area.setRangeText(newText, range.start, range.end);
      onChange();
    },
    reveal({ start, end }) {
      area.focus();
      area.setSelectionRange(start, end);
    },
    show: () => undefined,
  };
}
