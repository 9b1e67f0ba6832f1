// spec.selector and the template labels that it must match, as they are written.
import type { JsonMap, Path } from '../../../document/manifest.ts';
import type { FieldError } from '../../../workload/faults.ts';
import { asMap, templateLabelsPath, written } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import type { Fix, RuleContext } from '../../rule.ts';

export const selectorPath: Path = ['spec', 'selector'];

export function isMismatch(reason: FieldError): boolean {
  return reason.message.endsWith('`selector` does not match template `labels`');
}

export function isSelectorWritten(context: RuleContext): boolean {
  return written(context, selectorPath) !== undefined;
}

export function isSelectorEmpty(context: RuleContext): boolean {
  const value = written(context, selectorPath);
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Makes the template labels the selector. */
export function copyLabels(context: RuleContext, title: string): readonly Fix[] {
  const matchLabels = writtenLabels(context);
  if (Object.keys(matchLabels).length === 0) return [];
  return settingFix(context, selectorPath, { matchLabels }, title);
}

/** The labels that the template has in the text. */
export function writtenLabels(context: RuleContext): JsonMap {
  return asMap(written(context, templateLabelsPath));
}
