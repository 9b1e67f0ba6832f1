import type { Range } from '../../document/manifest.ts';
import type { Forecast } from '../../preview/forecast.ts';
import type { JudgedObject } from '../../preview/judged-object.ts';
import { workloadKeyOf } from './anchors.ts';
import { codeLenses } from './code-lenses.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { inlayHints } from './inlay-hints.ts';
import type { CodeLensItem, DiagnosticItem, InlayHintItem, WorkloadKey } from './items.ts';
import { type OffsetShift, shiftedRange } from './offset-shift.ts';

/** What an editor shows of one manifest in its text. */
export interface EditorItems {
  /** Of the manifest. */
  readonly range: Range;
  readonly lenses: readonly CodeLensItem[];
  readonly hints: readonly InlayHintItem[];
  readonly diagnostics: readonly DiagnosticItem[];
}

/** The items of one preview at its own places, each kind of them made when it is first asked for. */
export class KeptItems implements EditorItems {
  readonly key: WorkloadKey;
  readonly #preview: Forecast;
  readonly #basis: string;
  #lenses: readonly CodeLensItem[] | undefined;
  #hints: readonly InlayHintItem[] | undefined;
  #diagnostics: readonly DiagnosticItem[] | undefined;

  constructor(preview: Forecast, basis: string) {
    this.key = workloadKeyOf(preview);
    this.#preview = preview;
    this.#basis = basis;
  }

  get range(): Range {
    return this.#preview.workload.manifest.range;
  }

  get lenses(): readonly CodeLensItem[] {
    this.#lenses ??= codeLenses(this.#preview, false);
    return this.#lenses;
  }

  get hints(): readonly InlayHintItem[] {
    this.#hints ??= inlayHints(this.#preview, this.#basis);
    return this.#hints;
  }

  get diagnostics(): readonly DiagnosticItem[] {
    this.#diagnostics ??= diagnosticsOf(this.#preview);
    return this.#diagnostics;
  }

  /** The items as those of a text that has changed since. */
  outOfDate(): EditorItems {
    const { range, hints, diagnostics } = this;
    return { range, lenses: codeLenses(this.#preview, true), hints, diagnostics };
  }
}

/** The items of an object that is no workload: its findings. */
export class ObjectItems implements EditorItems {
  readonly key: WorkloadKey;
  readonly range: Range;
  readonly lenses = [];
  readonly hints = [];
  readonly diagnostics: readonly DiagnosticItem[];

  constructor({ manifest, object, findings }: JudgedObject) {
    this.key = `${object.kind}/${object.namespace}/${object.name}`;
    this.range = manifest.range;
    this.diagnostics = diagnosticsOf({ findings });
  }

  outOfDate(): EditorItems {
    return this;
  }
}

/** The items after an edit of their text. */
export class MovedItems implements EditorItems {
  readonly #items: EditorItems;
  readonly #shift: OffsetShift;
  #lenses: readonly CodeLensItem[] | undefined;
  #hints: readonly InlayHintItem[] | undefined;
  #diagnostics: readonly DiagnosticItem[] | undefined;

  constructor(items: EditorItems, shift: OffsetShift) {
    this.#items = items;
    this.#shift = shift;
  }

  get range(): Range {
    return shiftedRange(this.#items.range, this.#shift);
  }

  get lenses(): readonly CodeLensItem[] {
    this.#lenses ??= this.#withRanges(this.#items.lenses);
    return this.#lenses;
  }

  get hints(): readonly InlayHintItem[] {
    this.#hints ??= this.#items.hints.map((hint) => ({ ...hint, offset: this.#shift(hint.offset) }));
    return this.#hints;
  }

  get diagnostics(): readonly DiagnosticItem[] {
    this.#diagnostics ??= this.#withRanges(this.#items.diagnostics);
    return this.#diagnostics;
  }

  #withRanges<T extends { readonly range: Range }>(items: readonly T[]): readonly T[] {
    return items.map((item) => ({ ...item, range: shiftedRange(item.range, this.#shift) }));
  }
}

/** The same items, without the chain of moves: many edits may come while a text does not parse. */
export function settled({ range, lenses, hints, diagnostics }: EditorItems): EditorItems {
  return { range, lenses, hints, diagnostics };
}
