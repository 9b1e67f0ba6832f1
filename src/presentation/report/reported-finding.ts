import type { Place, PlaceOf } from '../../document/place.ts';
import type { JudgedObject } from '../../preview/judged-object.ts';
import { provenFixes } from '../../rules/proven-fix.ts';
import type { Finding } from '../../rules/rule.ts';

/** Where the text of the findings comes from. */
export interface ReportPlace {
  readonly placeOf: PlaceOf;
  /** The text itself, in which fixes are proved; absent where it is rendered, as nobody edits that. */
  readonly text?: string;
  /** The values or the overlay that it was rendered with; absent where it stands in a file as it is. */
  readonly environment?: string;
  /** The findings of the baseline; absent: not compared. */
  readonly old?: ReadonlySet<Finding> | undefined;
}

/** A finding as plain data: schema/report.schema.json describes it. */
export type FindingEntry = ReturnType<typeof reportedFinding>;

/** A finding in an object that is no workload, such as a Service. */
export type ObjectFindingEntry = ReturnType<typeof reportedObjectFindings>[number];

/** To prove a fix, its document is read again: of more findings none is offered. */
const maxWithFixes = 100;

/** The findings of one workload or object. */
export function reportedFindings(findings: readonly Finding[], place: ReportPlace) {
  const { text: _, ...unproved } = place;
  return findings.map((finding, index) => reportedFinding(finding, index < maxWithFixes ? place : unproved));
}

export function reportedFinding(finding: Finding, { placeOf, text, old }: ReportPlace) {
  const { id, severity, message, range, fixes, reference } = finding;
  const place = placeOf(range);
  return {
    id,
    severity,
    message,
    file: place.file,
    range: reportedRange(place),
    exactness: place.exactness,
    values: place.values.map(({ path, at }) => ({
      path,
      file: at?.file ?? null,
      range: at === undefined ? null : reportedRange(at),
    })),
    isValueKnown: place.isValueKnown,
    ...(old && { isNew: !old.has(finding) }),
    ...(reference !== undefined && { reference }),
    fixes:
      text === undefined
        ? []
        : provenFixes(text, fixes).map(({ title, edits }) => ({
            title,
            edits: edits.map((edit) => ({ range: reportedRange(placeOf(edit.range)), newText: edit.newText })),
          })),
  };
}

/** The findings of an object, each with the object's name. */
export function reportedObjectFindings({ object, findings }: JudgedObject, place: ReportPlace) {
  const { kind, namespace, name } = object;
  const environment = place.environment ?? null;
  return reportedFindings(findings, place).map((finding) => ({ environment, kind, namespace, name, ...finding }));
}

/** Lines and columns counted from 1, the end exclusive. */
export function reportedRange({ start, end }: Pick<Place, 'start' | 'end'>) {
  return { start, end };
}
