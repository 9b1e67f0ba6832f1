import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { CodeLensItem, InlayHintItem } from '../../src/presentation/editor/items.ts';
import { groupedBy } from '../../src/std/grouped-by.ts';
import type { Items } from '../worker/messages.ts';
import type { TextEditorHost } from './text-editor.ts';

/** What the language service tells of the text. */
export const setItems = StateEffect.define<Items>();

/** What a click on a line above a workload asks for. */
type LensHost = Pick<TextEditorHost, 'onOpen' | 'onFindings'>;

/** Forecasts above workloads and hints beside values; while the text changes, they keep their places. */
export function shownItems(host: LensHost): StateField<DecorationSet> {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(shown, transaction) {
      const told = transaction.effects.findLast((effect) => effect.is(setItems));
      if (told === undefined) return shown.map(transaction.changes);
      const { lenses, hints } = told.value as Items;
      const { doc } = transaction.state;
      const byLine = groupedBy(lenses, ({ range }) => [String(doc.lineAt(Math.min(range.start, doc.length)).from)]);
      const above = [...byLine].map(([from, items]) => {
        return Decoration.widget({ widget: new Lenses(items, host), side: -1, block: true }).range(Number(from));
      });
      const beside = hints.map((item) => {
        return Decoration.widget({ widget: new Hint(item), side: 1 }).range(Math.min(item.offset, doc.length));
      });
      return Decoration.set([...above, ...beside], true);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

/** All that stands above one line. */
class Lenses extends WidgetType {
  readonly #items: readonly CodeLensItem[];
  readonly #host: LensHost;

  constructor(items: readonly CodeLensItem[], host: LensHost) {
    super();
    this.#items = items;
    this.#host = host;
  }

  override eq(other: Lenses): boolean {
    const said = (lenses: Lenses): string =>
      JSON.stringify(lenses.#items.map(({ title, workload }) => [title, workload]));
    return said(this) === said(other);
  }

  override toDOM(): HTMLElement {
    const line = document.createElement('div');
    line.className = 'lens';
    for (const { title, action, workload, range } of this.#items) {
      const button = line.appendChild(document.createElement('button'));
      button.type = 'button';
      button.textContent = title;
      button.addEventListener('click', () => {
        this.#host.onOpen(workload);
        if (action === 'show-findings') this.#host.onFindings(range.start);
      });
    }
    return line;
  }
}

class Hint extends WidgetType {
  readonly #item: InlayHintItem;

  constructor(item: InlayHintItem) {
    super();
    this.#item = item;
  }

  override eq(other: Hint): boolean {
    return other.#item.label === this.#item.label && other.#item.tooltip === this.#item.tooltip;
  }

  override toDOM(): HTMLElement {
    const hint = document.createElement('span');
    hint.className = 'hint';
    hint.textContent = this.#item.label;
    hint.title = this.#item.tooltip;
    return hint;
  }
}
