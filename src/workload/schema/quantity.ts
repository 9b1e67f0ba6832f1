// Quantities such as `500m` and `2Gi`, after k8s.io/apimachinery/pkg/api/resource 0.36: exact, in decimal.

import { longQuantity } from '../../wording/input/quantities.ts';

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

/** More than anybody writes; from here on the server's arithmetic takes seconds, and then all memory. */
const maxDigits = 1000;

/** The quantity of a text, or the server's words for what is wrong with it. */
export function parseQuantity(text: string): Quantity | string {
  if (text === '') return wrongFormat;
  if (text === '0') return { unscaled: 0n, exponent: 0, format: 'DecimalSI', kept: '0', isInt64: true };
  const number = numberOf(text);
  if (number === undefined) return wrongFormat;
  const suffix = interpretSuffix(number.suffix);
  if (suffix === undefined) return wrongSuffix;
  const parts = { ...number, ...suffix };
  return int64Of(parts, text) ?? decimalOf(parts);
}

interface QuantityParts {
  readonly negative: boolean;
  /** Without zeros at its front; `0` where nothing is left. */
  readonly whole: string;
  readonly fraction: string;
  readonly suffix: string;
  /** Whether the number has a digit at all. */
  readonly hasDigits: boolean;
}

/** As parseQuantityString reads: one character after the other, never one twice. */
function numberOf(text: string): QuantityParts | undefined {
  const start = text.startsWith('-') || text.startsWith('+') ? 1 : 0;
  const first = endOf('0', text, start);
  const point = endOf(digits, text, first);
  const hasPoint = text[point] === '.';
  const end = hasPoint ? endOf(digits, text, point + 1) : point;
  const letters = endOf('eEinumkKMGTP', text, end);
  const sign = text[letters] === '-' || text[letters] === '+' ? 1 : 0;
  if (endOf(digits, text, letters + sign) < text.length) return undefined;
  return {
    negative: text.startsWith('-'),
    whole: point === first ? '0' : text.slice(first, point),
    fraction: text.slice(point + 1, end),
    suffix: text.slice(end),
    hasDigits: end - start > (hasPoint ? 1 : 0),
  };
}

const digits = '0123456789';

/** Behind the characters of the text, from the offset on, that are among the given ones. */
function endOf(characters: string, text: string, offset: number): number {
  while (offset < text.length && characters.includes(text.charAt(offset))) offset += 1;
  return offset;
}

interface Suffix {
  readonly base: 2 | 10;
  readonly power: number;
  readonly format: Quantity['format'];
}

function interpretSuffix(suffix: string): Suffix | undefined {
  const decimal = decimalSuffixes[suffix];
  if (decimal !== undefined) return { base: 10, power: decimal, format: 'DecimalSI' };
  const binary = binarySuffixes[suffix];
  if (binary !== undefined) return { base: 2, power: binary, format: 'BinarySI' };
  if (!/^[eE][-+]?\d+$/.test(suffix)) return undefined;
  const power = exponentOf(suffix.slice(1));
  return power === undefined ? undefined : { base: 10, power, format: 'DecimalExponent' };
}

/** Go reads 64 bits and keeps the lower 32; undefined for what 64 bits do not hold. */
function exponentOf(text: string): number | undefined {
  const unsigned = text.replace(/^[-+]/, '');
  const significant = unsigned.slice(endOf('0', unsigned, 0));
  if (significant.length > 19) return undefined;
  const power = BigInt(significant) * (text.startsWith('-') ? -1n : 1n);
  return power === BigInt.asIntN(64, power) ? Number(BigInt.asIntN(32, power)) : undefined;
}

/** The quantity where Go holds it as an int64 with a scale of 32 bits. */
function int64Of({ negative, whole, fraction, ...suffix }: QuantityParts & Suffix, text: string): Quantity | undefined {
  const { base, power, format } = suffix;
  const shifted = whole + fraction;
  const binaryPrecision = fraction === '' ? 15 - whole.length - Math.trunc((power * 3) / 10) - 1 : -1;
  if ((base === 10 ? 18 - shifted.length : binaryPrecision) < 0) return undefined;
  // It overflows as Go's int32 does.
  const exponent = ((base === 10 ? power : 0) - fraction.length) | 0;
  if (exponent < -9) return undefined;
  const value = BigInt(shifted);
  const magnitude = base === 2 ? value << BigInt(power) : value;
  const keeps =
    base === 2
      ? power % 10 === 0 && (value & 7n) !== 0n
      : exponent % 3 === 0 && !shifted.endsWith('000') && !shifted.startsWith('0');
  return { unscaled: negative ? -magnitude : magnitude, exponent, format, kept: keeps ? text : '', isInt64: true };
}

