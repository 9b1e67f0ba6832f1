import { decidedBy, setValue, unsetValue } from '../../wording/charts.ts';
import type { FindingEntry } from './reported-finding.ts';

/** What a finding says, and behind it which values decide, where a template reads them. */
export function messageWithCause({ message, exactness, values, isValueKnown }: FindingEntry): string {
  // Whether a value that is not known decides at all is not known either: nothing is said of it.
  if (exactness === 'written' || !isValueKnown || values.length === 0) return message;
  const each = values.map(({ path, file, range }) =>
    file === null || range === null
      ? unsetValue(path)
      : setValue(path, `${file}:${range.start.line}:${range.start.column}`),
  );
  return `${message} (${decidedBy(each)})`;
}
