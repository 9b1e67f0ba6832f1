import type { Apply } from './apply.ts';
import { fieldApplies } from './field-applies.ts';
import { podApplies } from './pod-applies.ts';
import { serverApplies } from './server-applies.ts';
import { strategyApplies } from './strategy-applies.ts';
import { variableApplies } from './variable-applies.ts';

/** What `npm run live-merge` does in a real cluster: an object is made, changed by somebody, and applied again. */
export const applies: readonly Apply[] = [
  ...variableApplies,
  ...strategyApplies,
  ...podApplies,
  ...fieldApplies,
  ...serverApplies,
];
