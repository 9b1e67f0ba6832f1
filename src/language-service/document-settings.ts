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

/** The settings of each document: those of all, but for documents that a cluster has told something else of. */
export class SettingsOfDocuments {
  #general: DocumentSettings;
  readonly #own = new Map<string, DocumentSettings>();

  constructor(general: DocumentSettings) {
    this.#general = general;
  }

  get general(): DocumentSettings {
    return this.#general;
  }

  of(uri: string): DocumentSettings {
    return this.#own.get(uri) ?? this.#general;
  }

  /** What a cluster has told is over with it. */
  configure(general: DocumentSettings): void {
    this.#general = general;
    this.#own.clear();
  }

  /** Undefined: those of the settings are assumed. */
  assume(uri: string, assumptions: Assumptions | undefined): void {
    if (assumptions === undefined) this.#own.delete(uri);
    else this.#own.set(uri, { ...this.#general, assumptions });
  }
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
