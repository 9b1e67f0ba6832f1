import type { Finding, Fix, TextEdit } from './rule.ts';

/** Rules whose only fix changes nothing that anybody can have meant otherwise. */
const safeRules: ReadonlySet<string> = new Set([
  'daemonset-unknown-strategy',
  'duplicate-key',
  'field-dropped',
  'field-in-wrong-place',
  'malformed-percent',
  'pod-management-policy-invalid',
  'rolling-update-ignored',
  'slash-comment',
  'statefulset-unknown-strategy',
  'unknown-strategy-type',
  'wrong-value-type',
]);

/** The edits of every safe fix that can be made at once; of two that meet the first one. */
export function safeEdits(findings: readonly Finding[]): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  for (const { edits } of findings.flatMap(safeFixOf)) {
    if (!edits.some((edit) => taken.some((other) => meets(edit, other)))) taken.push(...edits);
  }
  return taken;
}

function safeFixOf({ id, fixes }: Finding): readonly Fix[] {
  return safeRules.has(id) && fixes.length === 1 ? fixes : [];
}

function meets({ range: one }: TextEdit, { range: other }: TextEdit): boolean {
  return one.start <= other.end && other.start <= one.end;
}
