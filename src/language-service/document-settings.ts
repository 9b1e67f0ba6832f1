import type { Forecast } from '../preview/forecast.ts';
import type { JudgedObject } from '../preview/judged-object.ts';
import type { Finding, Severity } from '../rules/rule.ts';
import type { Assumptions } from '../workload/assumptions.ts';

/** What the previews of a document depend on besides its texts. */
export interface DocumentSettings {
  readonly assumptions: Assumptions;
  /** By the id of a rule; `off` silences it. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
}

/** What was judged, with the severities that the settings have. */
export function withSeverities<Judged extends Forecast | JudgedObject>(
  preview: Judged,
  severities: DocumentSettings['severities'],
): Judged {
  if (Object.keys(severities).length === 0) return preview;
  const judged = (finding: Finding): readonly Finding[] => {
    const severity = severities[finding.id] ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  };
  return { ...preview, findings: preview.findings.flatMap(judged) };
}
