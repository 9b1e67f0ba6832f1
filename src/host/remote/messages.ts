// What a host of the language service and the thread in which the service runs say to each other.
import type { ComparisonSubject } from '../../language-service/panel-comparison.ts';
import type { PanelAsked } from '../../language-service/panel-service.ts';
import type { ReleaseAnswer, ReleaseAsked } from '../../language-service/release-service.ts';
import type { LanguageService, NamedDocument } from '../../language-service/service.ts';
import type { DiagnosticItem, WorkloadKey } from '../../presentation/editor/items.ts';
import type { PanelSpread } from '../../presentation/panel/live-messages.ts';
import type { PanelComparison } from '../../presentation/panel/messages.ts';
import type { PanelGoal, PanelTuning } from '../../presentation/panel/tuning-messages.ts';
import type { NamedWorkload } from './named-workload.ts';

/** What the service is told, without an answer. */
export const toldNames = [
  'update',
  'edit',
  'setSaved',
  'hold',
  'close',
  'setRendering',
  'configure',
  'setBaselines',
  'setExpectations',
  'setWorkspaceFile',
  'setFormerFile',
  'setFolderFile',
  'keepFolderFiles',
  'see',
] as const satisfies readonly (keyof LanguageService)[];

export type ToldName = (typeof toldNames)[number];

/** What the service is asked of a document as far as it is by now. */
export const quickNames = [
  'text',
  'isPart',
  'renderedFiles',
  'placeOf',
  'workloads',
  'codeLenses',
  'inlayHints',
  'hover',
  'diagnostics',
  'statusItem',
  'fileEdit',
  'rows',
] as const satisfies readonly (keyof LanguageService)[];

/** What it is asked of documents of which nothing is left to do; others go on meanwhile. */
export const wholeNames = [
  'subjectAt',
  'codeActions',
  'panel',
  'panelEdit',
  'panelEdits',
  'panelFix',
  'report',
  'placeInRelease',
  'releaseFix',
  'notSimulated',
  'scenario',
] as const satisfies readonly (keyof LanguageService)[];

export type ServiceName = (typeof quickNames)[number] | (typeof wholeNames)[number];

/** What is shown of a document at once. */
export interface ShownDocument {
  readonly diagnostics: readonly DiagnosticItem[];
  readonly hasWorkload: boolean;
  /** Whether there is more to come. */
  readonly isUnfinished: boolean;
  readonly progress: ReturnType<LanguageService['progress']>;
}

/** What takes long, or puts several answers of the service together. */
export interface LongFeatures {
  /** Resolved when nothing of the document is left to do. */
  finished(uri: string): Promise<undefined>;
  shown(uri: string): Promise<ShownDocument>;
  /** The workload as the document has it, and whether a rollout of it is simulated. */
  named(uri: string, workload: WorkloadKey): Promise<NamedWorkload | undefined>;
  compare(
    uri: string,
    workload: WorkloadKey,
    asked: PanelAsked,
    compared: ComparisonSubject,
  ): Promise<PanelComparison | undefined>;
  spread(uri: string, workload: WorkloadKey, asked: PanelAsked): Promise<PanelSpread | undefined>;
  /** Tells the parts of the answer as they come. */
  tune(uri: string, workload: WorkloadKey, asked: PanelAsked, goal: PanelGoal): Promise<undefined>;
  /** Tells answers as they come, each better than the one before. */
  release(documents: readonly NamedDocument[], asked: ReleaseAsked): Promise<undefined>;
}

/** What is told before the last answer. */
export interface AnswerParts {
  readonly tune: PanelTuning;
  readonly release: ReleaseAnswer;
}

export const longNames = [
  'finished',
  'shown',
  'named',
  'compare',
  'spread',
  'tune',
  'release',
] as const satisfies readonly (keyof LongFeatures)[];

export type AskedName = ServiceName | keyof LongFeatures;

/** A host's message. */
export type ToService =
  | { readonly do: 'tell'; readonly name: ToldName; readonly values: readonly unknown[] }
  | { readonly do: 'ask'; readonly id: number; readonly name: AskedName; readonly values: readonly unknown[] }
  | { readonly do: 'stop'; readonly id: number }
  /** Is answered at once, unless the thread hangs. */
  | { readonly do: 'ping' };

/** A message of the service. */
export type FromService =
  | { readonly tell: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly tell: 'part'; readonly id: number; readonly part: AnswerParts[keyof AnswerParts] }
  | { readonly tell: 'fault'; readonly id: number; readonly fault: string }
  /** There is more of a document than before. */
  | { readonly tell: 'changed'; readonly uri: string }
  | { readonly tell: 'log'; readonly message: string }
  | { readonly tell: 'pong' };
