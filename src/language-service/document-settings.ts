import type { Forecast } from '../preview/forecast.ts';
import type { JudgedObject } from '../preview/judged-object.ts';
import type { Finding, Severity } from '../rules/rule.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { oncePer } from '../std/once-per.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { Expectation } from '../workload/expectations.ts';

/** What the previews of a document depend on besides its texts. */
export interface DocumentSettings {
  readonly assumptions: Assumptions;
  /** By the id of a rule; `off` silences it. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
}

/** The settings of each document: the common ones, unless a cluster says otherwise. */
export class SettingsOfDocuments {
  #general: DocumentSettings;
  readonly #own = new Map<string, DocumentSettings>();
  readonly #expected = new Map<string, readonly Expectation[]>();

  constructor(general: DocumentSettings) {
    this.#general = general;
  }

  get general(): DocumentSettings {
    return this.#general;
  }

  of(uri: string): DocumentSettings {
    const settings = this.#own.get(uri) ?? this.#general;
    const expect = this.#expected.get(uri);
    return expect === undefined ? settings : withExpectations(settings)(expect);
  }

  /** This also ends what a cluster has said. */
  configure(general: DocumentSettings): void {
    this.#general = general;
    this.#own.clear();
  }

  /** Undefined: those of the settings are assumed. */
  assume(uri: string, assumptions: Assumptions | undefined): void {
    if (assumptions === undefined) this.#own.delete(uri);
    else this.#own.set(uri, { ...this.#general, assumptions });
  }

  /** Of a document that is closed. */
  forget(uri: string): void {
    this.#own.delete(uri);
    this.#expected.delete(uri);
  }

  /** Says whether the expectations of its rollouts have changed. */
  expect(uri: string, expect: readonly Expectation[]): boolean {
    if (deepEqual(this.#expected.get(uri) ?? [], expect)) return false;
    if (expect.length === 0) this.#expected.delete(uri);
    else this.#expected.set(uri, expect);
    return true;
  }
}

/** The same object for the same settings, so that documents see that nothing has changed. */
const withExpectations = oncePer((settings: DocumentSettings) =>
  oncePer((expect: readonly Expectation[]): DocumentSettings => {
    return { ...settings, assumptions: { ...settings.assumptions, expect } };
  }),
);

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