/** The quantity as an arbitrary decimal: at nano precision, rounded up, and binary ones up to the largest int64. */
function decimalOf({ negative, whole, fraction, hasDigits, ...suffix }: QuantityParts & Suffix): Quantity | string {
  const { base, power, format } = suffix;
  if (!hasDigits) return wrongNumber;
  const shifted = whole + fraction;
  const exponent = -((fraction.length + (base === 10 ? -power | 0 : 0)) | 0);
  const isZero = endOf('0', shifted, 0) === shifted.length;
  if (shifted.length > maxDigits || (!isZero && shifted.length + exponent > maxDigits)) return longQuantity(maxDigits);
  const unscaled = BigInt(shifted) * (base === 2 ? 1n << BigInt(power) : 1n);
  const exact = toNano({ unscaled, exponent, format, kept: '', isInt64: false });
  const clamped = format === 'BinarySI' && compareQuantities(exact, largest) > 0 ? largest : exact;
  const isBelowOne = format === 'BinarySI' && !isZero && compareQuantities(clamped, one) < 0;
  const signed = negative ? -clamped.unscaled : clamped.unscaled;
  return { ...clamped, unscaled: signed, format: isBelowOne ? 'DecimalSI' : format };
}

function toNano(quantity: Quantity): Quantity {
  if (quantity.unscaled === 0n) return quantity;
  if (quantity.exponent < -9) return roundUp(quantity, -9);
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
  const { unscaled } = quantity;
  const sign = unscaled < 0n ? -1n : unscaled === 0n ? 0n : 1n;
  // Behind all digits there are, so far behind that the power of ten would fill the memory.
  if (exponent - quantity.exponent > maxDigits) return { ...quantity, unscaled: sign, exponent, kept: '' };
  const divisor = 10n ** BigInt(exponent - quantity.exponent);
  const away = unscaled % divisor === 0n ? 0n : sign;
  return { ...quantity, unscaled: unscaled / divisor + away, exponent, kept: '' };
}

/** Negative, zero or positive as a is less than, equal to or greater than b, whatever their suffixes. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  const apart = a.exponent - b.exponent;
  if (Math.abs(apart) > 2 * maxDigits) return compareMagnitudes(a, b);
  const left = apart > 0 ? a.unscaled * 10n ** BigInt(apart) : a.unscaled;
  const right = apart < 0 ? b.unscaled * 10n ** BigInt(-apart) : b.unscaled;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Of quantities so far apart that signs and exponents decide, as neither has as many digits. */
function compareMagnitudes(a: Quantity, b: Quantity): number {
  const size = ({ unscaled, exponent }: Quantity): number => {
    const reach = exponent + 2 ** 32;
    return unscaled < 0n ? -reach : unscaled === 0n ? 0 : reach;
  };
  return Math.sign(size(a) - size(b));
}

/** In units of 10^-9, rounded down; what is beyond all that anybody has counts as no more than 10^1000. */
export function nanoOf({ unscaled, exponent }: Quantity): bigint {
  if (unscaled === 0n) return 0n;
  if (exponent < -9) return unscaled / 10n ** BigInt(-9 - exponent);
  const nanos = unscaled * 10n ** BigInt(Math.min(exponent, maxDigits) + 9);
  return nanos > maxNanos ? maxNanos : nanos < -maxNanos ? -maxNanos : nanos;
}

const maxNanos = 10n ** BigInt(maxDigits + 9);

/** What both come to, written as the first unless that is zero. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const { format } = a.unscaled === 0n ? b : a;
  if (a.unscaled === 0n || b.unscaled === 0n) {
    const { unscaled, exponent } = a.unscaled === 0n ? b : a;
    return { unscaled, exponent, format, kept: '', isInt64: a.isInt64 && b.isInt64 };
  }
  return { unscaled: nanoOf(a) + nanoOf(b), exponent: -9, format, kept: '', isInt64: a.isInt64 && b.isInt64 };
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

function decimalText({ unscaled: written, exponent: lowest, format }: Quantity): string {
  const text = String(written);
  let length = text.length;
  while (text[length - 1] === '0') length -= 1;
  // It overflows as Go's int32 does.
  const behind = (lowest + text.length - length) | 0;
  const shift = ((behind % 3) + 3) % 3;
  const number = text.slice(0, length) + '0'.repeat(shift);
  const exponent = (behind - shift) | 0;
  if (format === 'DecimalExponent') return exponent === 0 ? number : `${number}e${exponent}`;
  const suffix = Object.entries(decimalSuffixes).find(([, power]) => power === exponent)?.[0] ?? '';
  return `${number}${suffix}`;
}
