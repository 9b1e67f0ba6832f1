import { isOfOnly, namedService } from '../../surroundings/services.ts';
import type { SurroundingObject } from '../../surroundings/surroundings.ts';
import { servicesFor, templateLabels } from '../facts.ts';
import type { RuleContext } from '../rule.ts';

/** Whether a Service sends requests to the pods. */
export function isServed(context: RuleContext): boolean {
  return servicesFor(context, templateLabels(context)).length > 0;
}

/** The Services that have no other pods to send requests to, as far as is known. */
export function servicesOfItAlone(context: RuleContext): readonly SurroundingObject[] {
  const { workload, surroundings } = context;
  const all = servicesFor(context, templateLabels(context));
  return all.filter((service) => isOfOnly([workload], namedService(service), surroundings));
}
