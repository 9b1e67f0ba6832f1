import { rules } from './registry.ts';
import type { Finding, RuleHead } from './rule.ts';

/** Whether a rule tells of what the API server, or kubectl before it, makes of the manifest itself. */
export function isOfManifest({ kind }: RuleHead): boolean {
  return kind === 'decode' || kind === 'rejected-by-API';
}

const refusals: ReadonlySet<string> = new Set(
  rules.filter((rule) => isOfManifest(rule) && rule.severity === 'error').map(({ id }) => id),
);

/** Whether the finding is the server's refusal, which no comment takes back. */
export function isRefusal({ id }: Finding): boolean {
  return refusals.has(id);
}
