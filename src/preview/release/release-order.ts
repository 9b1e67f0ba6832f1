import type { StageWait } from '../../simulation/scenario.ts';
import type { Plan, PlannedObject } from './appliers/applier.ts';
import type { ReleaseMember } from './member.ts';

/** How the form of the what-if names that each workload waits for the one before it. */
export const oneByOne = 'one-by-one';

/** One after the other, or one before all others. Each is applied when those before it have rolled out. */
export type ReleaseOrder =
  | { readonly is: typeof oneByOne }
  | { readonly is: 'first'; isFirst(member: ReleaseMember): boolean };

type OrderedObject = PlannedObject & { readonly member?: ReleaseMember };

/** Waits with `kubectl rollout status` before it applies the next ones. */
const untilRolledOut: StageWait = {
  by: 'kubectl',
  every: 0,
  timeout: undefined,
  endsAtFailure: 'when-others-are-ready',
};

/** A plan in the supposed order. A plan of several stages is left alone, as its applier decides the order. */
export function inOrder<Item extends OrderedObject>(plan: Plan<Item>, order: ReleaseOrder | undefined): Plan<Item> {
  const [stage, another] = plan.stages;
  if (order === undefined || stage === undefined || another !== undefined) return plan;
  const parts = partsOf(stage.applied, order).filter((part) => part.length > 0);
  if (parts.length === 1) return plan;
  return {
    ...plan,
    stages: parts.map((applied, index) => ({
      ...stage,
      applied,
      deleted: index === parts.length - 1 ? stage.deleted : [],
      stage: { ...stage.stage, wait: untilRolledOut },
    })),
  };
}

function partsOf<Item extends OrderedObject>(
  items: readonly Item[],
  order: ReleaseOrder,
): readonly (readonly Item[])[] {
  if (order.is === oneByOne) return items.map((item) => [item]);
  const isFirst = ({ member }: Item) => member !== undefined && order.isFirst(member);
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
