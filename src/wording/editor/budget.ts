// Forecasts that cost more than an editor can spend on one document.
import { say } from '../../std/say.ts';

/** Over a workload whose forecast is being made beside the editor. */
export const waitingLens = say`Simulating: this rollout takes many steps`;

/** The same in the status bar, and in a list. */
export const waitingStatus = say`Rollout: simulating`;
export const simulatingResult = say`simulating`;

/** The last forecast of a workload of which there is no newer one, over which `(out of date)` stands already. */
export function overBudgetLens(title: string): string {
  return marked(title, overBudgetMark);
}

/** The same where simulating it again failed. */
export function failedAgainLens(title: string): string {
  return marked(title, failedMark);
}

const overBudgetMark = say`too many steps to simulate again`;
const failedMark = say`the simulation failed`;

function marked(title: string, mark: string): string {
  return title.includes(mark) ? title : `${title} · ${mark}`;
}

/** Over a workload whose forecast failed beside the editor, by a fault of ours. */
export const failedLens = say`Not simulated: the simulation failed`;

export const failedDiagnostic = say`The simulation of this rollout failed. The last forecast stays; the log of the extension says why.`;

export const overBudgetDiagnostic = say`This rollout takes more steps than an editor simulates. The last forecast stays; the command line can simulate the rollout.`;
