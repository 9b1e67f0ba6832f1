// What a page and its worker say to each other.
import type { Range } from '../../src/document/manifest.ts';
import type {
  CodeLensItem,
  DiagnosticItem,
  HoverItem,
  InlayHintItem,
  WorkloadKey,
} from '../../src/presentation/editor/items.ts';
import type { ExportFormat, HostMessage, PanelMessage, PanelWhatIf } from '../../src/presentation/panel/messages.ts';
import type { TextEdit } from '../../src/rules/rule.ts';
import type { Shared } from '../share.ts';

/** The part that the user types. */
export type Edited = Pick<Shared, 'text' | 'before' | 'assume' | 'kubernetes'>;

/** What a page asks of its worker. */
export type Asked =
  /** Something else is shown from now on. */
  | { readonly do: 'open'; readonly version: number; readonly shared: Shared }
  /** The same continues with what the user has typed. */
  | { readonly do: 'edit'; readonly version: number; readonly changed: Edited }
  | { readonly do: 'choose'; readonly workload: WorkloadKey }
  | { readonly do: 'panel'; readonly message: PanelMessage }
  /** A scenario file that the user has chosen. */
  | { readonly do: 'scenario'; readonly text: string }
  | { readonly do: 'hover'; readonly id: number; readonly offset: number };

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

export type Problem = DiagnosticItem & { readonly fixes: readonly Fix[] };

/** What the text of this version contains. */
export interface Items {
  readonly version: number;
  readonly lenses: readonly CodeLensItem[];
  readonly hints: readonly InlayHintItem[];
  readonly problems: readonly Problem[];
  readonly workloads: readonly WorkloadKey[];
  /** The assumptions that are not understood. */
  readonly faults: readonly string[];
}

/** What a worker tells its page. */
export type Told =
  | { readonly tell: 'items'; readonly items: Items }
  | { readonly tell: 'panel'; readonly message: HostMessage }
  /** What the time line is about now. */
  | { readonly tell: 'subject'; readonly workload: WorkloadKey; readonly whatIf: PanelWhatIf }
  | { readonly tell: 'hover'; readonly id: number; readonly hover: HoverItem | undefined }
  | { readonly tell: 'edits'; readonly version: number; readonly edits: readonly TextEdit[] }
  | { readonly tell: 'reveal'; readonly range: Range }
  | { readonly tell: 'export'; readonly format: ExportFormat; readonly content: string }
  | { readonly tell: 'scenario'; readonly text: string }
  | { readonly tell: 'said'; readonly sentence: string }
  | { readonly tell: 'broken' };
