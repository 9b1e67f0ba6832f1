import type { Problem } from '../../document/manifest.ts';
import type { WorkloadPreview } from '../../pipeline.ts';
import type { Finding } from '../../rules/rule.ts';
import { helmTemplateHint, moreFindings } from '../editor-wording.ts';
import type { CodeActionItem, DiagnosticItem } from './items.ts';

/** Most diagnostics of one file; a last one says how many more there are. */
const mostDiagnostics = 100;

/** The findings of a workload as diagnostics. */
export function diagnosticsOf(preview: WorkloadPreview): readonly DiagnosticItem[] {
  return preview.findings.map(diagnosticOf);
}

/** A fault in the text as a diagnostic. */
export function problemDiagnostic({ code, message, range }: Problem): DiagnosticItem {
  if (code === 'template') return { range, severity: 'hint', message: helmTemplateHint, code };
  return { range, severity: 'error', message, code };
}

/** The diagnostics, at most as many as people can use. */
export function capped(diagnostics: readonly DiagnosticItem[]): readonly DiagnosticItem[] {
  const [shown, rest] = [diagnostics.slice(0, mostDiagnostics), diagnostics.slice(mostDiagnostics)];
  const [first] = rest;
  if (first === undefined) return shown;
  return [...shown, { ...first, severity: 'information', message: moreFindings(rest.length), code: 'more-findings' }];
}

/** The fixes of the findings that touch the range. */
export function codeActions(preview: WorkloadPreview, start: number, end: number): readonly CodeActionItem[] {
  return preview.findings
    .filter(({ range }) => range.start <= end && range.end >= start)
    .flatMap((finding) =>
      finding.fixes.map((fix, index) => ({
        title: fix.title,
        edits: fix.edits,
        mends: diagnosticOf(finding),
        isPreferred: index === 0 && finding.fixes.length === 1,
      })),
    );
}

function diagnosticOf({ id, severity, message, range }: Finding): DiagnosticItem {
  return { range, severity, message, code: id };
}
