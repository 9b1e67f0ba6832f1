import type { Range } from '../document/manifest.ts';
import type {
  CodeActionItem,
  CodeLensItem,
  DiagnosticItem,
  FileEdit,
  FileStretch,
  HoverItem,
  InlayHintItem,
  StatusItem,
  WorkloadKey,
} from '../presentation/editor/items.ts';
import type { ReportedDocument } from '../presentation/report/document-report.ts';
import type { TextEdit } from '../rules/rule.ts';
import type { RenderedFor } from '../surroundings/folder-index.ts';
import {
  diagnosticsIn,
  faultItem,
  hintsIn,
  hoverIn,
  lensesIn,
  RenderedDocument,
  workloadIn,
} from './rendered-document.ts';
import { sourceEdit } from './rendered-edits.ts';
import type { RenderedFile } from './rendered-file.ts';
import { fixesIn } from './rendered-fixes.ts';
import type { EditorRendering } from './rendering.ts';
import type { ShownForecast } from './shown-workload.ts';

/** What is known of documents, renderings among them. */
export interface KnownDocuments {
  /** `isWhole`: all of them, however long that takes. */
  shownOf(uri: string, isWhole?: boolean): readonly ShownForecast[];
  /** What a document says without renderings. */
  diagnosticsOf(uri: string): readonly DiagnosticItem[];
  hoverOf(shown: ShownForecast, offset: number): HoverItem | undefined;
  statusOf(shown: ShownForecast): StatusItem;
  /** Undefined of what is not open. */
  textOf(uri: string): string | undefined;
}

/** A workload, and the document that has it. */
export interface WorkloadSubject {
  readonly document: string;
  readonly workload: WorkloadKey;
}

/** Problems that are obsolete once the built output is shown. */
const toldByRendering: ReadonlySet<string> = new Set(['template', 'patch', 'kustomized', 'unknown-kind']);

/** The renderings of an editor, each a document like others, and what is shown of them in the files that they came from. */
export class Renderings {
  readonly #known: KnownDocuments;
  readonly #documents = new Map<string, RenderedDocument>();

  constructor(known: KnownDocuments) {
    this.#known = known;
  }

  set(uri: string, rendering: EditorRendering | undefined): void {
    if (rendering === undefined) this.#documents.delete(uri);
    else this.#documents.set(uri, new RenderedDocument(uri, rendering));
  }

  /** Which environment a rendering belongs to; undefined of any other document. */
  belongsTo(uri: string): RenderedFor | undefined {
    const document = this.#documents.get(uri);
    return document && (document.rendering.rendered ?? {});
  }

  /** Whether renderings, and not the file itself, show what becomes of the file. */
  speakFor(uri: string): boolean {
    return this.#filesOf(uri).length > 0;
  }

  /** The documents that the file is a part of. */
  of(uri: string): readonly string[] {
    return this.#filesOf(uri).map(({ document }) => document);
  }

  /** What a report tells places by: files are named from the folder that all of them lie in. */
  reported(uri: string): Pick<ReportedDocument, 'rendered' | 'fault'> {
    return this.#documents.get(uri)?.reported() ?? {};
  }

  placeOf(uri: string, range: Range): FileStretch | undefined {
    return this.#documents.get(uri)?.placeOf(range);
  }

  codeLenses(uri: string): readonly CodeLensItem[] {
    return this.#filesOf(uri).flatMap((file) => lensesIn(file, this.#known.shownOf(file.document)));
  }

  inlayHints(uri: string): readonly InlayHintItem[] {
    return this.#filesOf(uri).flatMap((file) => hintsIn(file, this.#known.shownOf(file.document)));
  }

  /** None while one of its files differs from what was rendered. */
  codeActions(uri: string, range: Range): readonly CodeActionItem[] {
    return this.#filesOf(uri).flatMap((file) =>
      this.#isNow(file.rendering) ? fixesIn(file, range, this.#known.shownOf(file.document)) : [],
    );
  }

  /** The edits of the source files with the effect of an edit of the rendering; undefined if that is not certain. */
  editOf(uri: string, edit: TextEdit): FileEdit | undefined {
    const rendering = this.#documents.get(uri)?.rendering;
    return rendering !== undefined && this.#isNow(rendering) ? sourceEdit(rendering, edit) : undefined;
  }

  #isNow({ sources, isOutOfDate }: EditorRendering): boolean {
    return !isOutOfDate && [...sources].every(([uri, text]) => (this.#known.textOf(uri) ?? text) === text);
  }

  hover(uri: string, offset: number): HoverItem | undefined {
    for (const file of this.#filesOf(uri)) {
      const shown = this.#known.shownOf(file.document);
      const hover = hoverIn(file, offset, shown, (each, at) => this.#known.hoverOf(each, at));
      if (hover !== undefined) return hover;
    }
    return undefined;
  }

  /** What renderings show in the file, and what the file itself says if that still holds. */
  diagnostics(uri: string): readonly DiagnosticItem[] {
    const files = this.#filesOf(uri);
    const own = this.#known.diagnosticsOf(uri);
    const kept =
      files.length === 0 ? own : own.filter(({ page, code }) => page === undefined && !toldByRendering.has(code));
    const told = files.flatMap((file) => diagnosticsIn(file, this.#known.diagnosticsOf(file.document)));
    return withoutTwins([...this.#faultsIn(uri), ...kept, ...told]);
  }

  #faultsIn(uri: string): readonly DiagnosticItem[] {
    return [...this.#documents.values()].flatMap(({ rendering: { fault } }) =>
      fault?.file === uri ? [faultItem(fault, this.#known.textOf(uri))] : [],
    );
  }

  subjectAt(uri: string, offset: number): WorkloadSubject | undefined {
    const found = this.#workloadAt(uri, offset, true);
    return found && { document: found.document, workload: found.shown.key };
  }

  status(uri: string, offset: number): StatusItem | undefined {
    const found = this.#workloadAt(uri, offset);
    return found && { ...this.#known.statusOf(found.shown), document: found.document };
  }

  #workloadAt(
    uri: string,
    offset: number,
    isWhole = false,
  ): { readonly document: string; readonly shown: ShownForecast } | undefined {
    for (const file of this.#filesOf(uri)) {
      const shown = workloadIn(file, offset, this.#known.shownOf(file.document, isWhole));
      if (shown !== undefined) return { document: file.document, shown };
    }
    return undefined;
  }

  /** The files in which renderings tell something, open or not, each with the text that the places are of. */
  toldFiles(): ReadonlyMap<string, string> {
    const files = new Map<string, string>();
    for (const document of this.#documents.values()) {
      const { sources, fault } = document.rendering;
      if (fault !== undefined) files.set(fault.file, this.#known.textOf(fault.file) ?? fault.text);
      for (const file of document.filesOf(this.#known.diagnosticsOf(document.uri))) {
        const text = this.#known.textOf(file) ?? sources.get(file);
        if (text !== undefined) files.set(file, text);
      }
    }
    return files;
  }

  #filesOf(uri: string): readonly RenderedFile[] {
    const now = this.#known.textOf(uri);
    return [...this.#documents.values()].flatMap((document) => document.file(uri, now) ?? []);
  }
}

/** Several environments may say the same. */
function withoutTwins(items: readonly DiagnosticItem[]): readonly DiagnosticItem[] {
  return [...new Map(items.map((item) => [`${item.range.start} ${item.range.end} ${item.message}`, item])).values()];
}
