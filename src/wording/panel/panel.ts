import { say } from '../../std/say.ts';

export const outOfDateReason = say`The text cannot be parsed at the moment. This is the last valid forecast.`;

export function goneReason(workload: string): string {
  return say`${workload.replace('/', ' ')} is no longer in the file.`;
}

export const scenarioFilter = say`Scenario`;

export function scenarioFault(fault: string): string {
  return say`The scenario file is not valid: ${fault}`;
}

/** The file is gone, or is not a file. */
export const scenarioUnread = say`it cannot be read`;

/** Parts of a scenario that the panel has no field for. */
export function scenarioUnknown(parts: readonly string[]): string {
  return say`The panel has no field for these parts of the scenario: ${parts.join(', ')}. The rest is shown.`;
}

/** The title of a panel's tab, which names an undo, and ends in "what if" if the panel shows a hypothesis. */
export function panelTitle(name: string, { isHypothesis, isWayBack }: Titled): string {
  const rest = isHypothesis ? say` · what if` : '';
  return isWayBack ? say`Undo: ${name}${rest}` : say`Rollout: ${name}${rest}`;
}

interface Titled {
  readonly isHypothesis: boolean;
  readonly isWayBack: boolean;
}
