import type { RolloutField } from '../../workload/kinds/kind.ts';
import type { WhatIfStep } from '../../workload/steps.ts';

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

/** Values that differ from the manifest and the settings, as texts of a form, and steps in the middle. */
export interface WhatIf {
  readonly values: readonly { readonly field: WhatIfField; readonly value: string }[];
  readonly steps: readonly WhatIfStep[];
}

export const noWhatIf: WhatIf = { values: [], steps: [] };
