import type { Problem, Range } from '../../document/manifest.ts';
import type { Forecast } from '../../preview/forecast.ts';
import { isProven, provenFixes } from '../../rules/proven-fix.ts';
import { isRefusal } from '../../rules/refusal.ts';
import type { Finding } from '../../rules/rule.ts';
import { safeEdits } from '../../rules/safe-fixes.ts';
import { helmTemplateHint, moreFindings, patchHint } from '../../wording/editor/diagnostics.ts';
import { fixAllTitle, ignoreTitle } from '../../wording/editor/titles.ts';
import type { CodeActionItem, DiagnosticItem } from './items.ts';

/** Most diagnostics of one file; a last one says how many more there are. */
const maxDiagnostics = 100;

/** What was found in a manifest. */
type JudgedManifest = Pick<Forecast, 'findings'>;

/** The findings as diagnostics; hints appear on hover, because they mark no fault. */
export function diagnosticsOf(preview: JudgedManifest): readonly DiagnosticItem[] {
  return preview.findings.filter(({ severity }) => severity !== 'hint').map(diagnosticOf);
}

/** A fault in the text as a diagnostic. */
export function problemDiagnostic({ code, message, range }: Problem): DiagnosticItem {
  if (code === 'template') return { range, severity: 'hint', message: helmTemplateHint, code, page: undefined };
  if (code === 'patch') return { range, severity: 'hint', message: patchHint, code, page: undefined };
  const severity = code === 'kustomized' ? 'hint' : 'error';
  return { range, severity, message, code, page: undefined };
}

/** The diagnostics, at most as many as people can use. */
export function capped(diagnostics: readonly DiagnosticItem[]): readonly DiagnosticItem[] {
  const [shown, rest] = [diagnostics.slice(0, maxDiagnostics), diagnostics.slice(maxDiagnostics)];
  const [first] = rest;
  if (first === undefined) return shown;
  return [
    ...shown,
    { ...first, severity: 'information', message: moreFindings(rest.length), code: 'more-findings', page: undefined },
  ];
}

/** The fixes of findings in the range, and of hints on its lines, and for each a comment that ignores it. */
export function codeActions(preview: JudgedManifest, text: string, { start, end }: Range): readonly CodeActionItem[] {
  const lineEnd = text.indexOf('\n', end);
  const lines = { start: text.lastIndexOf('\n', start - 1) + 1, end: lineEnd < 0 ? text.length : lineEnd };
  const touched = preview.findings.filter(({ range, severity }) => {
    const within = severity === 'hint' ? lines : { start, end };
    return range.start <= within.end && range.end >= within.start;
  });
  const fixes = touched.flatMap((finding) =>
    provenFixes(text, finding.fixes).map((fix, index) => ({
      title: fix.title,
      edits: fix.edits,
      mends: diagnosticOf(finding),
      isPreferred: index === 0 && finding.fixes.length === 1,
    })),
  );
  return [...fixes, ...touched.flatMap((finding) => ignoring(finding, text))];
}

/** All safe fixes of a document as one action, where there are any. */
export function fixAllAction(previews: readonly JudgedManifest[], text: string): readonly CodeActionItem[] {
  const edits = safeEdits(
    previews.flatMap(({ findings }) => findings),
    text,
  );
  return edits.length === 0 ? [] : [{ title: fixAllTitle, edits, mends: undefined, isPreferred: false }];
}

/** `# rollout-ignore: <id>` in a line above the finding, or one id more in such a line; JSON has no comments, and no comment changes what the server refuses. */
function ignoring(finding: Finding, text: string): readonly CodeActionItem[] {
  if (isRefusal(finding) || text.trimStart().startsWith('{')) return [];
  const lineStart = text.lastIndexOf('\n', finding.range.start - 1) + 1;
  const before = text.slice(0, lineStart);
  const lastLine = before.slice(before.trimEnd().lastIndexOf('\n') + 1);
  const isNamedAbove = /^[ \t]*#[ \t]*rollout-ignore:/.test(lastLine);
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const eol = before.endsWith('\r\n') ? '\r\n' : '\n';
  const at = isNamedAbove ? before.trimEnd().length : lineStart;
  const newText = isNamedAbove ? `, ${finding.id}` : `${indent}# rollout-ignore: ${finding.id}${eol}`;
  const edits = [{ range: { start: at, end: at }, newText }];
  if (!isProven(text, edits)) return [];
  return [{ title: ignoreTitle(finding.id), edits, mends: diagnosticOf(finding), isPreferred: false }];
}

function diagnosticOf({ id, severity, message, range, reference }: Finding): DiagnosticItem {
  return { range, severity, message, code: id, page: reference ?? `docs/rules/${id}.md` };
}
