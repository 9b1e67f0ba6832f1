import type { RuleContext } from '../rule.ts';

/** Whether the simulation ends without the pods, and the server has said so. */
export function isRefusedInTheEnd({ timeline }: RuleContext, message: string): boolean {
  if (timeline === undefined || (timeline.outcome.state !== 'stuck' && timeline.outcome.state !== 'deadline-exceeded'))
    return false;
  return timeline.events.some(({ event }) => event.reason === 'FailedCreate' && event.message.includes(message));
}
