import { isProven } from './proven-fix.ts';
import { rules } from './registry.ts';
import type { Finding, Fix, TextEdit } from './rule.ts';

const safeRules: ReadonlySet<string> = new Set(rules.filter(({ isFixSafe }) => isFixSafe === true).map(({ id }) => id));

/** The edits of every safe fix that can be made at once; of two that meet the first one. None where they do harm together. */
export function safeEdits(findings: readonly Finding[], text: string): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  for (const { edits } of findings.flatMap(safeFixOf)) {
    if (isProven(text, edits) && !edits.some((edit) => taken.some((other) => meets(edit, other)))) taken.push(...edits);
  }
  return isProven(text, taken) ? taken : [];
}

function safeFixOf({ id, fixes }: Finding): readonly Fix[] {
  return safeRules.has(id) && fixes.length === 1 ? fixes : [];
}

function meets({ range: one }: TextEdit, { range: other }: TextEdit): boolean {
  return one.start <= other.end && other.start <= one.end;
}
