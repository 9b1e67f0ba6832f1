import { groupedBy } from '../../std/grouped-by.ts';
import type { KnownPods } from '../../workload/known-world.ts';
import { resourceListOf } from '../../workload/placement/limit-range.ts';
import { formatQuantity, nanoOf, type Quantity } from '../../workload/schema/quantity.ts';

/** How exactly pods ask for what can be shared out, in 10^-9: CPU by thousandths, bytes by 1024. */
const units: Readonly<Record<string, { readonly nano: bigint; readonly format: Quantity['format'] }>> = {
  cpu: { nano: 10n ** 6n, format: 'DecimalSI' },
  memory: { nano: 1024n * 10n ** 9n, format: 'BinarySI' },
  'ephemeral-storage': { nano: 1024n * 10n ** 9n, format: 'BinarySI' },
};

/**
 * The pods with those of a node averaged that have the same priority and ask for the same resources: their number stays
 * the same, and so do the sums except for less than one unit a pod, which are never more.
 */
export function averagedPods(pods: readonly KnownPods[]): readonly KnownPods[] {
  const groups = groupedBy(pods, ({ node, priority, requests }) => [
    JSON.stringify([node, priority, Object.keys(requests).sort()]),
  ]);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const isShared = first !== undefined && Object.keys(first.requests).every((name) => Object.hasOwn(units, name));
    return isShared && group.length > 1 ? [averageOf(first, group)] : group;
  });
}

function averageOf(first: KnownPods, group: readonly KnownPods[]): KnownPods {
  const count = group.reduce((sum, each) => sum + each.count, 0);
  const requests = Object.entries(units).flatMap(([name, { nano, format }]) => {
    if (!Object.hasOwn(first.requests, name)) return [];
    const sum = group.reduce((all, each) => all + amountOf(each, name) * BigInt(each.count), 0n);
    const unscaled = (sum / (nano * BigInt(count))) * nano;
    return [[name, formatQuantity({ unscaled, exponent: -9, format, kept: '', isInt64: true })] as const];
  });
  return { ...first, count, requests: Object.fromEntries(requests) };
}

function amountOf({ requests }: KnownPods, name: string): bigint {
  const amount = resourceListOf(requests)?.get(name);
  return amount === undefined ? 0n : nanoOf(amount);
}
