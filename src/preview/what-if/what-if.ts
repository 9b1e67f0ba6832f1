import type { RolloutField } from '../../workload/kinds/kind.ts';

/** What is assumed of the world. */
export type AssumptionField =
  | 'startupSeconds'
  | 'imagePullSeconds'
  | 'terminationSeconds'
  | 'nodes'
  | 'downNodes'
  | 'newVersion';
/** What may be asked "what if" of. */
export type WhatIfField = RolloutField | AssumptionField;

/** Something that somebody does in the middle of the rollout. */
export type WhatIfStep =
  | { readonly do: 'pause' | 'resume' | 'restart'; readonly atSeconds: number }
  /** To revision 0 means the one before. */
  | { readonly do: 'undo'; readonly atSeconds: number; readonly toRevision: number }
  | { readonly do: 'scale'; readonly atSeconds: number; readonly replicas: number }
  | { readonly do: 'set-image'; readonly atSeconds: number; readonly container: string; readonly image: string }
  /** The newest pod of an image; '' is that of the manifest. */
  | { readonly do: 'delete-pod' | 'evict'; readonly atSeconds: number; readonly image: string }
  | { readonly do: 'quota'; readonly atSeconds: number; readonly pods: number }
  | {
      readonly do: 'drain';
      readonly atSeconds: number;
      readonly node: string;
      readonly ignoreDaemonSets: boolean;
      readonly deleteEmptyDirData: boolean;
    }
  | { readonly do: 'uncordon'; readonly atSeconds: number; readonly node: string }
  | { readonly do: 'load'; readonly atSeconds: number; readonly percent: number };

/** Values that differ from the manifest and the settings, as texts of a form, and steps in the middle. */
export interface WhatIf {
  readonly values: readonly { readonly field: WhatIfField; readonly value: string }[];
  readonly steps: readonly WhatIfStep[];
}

export const noWhatIf: WhatIf = { values: [], steps: [] };
