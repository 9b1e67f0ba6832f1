// Follows kubernetes/plugin/pkg/admission/limitranger/admission.go (v1.36.3): the constraints.
import type { ResourceList } from '../../workload/placement/limit-range.ts';
import type { Requirements } from '../../workload/placement/pod-resources.ts';
import { formatQuantity, nanoOf, type Quantity } from '../../workload/schema/quantity.ts';

/** What is not as a LimitRange wants it, and which list of the resources that is in; undefined: it is in none. */
export interface Violation {
  readonly message: string;
  readonly list: keyof Requirements | undefined;
  /** The minimum or maximum that the amount passes. */
  readonly bound?: Quantity;
}

/** An amount that a LimitRange sets for a resource of a type of objects. */
export interface Enforced {
  readonly type: string;
  readonly resource: string;
  readonly amount: Quantity;
}

export function minConstraint(enforced: Enforced, { requests, limits }: Requirements): Violation | undefined {
  const { resource, type } = enforced;
  const minimum = `minimum ${resource} usage per ${type} is ${formatQuantity(enforced.amount)}`;
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const observed = valuesOf(request, limit, enforced.amount);
  if (request === undefined) return { message: `${minimum}.  No request is specified`, list: undefined };
  if (observed.request < observed.enforced) return butIs(minimum, 'requests', request, enforced);
  if (limit !== undefined && observed.limit < observed.enforced) return butIs(minimum, 'limits', limit, enforced);
  return undefined;
}

export function maxConstraint(enforced: Enforced, { requests, limits }: Requirements): Violation | undefined {
  const { resource, type } = enforced;
  const maximum = `maximum ${resource} usage per ${type} is ${formatQuantity(enforced.amount)}`;
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const observed = valuesOf(request, limit, enforced.amount);
  if (limit === undefined) return { message: `${maximum}.  No limit is specified`, list: undefined };
  if (observed.limit > observed.enforced) return butIs(maximum, 'limits', limit, enforced);
  if (request !== undefined && observed.request > observed.enforced)
    return butIs(maximum, 'requests', request, enforced);
  return undefined;
}

/** For objects that have requests only. */
export function maxRequestConstraint(enforced: Enforced, requests: ResourceList): Violation | undefined {
  const { resource, type } = enforced;
  const maximum = `maximum ${resource} usage per ${type} is ${formatQuantity(enforced.amount)}`;
  const request = requests.get(resource);
  const observed = valuesOf(request, undefined, enforced.amount);
  if (request === undefined) return { message: `${maximum}.  No request is specified`, list: undefined };
  return observed.request > observed.enforced ? butIs(maximum, 'requests', request, enforced) : undefined;
}

export function limitRequestRatioConstraint(
  { type, resource, amount }: Enforced,
  { requests, limits }: Requirements,
): Violation | undefined {
  const most = `${resource} max limit to request ratio per ${type} is ${formatQuantity(amount)}`;
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const observed = valuesOf(request, limit, amount);
  if (observed.request === 0n)
    return { message: `${most}, but no request is specified or request is 0`, list: request && 'requests' };
  if (observed.limit === 0n)
    return { message: `${most}, but no limit is specified or limit is 0`, list: limit && 'limits' };
  const ratio = Number(observed.limit) / Number(observed.request);
  const isMilli = scaled(amount, unit) <= maxMilliValue;
  const isTooMuch = isMilli ? ratio * thousand > Number(scaled(amount, milli)) : ratio > Number(scaled(amount, unit));
  return isTooMuch ? { message: `${most}, but provided ratio is ${goFloat(ratio)}`, list: 'limits' } : undefined;
}

function butIs(is: string, list: keyof Requirements, observed: Quantity, { amount }: Enforced): Violation {
  const what = list === 'limits' ? 'limit' : 'request';
  return { message: `${is}, but ${what} is ${formatQuantity(observed)}`, list, bound: amount };
}

const thousand = 1000;
const unit = 1_000_000_000n;
const milli = 1_000_000n;
/** The largest int64, in thousandths. */
const maxMilliValue = ((1n << 63n) - 1n) / 1000n;

/** Upstream's requestLimitEnforcedValues: thousandths where they do not overflow, else whole numbers. */
function valuesOf(request: Quantity | undefined, limit: Quantity | undefined, enforced: Quantity) {
  const inUnits = (per: bigint) => ({
    request: scaled(request, per),
    limit: scaled(limit, per),
    enforced: scaled(enforced, per),
  });
  const whole = inUnits(unit);
  return Object.values(whole).every((value) => value <= maxMilliValue) ? inUnits(milli) : whole;
}

/** In units of so many billionths, rounded away from zero; what is not there is 0. */
function scaled(quantity: Quantity | undefined, per: bigint): bigint {
  if (quantity === undefined) return 0n;
  const nano = nanoOf(quantity);
  return (nano < 0n ? nano - per + 1n : nano + per - 1n) / per;
}

const digits = 6;

/** As Go's %f: where two texts are as near, that with the even digit. */
function goFloat(value: number): string {
  const halves = value * 2 * 10 ** digits;
  const isTie = halves < Number.MAX_SAFE_INTEGER && isExactTie(value);
  if (!isTie || Math.floor(halves / 2) % 2 === 1) return value.toFixed(digits);
  const text = String(Math.floor(halves / 2)).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Only odd multiples of 2^-7 lie in the middle of two numbers with six digits behind the point. */
function isExactTie(value: number): boolean {
  return Number.isInteger(value * 128) && (value * 128) % 2 === 1;
}
