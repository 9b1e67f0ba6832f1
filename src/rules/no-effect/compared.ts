import type { RuleContext } from '../rule.ts';

/** Whether the baseline is a real text, not an assumption. */
export function isCompared({ change }: RuleContext): boolean {
  const { source, object } = change.baseline;
  return object !== undefined && source !== 'assumed' && source !== 'none';
}
