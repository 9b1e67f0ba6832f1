// What a plain scalar means to kubectl, which reads YAML 1.1 with go.yaml.in/yaml/v2 (2.4.3): resolve.go there.

const words: ReadonlyMap<string, boolean | null> = new Map([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
]);
const longestWord = 5;

/** The JSON value of a scalar without quotes: `yes` is true, `0644` is 420, `1_000` is 1000, `3.0` is 3. */
export function plainScalarValue(text: string): null | boolean | number | string {
  const word = text.length <= longestWord ? words.get(text) : undefined;
  if (word !== undefined) return word;
  if (!beginsLikeNumber(text)) return text;
  if (/^[1-9][0-9]{0,14}$/.test(text)) return Number(text);
  if (text.startsWith('.')) return /^\.[0-9]+([eE][-+]?[0-9]+)?$/.test(text) ? Number(text) : text;
  return isTimestamp(text) ? text : (integer(text.replaceAll('_', '')) ?? float(text.replaceAll('_', '')) ?? text);
}

/** Whether a sign, a dot or a digit comes first. */
function beginsLikeNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 0x2b && first <= 0x39 && first !== 0x2c && first !== 0x2f;
}

/** Infinity and NaN have no place in JSON, so kubectl refuses the document. */
export function isUnspeakableNumber(text: string): boolean {
  return beginsLikeNumber(text) && /^([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$/.test(text);
}

function integer(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/.exec(text) ?? [];
  const value = magnitude(digits);
  if (value === undefined) return undefined;
  const limit = sign === '-' ? 2n ** 63n : 2n ** 64n - 1n;
  if (value > limit || (sign === '+' && value > 2n ** 63n - 1n)) return undefined;
  return sign === '-' ? Number(-value) : Number(value);
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
  return Number.isFinite(value) ? (Object.is(value, -0) ? 0 : value) : undefined;
}

/** A date stays a text, though `2020-01-01` begins like a number. */
function isTimestamp(text: string): boolean {
  return /^\d{4}-\d/.test(text);
}
