import type { PanelLane } from '../../src/presentation/panel/messages.ts';

/** How many of a revision's pods have a STATUS of kubectl. */
export interface StatusAt {
  readonly status: string;
  readonly pods: number;
}

/** Those that its pods have at an instant. */
export function statusesAt({ statuses }: PanelLane, instant: number): readonly StatusAt[] {
  return statuses
    .map(({ status, before, at, pods }) => ({
      status,
      pods: pods[at.findLastIndex((each) => each <= instant)] ?? before,
    }))
    .filter((each) => each.pods > 0);
}
