import { decidedBy, setValue, unsetValue, valueNotKnown } from '../../wording/charts.ts';
import type { FindingEntry } from './reported-finding.ts';

/** What a finding says, and behind it which values decide, where a template reads them. */
export function messageWithCause({ message, exactness, values, isValueKnown }: FindingEntry): string {
  if (exactness === 'written') return message;
  if (!isValueKnown) return `${message} (${valueNotKnown})`;
  if (values.length === 0) return message;
  const each = values.map(({ path, file, range }) =>
    file === null || range === null
      ? unsetValue(path)
      : setValue(path, `${file}:${range.start.line}:${range.start.column}`),
  );
  return `${message} (${decidedBy(each)})`;
}
