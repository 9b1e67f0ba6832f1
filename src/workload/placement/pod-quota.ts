import { nanoOf, type Quantity } from '../schema/quantity.ts';

/** What a ResourceQuota has for pods that are alike, in one of its resources. */
export interface PodQuota {
  /** The ResourceQuota's name. */
  readonly name: string;
  /** As the quota names it, such as `pods` or `requests.cpu`. */
  readonly resource: string;
  /** What one pod counts for. */
  readonly each: Quantity;
  /** What other pods of the namespace use already. */
  readonly others: Quantity;
  readonly hard: Quantity;
}

/** How many pods fit: hard 1600m, others 500m and 500m each make 2. */
export function podsThatFit({ each, others, hard }: PodQuota): number {
  const [size, room] = [nanoOf(each), nanoOf(hard) - nanoOf(others)];
  return size <= 0n || room <= 0n ? 0 : Number(room / size);
}
