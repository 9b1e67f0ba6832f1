// Follows helm v3.21.4 and v4.2.4: pkg/action/{install,upgrade,hooks,rollback}.go, pkg/kube/{client,wait,ready,statuswait}.go.
// Differs from upstream: hooks that run to completion take the time that is assumed of them and succeed; hooks of other kinds take
// none, as upstream does not wait for them; hooks of a rollback are left out.

import { keptBy } from '../../../change/kept-by.ts';
import type { Stage, StageWait } from '../../../simulation/scenario.ts';
import { seconds } from '../../../std/time.ts';
import { installOrder, webhooks } from '../../../workload/kinds/apply-orders.ts';
import { listedIn } from '../../../workload/listed-in.ts';
import {
  type Applier,
  type ApplierOptions,
  byKind,
  compareTexts,
  heldUpStage,
  numberIn,
  oneByOne,
  type PlannedObject,
  type PlannedStage,
  runsToCompletion,
  type StageTitle,
} from './applier.ts';

/** `helm upgrade --install`: hooks before, the manifest by kinds, what is gone is deleted, the wait, hooks after. */
export const helm: Applier = (objects, options, { isNew }) => {
  const inOrder = objects.toSorted(orderOf(options.name === 'helm4' ? [...installOrder, ...webhooks] : installOrder));
  const hooks = inOrder.filter((each) => !each.isGone && isHook(each));
  const [before, after] = isNew ? ['pre-install', 'post-install'] : ['pre-upgrade', 'post-upgrade'];
  const manifest = inOrder.filter((each) => !each.isGone && !isHook(each));
  const gone = inOrder.filter((each) => each.isGone && keptBy(each, 'helm') === undefined);
  // What a chart had as a hook is no part of the release that is updated.
  const deleted = gone.filter((each) => !isHook(each));
  const wait = options.waits || options.rollsBack ? { wait: waitOf(options) } : {};
  const stages = [
    ...(options.heldUpBy === undefined ? [] : [heldUpStage]),
    ...hookStages(hooks, { event: before, phase: 'hooks-before' }, options),
    { title: { phase: 'apply' }, applied: manifest, deleted, stage: { takes: 0, ...wait } } as const,
    ...hookStages(hooks, { event: after, phase: 'hooks-after' }, options),
  ];
  const left = objects.filter((each) => each.isGone && !deleted.includes(each));
  const rollsBack = options.rollsBack && !(isNew && options.keepsInstallation);
  return { pace: oneByOne, stages, left, ...(rollsBack && { fallback: { takes: 0, ...wait } }) };
};

const hookAnnotation = 'helm.sh/hook';

function isHook(object: PlannedObject): boolean {
  return object.annotations[hookAnnotation] !== undefined;
}

/** Stable: what is of one kind keeps its order; kinds that the list lacks come last, by their names. */
function orderOf(kinds: readonly string[]): (one: PlannedObject, other: PlannedObject) => number {
  const indexOf = byKind(kinds);
  return (one, other) => {
    const [first, second] = [indexOf(one.kind), indexOf(other.kind)];
    return first === 0 && second === 0 ? compareTexts(one.kind, other.kind) : first - second;
  };
}

interface HookEvent {
  readonly event: string | undefined;
  readonly phase: StageTitle['phase'];
}

/** One hook after the other, by weight and then by name; each is watched until it is complete. */
function hookStages<Item extends PlannedObject>(
  hooks: readonly Item[],
  { event, phase }: HookEvent,
  { hookTime, timeout = defaultTimeout }: ApplierOptions,
): readonly PlannedStage<Item>[] {
  const applied = hooks
    .filter((each) => listedIn(each.annotations, hookAnnotation).some((listed) => listed.toLowerCase() === event))
    .toSorted((one, other) => weightOf(one) - weightOf(other) || compareTexts(one.name, other.name));
  if (applied.length === 0) return [];
  const isBlocked = phase === 'hooks-before' && applied.some((each) => each.isBlocked);
  const takes = applied.filter(runsToCompletion).length * hookTime;
  const stage: Stage = isBlocked ? { takes: timeout, isVain: true } : { takes };
  return [{ title: { phase }, applied, deleted: [], stage }];
}

function weightOf(hook: PlannedObject): number {
  return numberIn(hook, 'helm.sh/hook-weight') ?? 0;
}

const defaultTimeout = seconds(300);
const pollInterval = seconds(2);

/**
 * Helm 3 looks every 2 s whether as many pods are ready as the strategy asks for, and knows no failure. Helm 4 watches what
 * kstatus says, and waits no longer for what has failed.
 */
function waitOf({ name, timeout = defaultTimeout }: ApplierOptions): StageWait {
  if (name === 'helm3') return { by: 'helm', every: pollInterval, timeout };
  return { by: 'kstatus', every: 0, timeout, endsAtFailure: 'when-others-are-ready', skipsPaused: true };
}
