import type { RuleContext } from './rule.ts';

/** What the quota admission said of a pod or a claim. */
interface QuotaRefusal {
  /** Of the ResourceQuota. */
  readonly name: string;
  /** From `exceeded quota: ` on. */
  readonly event: string;
}

/** The first time that a quota has no room for a pod, or for another object of the resource, in the simulation. */
export function quotaRefusal({ timeline }: Pick<RuleContext, 'timeline'>, resource = ''): QuotaRefusal | undefined {
  for (const { event } of timeline?.events ?? []) {
    if (!event.message.includes(resource)) continue;
    const [words, name] = /exceeded quota: ([^,]*).*/.exec(event.message) ?? [];
    if (words !== undefined && name !== undefined) return { name, event: words };
  }
  return undefined;
}
