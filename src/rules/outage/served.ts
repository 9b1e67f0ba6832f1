import { servicesFor, templateLabels } from '../facts.ts';
import type { RuleContext } from '../rule.ts';

/** Whether a Service sends requests to the pods. */
export function isServed(context: RuleContext): boolean {
  return servicesFor(context, templateLabels(context)).length > 0;
}
