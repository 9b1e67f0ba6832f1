import type { RolloutField } from '../../workload/kinds/kind.ts';
import type { WhatIfStep } from '../../workload/steps.ts';

/** Fields of the pods that decide for how long one answers that is told to stop. */
export type StopField = 'preStop' | 'terminationGracePeriodSeconds';
/** What is assumed of the world. */
export type AssumptionField =
  | 'startupSeconds'
  | 'imagePullSeconds'
  | 'terminationSeconds'
  | 'endpointsSeconds'
  | 'nodes'
  | 'downNodes'
  | 'newVersion';
/** What may be asked "what if" of. */
export type WhatIfField = RolloutField | StopField | AssumptionField;

/** Values that differ from the manifest and the settings, as texts of a form, and steps in the middle. */
export interface WhatIf {
  readonly values: readonly { readonly field: WhatIfField; readonly value: string }[];
  readonly steps: readonly WhatIfStep[];
}

export const noWhatIf: WhatIf = { values: [], steps: [] };
