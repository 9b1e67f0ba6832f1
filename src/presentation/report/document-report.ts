import type { Problem } from '../../document/manifest.ts';
import { placesIn } from '../../document/place.ts';
import type { Forecast } from '../../preview/forecast.ts';
import type { JudgedObject } from '../../preview/judged-object.ts';
import type { NotSimulated } from '../../surroundings/not-simulated.ts';
import { markdownWriter } from './markdown.ts';
import type { FileReport, ReportProblem, ReportSettings } from './report.ts';
import { type ReportPlace, reportedObjectFindings } from './reported-finding.ts';
import type { ReleaseEntry } from './reported-release.ts';
import { reportedWorkload } from './reported-workload.ts';
import { RunningTotals } from './running-totals.ts';

/** A document's text with its results. */
export interface ReportedDocument {
  readonly file: string;
  readonly text: string;
  readonly workloads: readonly Forecast[];
  readonly objects: readonly JudgedObject[];
  readonly problems: readonly Problem[];
  readonly notSimulated: readonly NotSimulated[];
  /** Where a text that was rendered comes from; without it the text is the file's own. */
  readonly rendered?: ReportPlace | undefined;
  /** Why there is no such text. */
  readonly fault?: ReportProblem | undefined;
}

/** The report of an editor's documents as Markdown, the same as the command line writes. */
export function documentReport(
  documents: readonly ReportedDocument[],
  releases: readonly ReleaseEntry[],
  settings: ReportSettings,
): string {
  const writer = markdownWriter(settings);
  const totals = new RunningTotals();
  const reports = documents.map((document) => fileReport(document, settings));
  for (const report of reports) totals.add(report);
  return [writer.begin(), ...reports.map((report) => writer.file(report)), writer.end(totals.totals(releases))].join(
    '',
  );
}

/** Whether a problem only says that the text is no manifest, which is intended for templates and patches. */
export function isLeftAlone(code: string): boolean {
  return code === 'template' || code === 'patch' || code === 'kustomized';
}

/** The results for a document. */
export function fileReport(
  { file, text, workloads, objects, problems, notSimulated, rendered, fault }: ReportedDocument,
  { assumptions }: ReportSettings,
): FileReport {
  const place: ReportPlace = rendered ?? { placeOf: placesIn(file, text), text };
  const reported = problems.map(({ code, message, range }) => {
    const severity = isLeftAlone(code) ? ('information' as const) : ('error' as const);
    const at = place.placeOf(range);
    return { file: at.file, position: at.start, code, message, severity };
  });
  const context = { ...place, assumptions };
  const previews = workloads.map((preview) => reportedWorkload(preview, context));
  const findings = objects.flatMap((object) => reportedObjectFindings(object, context));
  const all = fault === undefined ? reported : [fault, ...reported];
  return { file, workloads: previews, problems: all, findings, notSimulated };
}
