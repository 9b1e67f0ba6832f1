// Follows argo-cd v3.5: gitops-engine/pkg/sync/{sync_tasks,sync_context,sync_phase}.go, gitops-engine/pkg/sync/hook, and
// controller/sync.go. Differs from upstream: hooks that run to completion take the time that is assumed of them and succeed; the
// controller looks at once when something changes; SyncFail hooks, retries and self-heal are left out.

import { keptBy } from '../../../change/kept-by.ts';
import type { Stage } from '../../../simulation/scenario.ts';
import { seconds } from '../../../std/time.ts';
import { installOrder } from '../../../workload/kinds/apply-orders.ts';
import { listedIn, syncOptionsOf } from '../../../workload/listed-in.ts';
import {
  type Applier,
  type ApplierOptions,
  byKind,
  compareTexts,
  numberIn,
  type PlannedObject,
  type PlannedStage,
  runsToCompletion,
} from './applier.ts';

const phases = ['PreSync', 'Sync', 'PostSync'] as const;
type Phase = (typeof phases)[number];

/** Between two waves, so that controllers can react; ARGOCD_SYNC_WAVE_DELAY. */
const waveDelay = seconds(2);

interface Task<Item> {
  readonly object: Item;
  readonly phase: Phase;
  readonly wave: number;
}

/** Phases, in them waves, in them kinds and names. Between two waves it waits until all of the first one are healthy. */
export const argocd: Applier = (objects, options) => {
  const present = objects.filter(({ isGone }) => !isGone);
  const gone = objects.filter((each) => each.isGone);
  const isPruned = (object: PlannedObject) => options.prunes && keptBy(object, 'argocd') === undefined;
  const [pruned, left] = [gone.filter(isPruned), gone.filter((each) => !isPruned(each))];
  const tasks = [...present.flatMap(tasksOf), ...pruneTasks(pruned, present)].toSorted(taskOrder);
  const groups: Task<(typeof objects)[number]>[][] = [];
  for (const task of tasks) {
    const [last] = groups.at(-1) ?? [];
    if (last?.phase === task.phase && last.wave === task.wave) groups.at(-1)?.push(task);
    else groups.push([task]);
  }
  // What is of one wave is applied at the same time.
  return { pace: 0, stages: groups.map((group, index) => stageOf(group, index === groups.length - 1, options)), left };
};

function stageOf<Item extends PlannedObject>(
  group: readonly Task<Item>[],
  isFinal: boolean,
  { hookTime, timeout }: ApplierOptions,
): PlannedStage<Item> {
  const [{ phase, wave } = { phase: 'Sync', wave: 0 } as const] = group;
  const all = group.map(({ object }) => object);
  const hooks = all.filter(isHook);
  // Nothing comes after the last wave, so its health does not matter unless it has hooks.
  const isWaitedFor = !isFinal || hooks.length > 0;
  const takes = Math.max(isFinal ? 0 : waveDelay, hooks.some(runsToCompletion) ? hookTime : 0);
  const wait = { by: 'argo', every: 0, timeout, isOfAll: true, endsAtFailure: 'when-others-are-ready' } as const;
  const isBlocked = phase === 'PreSync' && hooks.some((each) => each.isBlocked);
  const stage: Stage = isBlocked
    ? { takes: timeout ?? Number.POSITIVE_INFINITY, isVain: true }
    : { takes, ...(isWaitedFor && { wait }) };
  const [deleted, applied] = [all.filter(({ isGone }) => isGone), all.filter(({ isGone }) => !isGone)];
  return { title: { phase, wave }, applied, deleted, stage };
}

/** What is pruned goes in the reverse order of waves, the last one first. */
function pruneTasks<Item extends PlannedObject>(
  pruned: readonly Item[],
  present: readonly PlannedObject[],
): readonly Task<Item>[] {
  const waves = [...new Set(pruned.map(waveOf))].sort((one, other) => one - other);
  const reversed = new Map(waves.map((wave, index) => [wave, waves.at(-1 - index) ?? wave]));
  const last = Math.max(0, ...present.map(waveOf), ...waves) + 1;
  return pruned.map((object) => {
    const wave = syncOptionsOf(object.annotations).includes('PruneLast=true')
      ? last
      : (reversed.get(waveOf(object)) ?? 0);
    return { object, phase: 'Sync', wave };
  });
}

/** A hook may be in several phases, and one of none of them is not applied. */
function tasksOf<Item extends PlannedObject>(object: Item): readonly Task<Item>[] {
  const types = hookTypes(object);
  if (types.length === 1 && types[0] === 'Skip') return [];
  const own = isHook(object) ? phases.filter((phase) => types.includes(phase)) : (['Sync'] as const);
  return own.map((phase) => ({ object, phase, wave: waveOf(object) }));
}

const knownTypes: readonly string[] = [...phases, 'SyncFail', 'PostDelete', 'PreDelete', 'Skip'];

/** Argo CD's own, or otherwise the equivalent of Helm's. */
function hookTypes(object: PlannedObject): readonly string[] {
  const own = listedIn(object.annotations, 'argocd.argoproj.io/hook').filter((each) => knownTypes.includes(each));
  if (own.length > 0) return own;
  return listedIn(object.annotations, 'helm.sh/hook').flatMap((each) => {
    if (each === 'pre-install' || each === 'pre-upgrade') return ['PreSync'];
    return each === 'post-install' || each === 'post-upgrade' ? ['PostSync'] : [];
  });
}

function isHook(object: PlannedObject): boolean {
  const { annotations } = object;
  if (annotations['argocd.argoproj.io/hook'] !== undefined) return hookTypes(object).join() !== 'Skip';
  return annotations['helm.sh/hook'] !== undefined && annotations['helm.sh/hook'] !== 'crd-install';
}

function waveOf(object: PlannedObject): number {
  return numberIn(object, 'argocd.argoproj.io/sync-wave') ?? numberIn(object, 'helm.sh/hook-weight') ?? 0;
}

/** Helm's order except for priority classes; what is not in it comes last. */
const indexOf = byKind(installOrder.filter((kind) => kind !== 'PriorityClass'));

function taskOrder(one: Task<PlannedObject>, other: Task<PlannedObject>): number {
  return (
    phases.indexOf(one.phase) - phases.indexOf(other.phase) ||
    one.wave - other.wave ||
    indexOf(one.object.kind) - indexOf(other.object.kind) ||
    compareTexts(one.object.name, other.object.name)
  );
}
