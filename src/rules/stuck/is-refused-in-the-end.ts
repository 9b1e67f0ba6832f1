import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { RuleContext } from '../rule.ts';

/** Whether the simulation ends without the pods, and the server has said so: of the pods, or of what is to make them. */
export function isRefusedInTheEnd({ timeline }: RuleContext, message: string): boolean {
  if (timeline === undefined || !failedOutcomes.has(timeline.outcome.state)) return false;
  return timeline.events.some(({ event }) => reasons.has(event.reason) && event.message.includes(message));
}

const reasons: ReadonlySet<string> = new Set(['FailedCreate', 'ReplicaSetCreateError']);
