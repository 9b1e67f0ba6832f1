import type { DryRun, LiveState } from '../../change/change.ts';
import type { SaidObject } from '../../charts/releases/said-objects.ts';
import type { RenderTask } from '../../charts/render-task.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import type { PlannedObject } from '../../preview/release/appliers/applier.ts';
import type { FileObjects } from '../../surroundings/folder-index.ts';
import type { SurroundingObject } from '../../surroundings/surroundings.ts';
import type { Remover } from '../../wording/remover.ts';
import type { KnownWorld } from '../../workload/known-world.ts';
import type { PresentWorkload } from './present-workloads.ts';

/** What the files of a run are compared with. All programs are asked here, in the main thread, for all files together. */
export interface Past {
  /** The hash that git has of what each file held; undefined where it knows none. */
  hashesOf(files: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** What files held that hold something else now. */
  textsOf(files: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Takes in what all files hold, before it is asked for what single ones are compared with. */
  compareWith(present: readonly PresentFile[]): Promise<Gone>;
  /** What the workloads of a file are compared with. */
  of(present: PresentFile): Promise<PastFile>;
  /** What kept it from answering, where that is not just that nothing is there. */
  faults(): readonly ReportProblem[];
}

/** What a file of the run holds, as far as it matters to what it is compared with. */
export interface PresentFile {
  readonly file: string;
  readonly workloads: readonly PresentWorkload[];
  /** Whether it holds something else than it did. */
  readonly isChanged: boolean;
}

/** What was there and is not there any more, and what is there besides. */
export interface Gone {
  /** Workloads that the files held and that none of them holds now. */
  readonly removed: readonly RemovedWorkload[];
  /** What files held that are gone, by file. */
  readonly deleted: ReadonlyMap<string, readonly SurroundingObject[]>;
  /** What of these files mattered to others; absent: nobody knows which there were. */
  readonly before?: ReadonlyMap<string, FileObjects>;
  /** Claims that charts and overlays come to no more. */
  readonly claims?: readonly LostClaim[];
  /** Workloads that another chart or overlay renders to now. */
  readonly moved?: readonly MovedWorkload[];
  /** What installed something, and no file holds any more. */
  readonly installers?: readonly GoneInstaller[];
  /** What a live cluster has besides workloads; absent: nobody has asked. */
  readonly world?: KnownWorld;
}

export type InstallerObject = Pick<SaidObject, 'kind' | 'name' | 'namespace' | 'value'>;

/** An installer that is gone. */
export interface GoneInstaller {
  /** As the inputs have it. */
  readonly file: string;
  readonly object: InstallerObject;
  /** Who deletes the object itself; absent: whoever does it by hand. */
  readonly remover?: Remover;
  /** The workloads that it installed, as far as its folder holds them. */
  readonly workloads: readonly string[];
  /** What installs from the same place now. */
  readonly successor?: string;
}

/** A claim that a chart or an overlay has lost. */
export interface LostClaim {
  readonly file: string;
  readonly claim: PlannedObject;
  /** The chart or overlay. */
  readonly from: string;
  readonly remover: Remover;
}

/** A workload that one rendering has lost and another one has instead. */
export interface MovedWorkload {
  readonly identity: string;
  /** The text of the rendering that has lost it. */
  readonly text: string;
  readonly from: RenderTask;
  readonly to: RenderTask;
}

export interface RemovedWorkload {
  readonly file: string;
  readonly identity: string;
  /** What the file held. */
  readonly text: string;
  /** The chart or overlay that rendered to it; absent: the file held it itself. */
  readonly from?: string;
  readonly remover?: Remover;
}

export interface PastFile {
  /** Undefined: an assumed earlier image. */
  readonly texts?: PastTexts;
  /** Why there is no past, although there should be one. */
  readonly fault?: ReportProblem;
  /** What is told of a chart or an overlay that is not rendered now, after a look at what it was. */
  readonly unrendered?: ReportProblem;
}

/** What a file is compared with, as plain data: a thread reads it. */
export interface PastTexts {
  readonly source: 'git' | 'cluster';
  readonly label: string;
  /** `same`: just what it holds now. */
  readonly text: string | { readonly is: 'same' };
  readonly older: readonly string[];
  readonly isHistoryCut: boolean;
  /** What is stored of its workloads where a cluster has told. */
  readonly live?: readonly LiveState[];
  /** What the server says of the applies, where it has been asked. */
  readonly dryRuns?: readonly DryRun[];
  /** Where its workloads stood, those that stood in other files. */
  readonly moved: readonly MovedText[];
  /** Whether an assumed earlier image stands in where nothing differs. */
  readonly orAssumed: boolean;
}

export interface MovedText {
  readonly identity: string;
  /** The file that it stood in, and its text. */
  readonly name: string;
  readonly text: string;
}

/** Nothing is asked: another image is assumed, or one file is what all are compared with. */
export const noPast: Past = {
  hashesOf: async (files) => files.map(() => undefined),
  textsOf: async (files) => files.map(() => undefined),
  compareWith: async () => ({ removed: [], deleted: new Map() }),
  of: async () => ({}),
  faults: () => [],
};
