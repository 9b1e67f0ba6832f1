import type { TemplateDifference } from '../wording/differences.ts';
import type { Change } from './change.ts';

/** What changes in the spec besides the template, and takes effect at once: the number of replicas first. */
export function changedSettings({ settings, replicas: { before, after } }: Change): readonly TemplateDifference[] {
  if (before === undefined || after === undefined || before === after) return settings;
  return [{ path: 'spec.replicas', before, after }, ...settings];
}
