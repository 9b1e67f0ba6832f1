// Quantities such as `500m` and `2Gi`, after k8s.io/apimachinery/pkg/api/resource 0.36: exact, in decimal.

/** unscaled × 10^exponent; the format says which suffixes it is written with. */
export interface Quantity {
  readonly unscaled: bigint;
  readonly exponent: number;
  readonly format: 'DecimalSI' | 'DecimalExponent' | 'BinarySI';
  /** What the server keeps of the text it was read from, or '' when it writes it anew. */
  readonly kept: string;
  /** Whether Go holds it as an int64 (else as an arbitrary decimal). */
  readonly isInt64: boolean;
}

const wrongFormat = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const wrongSuffix = "unable to parse quantity's suffix";
const wrongNumber = 'unable to parse numeric part of quantity';

const decimalSuffixes: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const binarySuffixes: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

/** The quantity of a text, or the server's words for what is wrong with it. */
export function parseQuantity(text: string): Quantity | string {
  if (text === '') return wrongFormat;
  if (text === '0') return { unscaled: 0n, exponent: 0, format: 'DecimalSI', kept: '0', isInt64: true };
  const found = /^([+-]?)0*(\d*)(?:\.(\d*))?([eEinumkKMGTP]*[-+]?\d*)$/.exec(text);
  if (found === null) return wrongFormat;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = found;
  const meaning = interpretSuffix(suffix);
  if (meaning === undefined) return wrongSuffix;
  if (/^[+-]?\.?$/.test(text.slice(0, text.length - suffix.length)) && suffix !== '') return wrongNumber;
  return compose({ negative: sign === '-', whole: whole === '' ? '0' : whole, fraction, text, ...meaning });
}

type Suffix = { readonly base: 2 | 10; readonly power: number; readonly format: Quantity['format'] };

function interpretSuffix(suffix: string): Suffix | undefined {
  const decimal = decimalSuffixes[suffix];
  if (decimal !== undefined) return { base: 10, power: decimal, format: 'DecimalSI' };
  const binary = binarySuffixes[suffix];
  if (binary !== undefined) return { base: 2, power: binary, format: 'BinarySI' };
  if (/^[eE][-+]?\d+$/.test(suffix)) return { base: 10, power: Number(suffix.slice(1)), format: 'DecimalExponent' };
  return undefined;
}

interface Parts extends Suffix {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
  readonly text: string;
}

function compose({ negative, whole, fraction, text, base, power, format }: Parts): Quantity {
  const digits = whole + fraction;
  const magnitude = BigInt(digits) * (base === 2 ? 1n << BigInt(power) : 1n);
  const exponent = (base === 10 ? power : 0) - fraction.length;
  const precision =
    base === 10 ? 18 - digits.length : fraction === '' ? 15 - whole.length - Math.trunc((power * 3) / 10) - 1 : -1;
  const unscaled = negative ? -magnitude : magnitude;
  if (precision >= 0 && exponent >= -9 && magnitude < 1n << 63n) {
    const keeps =
      base === 2
        ? power % 10 === 0 && (BigInt(digits) & 7n) !== 0n
        : exponent % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
    return { unscaled, exponent, format, kept: keeps ? text : '', isInt64: true };
  }
  const exact = toNano({ unscaled: magnitude, exponent, format, kept: '', isInt64: false });
  const clamped = format === 'BinarySI' && compareQuantities(exact, largest) > 0 ? largest : exact;
  const isBelowOne = format === 'BinarySI' && magnitude !== 0n && compareQuantities(clamped, one) < 0;
  const signed = negative ? -clamped.unscaled : clamped.unscaled;
  return { ...clamped, unscaled: signed, format: isBelowOne ? 'DecimalSI' : format };
}

/** Arbitrary decimals are kept at nano precision, rounded up. */
function toNano(quantity: Quantity): Quantity {
  if (quantity.unscaled === 0n || quantity.exponent < -9) return roundUp(quantity, -9);
  return { ...quantity, unscaled: quantity.unscaled * 10n ** BigInt(quantity.exponent + 9), exponent: -9 };
}

const largest: Quantity = {
  unscaled: (1n << 63n) - 1n,
  exponent: 0,
  format: 'BinarySI',
  kept: '',
  isInt64: false,
};
const one: Quantity = { unscaled: 1n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };

function absolute(quantity: Quantity): Quantity {
  return quantity.unscaled < 0n ? { ...quantity, unscaled: -quantity.unscaled } : quantity;
}

/** The quantity with no digit finer than 10^exponent, away from zero, as defaulting does with resource lists. */
export function roundUp(quantity: Quantity, exponent: number): Quantity {
  if (quantity.exponent >= exponent) return quantity;
  const divisor = 10n ** BigInt(exponent - quantity.exponent);
  const { unscaled } = quantity;
  const cut = unscaled / divisor;
  const away = unscaled % divisor === 0n ? 0n : unscaled < 0n ? -1n : 1n;
  return { ...quantity, unscaled: cut + away, exponent, kept: '' };
}

/** Negative, zero or positive as a is less than, equal to or greater than b, whatever their suffixes. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.unscaled * 10n ** BigInt(a.exponent - exponent);
  const right = b.unscaled * 10n ** BigInt(b.exponent - exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The quantity as the server writes it: the text it kept, else in canonical form (`1000m` is `1`, `1024Mi` is `1Gi`). */
export function formatQuantity(quantity: Quantity): string {
  if (quantity.kept !== '') return quantity.kept;
  if (quantity.unscaled === 0n) return '0';
  return binaryText(quantity) ?? decimalText(quantity);
}

function binaryText(quantity: Quantity): string | undefined {
  if (quantity.format !== 'BinarySI') return undefined;
  const limit: Quantity = { ...one, unscaled: 1024n };
  if (compareQuantities(absolute(quantity), limit) < 0) return undefined;
  const scale = 10n ** BigInt(Math.abs(quantity.exponent));
  if (quantity.exponent < 0 && quantity.unscaled % scale !== 0n) return undefined;
  let whole = quantity.exponent < 0 ? quantity.unscaled / scale : quantity.unscaled * scale;
  let power = 0;
  while (whole % 1024n === 0n && power < 60) {
    whole /= 1024n;
    power += 10;
  }
  const suffix = Object.entries(binarySuffixes).find(([, candidate]) => candidate === power)?.[0] ?? '';
  return `${whole}${suffix}`;
}

function decimalText(quantity: Quantity): string {
  let { unscaled, exponent } = quantity;
  while (unscaled % 10n === 0n) {
    unscaled /= 10n;
    exponent++;
  }
  while (exponent % 3 !== 0) {
    unscaled *= 10n;
    exponent--;
  }
  if (quantity.format === 'DecimalExponent') return exponent === 0 ? `${unscaled}` : `${unscaled}e${exponent}`;
  const suffix = Object.entries(decimalSuffixes).find(([, power]) => power === exponent)?.[0] ?? '';
  return `${unscaled}${suffix}`;
}
