// Parse of Go's time package for the layout of RFC 3339, which reads each metav1.Time (Go 1.26).
// Differs from upstream: only tells what is wrong.
import { utf8Bytes } from '../../std/utf8-bytes.ts';

const layout = '2006-01-02T15:04:05Z07:00';

/** A number of the layout with the sign before it. */
interface Part {
  readonly sign: string;
  readonly element: string;
  /** How many digits it has at least and at most. */
  readonly digits: readonly [least: number, most: number];
  /** What is out of range; the day depends on the month, and is looked at last. */
  readonly isWrong?: (value: number) => boolean;
  readonly name?: string;
}

const parts: readonly Part[] = [
  { sign: '', element: '2006', digits: [4, 4] },
  { sign: '-', element: '01', digits: [2, 2], name: 'month', isWrong: (month) => month < 1 || month > 12 },
  { sign: '-', element: '02', digits: [2, 2] },
  { sign: 'T', element: '15', digits: [1, 2], name: 'hour', isWrong: (hour) => hour > 23 },
  { sign: ':', element: '04', digits: [2, 2], name: 'minute', isWrong: (minute) => minute > 59 },
  { sign: ':', element: '05', digits: [2, 2], name: 'second', isWrong: (second) => second > 59 },
];

/** What time.Parse says of the text; undefined where it is a time. */
export function faultOfTime(text: string): string | undefined {
  const numbers: number[] = [];
  let rest = text;
  for (const { sign, element, digits, isWrong, name } of parts) {
    if (!rest.startsWith(sign)) return unparsed(text, rest, sign);
    rest = rest.slice(sign.length);
    const [least, most] = digits;
    const found = /^\d{0,4}/.exec(rest)?.[0].slice(0, most) ?? '';
    if (found.length < least) return unparsed(text, rest, element);
    if (isWrong?.(Number(found)) === true) return parsing(text, `: ${name} out of range`);
    numbers.push(Number(found));
    rest = rest.slice(found.length);
  }
  return faultOfZone(text, rest.replace(/^[.,]\d+/, '')) ?? faultOfDay(text, numbers);
}

function faultOfZone(text: string, rest: string): string | undefined {
  const [zone, hour = '0', minute = '0'] = /^(?:Z|[+-](\d\d):(\d\d))/.exec(rest) ?? [];
  if (zone === undefined) return unparsed(text, rest, 'Z07:00');
  if (Number(hour) > 24) return parsing(text, ': time zone offset hour out of range');
  if (Number(minute) > 60) return parsing(text, ': time zone offset minute out of range');
  const extra = rest.slice(zone.length);
  return extra === '' ? undefined : parsing(text, `: extra text: ${quote(extra)}`);
}

function faultOfDay(text: string, [year = 0, month = 0, day = 0]: readonly number[]): string | undefined {
  return day < 1 || day > daysIn(year, month) ? parsing(text, ': day out of range') : undefined;
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function unparsed(text: string, rest: string, element: string): string {
  return parsing(text, ` as "${layout}": cannot parse ${quote(rest)} as "${element}"`);
}

function parsing(text: string, fault: string): string {
  return `parsing time ${quote(text)}${fault}`;
}

/** As the time package quotes: each byte that is no printable ASCII by its number. */
function quote(text: string): string {
  const bytes = [...utf8Bytes(text)].map((byte) => {
    if (byte < 0x20 || byte >= 0x80) return `\\x${byte.toString(16).padStart(2, '0')}`;
    const sign = String.fromCharCode(byte);
    return sign === '"' || sign === '\\' ? `\\${sign}` : sign;
  });
  return `"${bytes.join('')}"`;
}
