// Forecasts that cost more than an editor can spend on one document.
import { say } from '../../std/say.ts';

/** Over a workload whose forecast is being made beside the editor. */
export const waitingLens = say`Simulating: this rollout takes many steps`;

/** The last forecast of a workload of which there is no newer one, over which `(out of date)` stands already. */
export function overBudgetLens(title: string): string {
  return title.includes(overBudgetMark) ? title : `${title} · ${overBudgetMark}`;
}

const overBudgetMark = say`too many steps to simulate again`;

export const overBudgetDiagnostic = say`This rollout takes more steps than an editor simulates. The last forecast stays; the command line can simulate the rollout.`;
