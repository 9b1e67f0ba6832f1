import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { RuleContext } from '../rule.ts';

/** Whether the simulation ends without the pods, and the server has said so. */
export function isRefusedInTheEnd({ timeline }: RuleContext, message: string): boolean {
  if (timeline === undefined || !failedOutcomes.has(timeline.outcome.state)) return false;
  return timeline.events.some(({ event }) => event.reason === 'FailedCreate' && event.message.includes(message));
}
