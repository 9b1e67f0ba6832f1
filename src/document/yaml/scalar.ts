// Follows resolve.go and decode.go of go.yaml.in/yaml/v2 2.4.3, and for keys yaml.go of sigs.k8s.io/yaml 1.6.0.
import { badBase64, wrongTag } from '../../wording/input/document-problems.ts';
import type { Json } from '../manifest.ts';
import { plainInteger, plainScalarValue } from '../scalar-value.ts';
import { decodeBase64 } from './base64.ts';

/** A scalar as it is written. */
export interface Scalar {
  readonly text: string;
  /** Empty where the text has none. */
  readonly tag: string;
  readonly isPlain: boolean;
}

/** Thrown with kubectl's words for a scalar that is not what its tag says. */
export class WrongTag extends Error {}

const standard = 'tag:yaml.org,2002:';

/** What a scalar means; numbers may be those that JSON does not have. Throws a WrongTag. */
export function scalarValue({ text, tag, isPlain }: Scalar): Json {
  if (tag === '') return isPlain ? plainScalarValue(text) : text;
  return taggedValue(text, tag);
}

function taggedValue(text: string, tag: string): Json {
  const type = tag.startsWith(standard) ? tag.slice(standard.length) : '';
  if (type === 'binary') return binaryValue(text);
  if (!['bool', 'int', 'float', 'null', 'timestamp'].includes(type)) return text;
  const value = type === 'timestamp' && isTimestamp(text) ? text : plainScalarValue(text);
  const found = typeOf(text, value);
  const isSigned = (plainInteger(text) ?? 0n) < 2n ** 63n;
  if (found === type || (type === 'float' && found === 'int' && isSigned)) return value;
  throw new WrongTag(wrongTag(found, text, type));
}

/** What a key is called that is written so; undefined where it can be none. Throws a WrongTag. */
export function scalarName(scalar: Scalar): string | undefined {
  const value = scalarValue(scalar);
  if (typeof value !== 'number') return value === null ? undefined : String(value);
  const whole = scalar.tag === `${standard}float` ? undefined : plainInteger(scalar.text);
  if (whole === undefined) return floatName(value);
  return whole < 2n ** 63n ? String(whole) : undefined;
}

/** Whether a key takes in the entries of other maps. */
export function isMerge({ text, tag, isPlain }: Scalar): boolean {
  return text === '<<' && ((tag === '' && isPlain) || tag === '!' || tag === `${standard}merge`);
}

function typeOf(text: string, value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return plainInteger(text) === undefined ? 'float' : 'int';
  return isTimestamp(text) ? 'timestamp' : 'str';
}

function binaryValue(text: string): string {
  const decoded = decodeBase64(text);
  if (decoded === undefined) throw new WrongTag(badBase64);
  return decoded;
}

/** As Go writes a number of 32 bits: with an exponent from 1e+06 on and below 0.0001. */
function floatName(value: number): string {
  const near = Math.fround(value);
  if (Number.isNaN(near)) return '.nan';
  if (!Number.isFinite(near)) return near > 0 ? '.inf' : '-.inf';
  if (near === 0) return Object.is(near, -0) ? '-0' : '0';
  const precisions = Array.from({ length: 9 }, (_, index) => near.toExponential(index));
  const shortest = precisions.find((each) => Math.fround(Number(each)) === near) ?? String(near);
  const [digits = '', exponent = '0'] = shortest.split('e');
  if (Math.abs(near) >= 1e-4 && Number(exponent) >= -4 && Number(exponent) < 6) return String(Number(shortest));
  return `${digits}e${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}

const timestamp =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d)))| (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?)?$/;

/** Whether Go takes the text for a point in time. */
function isTimestamp(text: string): boolean {
  const parts = timestamp
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined) return false;
  const [year = 0, month = 0, day = 0, ...clock] = parts;
  const days = month === 2 && isLeap(year) ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
  const isClock = clock.every((part, index) => part <= (most[index] ?? 0));
  return day >= 1 && day <= days && isClock;
}

/** Of hours, minutes and seconds, of those of the time zone, and of those without one. */
const most = [23, 59, 59, 24, 60, 23, 59, 59];

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
