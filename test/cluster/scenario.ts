import type { JsonMap } from '../../src/document/manifest.ts';

/** What is done to a workload `web` of an own namespace, forecast before the last of it and then done. */
export interface ClusterScenario {
  readonly name: string;
  /** Made with the namespace. */
  readonly around?: readonly JsonMap[];
  /** Labels of the namespace. */
  readonly labels?: JsonMap;
  /** Applied at first, and rolled out; absent: nothing is there. */
  readonly from?: JsonMap;
  /** What is done then, one after the other; `@` stands for the workload. */
  readonly between?: readonly Between[];
  /** What is forecast, and then applied. */
  readonly apply: JsonMap;
  /** How long its pods take to start; absent: 3 s, as all others do. */
  readonly startup?: number;
  /** Whether the pods that it makes never get ready. */
  readonly isNeverReady?: true;
  /** Whether nothing else may run beside it. */
  readonly isAlone?: true;
}

/** Words for kubectl, a manifest to apply, or so many seconds to wait; `settled` waits for the rollout. */
export type Between = readonly string[] | { readonly apply: JsonMap } | { readonly seconds: number } | 'settled';
