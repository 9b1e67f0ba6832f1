// What a plain scalar means to kubectl, which reads YAML 1.1 with go.yaml.in/yaml/v2 (2.4.3): resolve.go there.

const words: ReadonlyMap<string, boolean | null> = new Map([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
]);
/** By the code of the first character: whether a scalar may be a word, or a number. */
const hints = new Uint8Array(128);
const [word, number] = [1, 2] as const;
for (const each of words.keys()) hints[each.charCodeAt(0)] = word;
for (const each of '+-.0123456789') hints[each.charCodeAt(0)] = number;

/**
 * The JSON value of a scalar without quotes: `yes` is true, `0644` is 420, `1_000` is 1000, `3.0` is 3; and the numbers
 * `.inf` and `.nan`, which JSON does not have.
 */
export function plainScalarValue(text: string): null | boolean | number | string {
  if (text === '') return null;
  const hint = hintOf(text);
  if (hint === word) {
    const value = words.get(text);
    return value === undefined ? text : value;
  }
  if (hint !== number) return text;
  if (/^[1-9][0-9]{0,14}$/.test(text)) return Number(text);
  return isTimestamp(text) ? text : (numberOf(text) ?? text);
}

function hintOf(text: string): number {
  const first = text.charCodeAt(0);
  return first < 128 ? (hints[first] ?? 0) : 0;
}

/** The integer that a plain scalar is, where it is one that fits into 64 bits. */
export function plainInteger(text: string): bigint | undefined {
  return hintOf(text) === number && !text.startsWith('.') ? integer(text.replaceAll('_', '')) : undefined;
}

function numberOf(text: string): number | undefined {
  const special = /^(?:([-+]?)\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/.exec(text);
  if (special !== null) return special[1] === undefined ? Number.NaN : Number(`${special[1]}Infinity`);
  if (text.startsWith('.')) return /_(?![0-9])|(?<![0-9])_/.test(text) ? undefined : float(text.replaceAll('_', ''));
  const plain = text.replaceAll('_', '');
  const whole = integer(plain);
  return whole === undefined ? float(plain) : Number(whole);
}

function integer(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/.exec(text) ?? [];
  const value = magnitude(digits);
  if (value === undefined) return undefined;
  const limit = sign === '-' ? 2n ** 63n : 2n ** 64n - 1n;
  if (value > limit || (sign === '+' && value > 2n ** 63n - 1n)) return undefined;
  return sign === '-' ? -value : value;
}

/** Go's ParseInt with base 0: a leading 0 makes it octal, 0x, 0o and 0b say the base. */
function magnitude(digits: string): bigint | undefined {
  if (/^[1-9][0-9]*$|^0$/.test(digits)) return BigInt(digits);
  if (/^0[oO]?[0-7]+$/.test(digits)) return BigInt(`0o${digits.replace(/^0[oO]?/, '')}`);
  return /^0[xX][0-9a-fA-F]+$|^0[bB][01]+$/.test(digits) ? BigInt(digits.toLowerCase()) : undefined;
}

function float(text: string): number | undefined {
  if (!/^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A date stays a text, though `2020-01-01` begins like a number. */
function isTimestamp(text: string): boolean {
  return /^\d{4}-\d/.test(text);
}
