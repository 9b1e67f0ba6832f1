// What appliers do where the API server refuses one of the workloads. Held against kubectl 1.36, Helm 3 and 4, and the code of Argo CD
// and of Flux on a real control plane (`npm run cluster-test -- --part appliers`).
import type { ApplierOptions, Plan, PlannedObject, PlannedStage, ReleaseState } from './applier.ts';

/** It fails where it comes to a refused object: without waits, deletions and what comes later. */
export function withRefusals<Item extends PlannedObject>(
  plan: Plan<Item>,
  { name }: ApplierOptions,
  { isNew }: ReleaseState,
): Plan<Item> {
  const at = plan.stages.findIndex(({ applied }) => applied.some(isRefused));
  const stage = plan.stages[at];
  if (stage === undefined) return plan;
  if (name === 'flux') return triedFirst(plan);
  const later = plan.stages.slice(at + 1);
  if (name === 'argocd') return withFailedWave(plan, at);
  const isHelm = name === 'helm3' || name === 'helm4';
  const stages = [...plan.stages.slice(0, at), ...refusedStages(stage, isHelm && !isNew), ...later.map(withoutRefused)];
  return { ...plan, stages, left: [...plan.left, ...deletedIn([stage, ...later])] };
}

function isRefused({ refusal }: PlannedObject): boolean {
  return refusal !== undefined;
}

/** Argo CD tries objects without the server. It prunes and applies the rest of the wave, and comes to no later one. */
function withFailedWave<Item extends PlannedObject>(plan: Plan<Item>, at: number): Plan<Item> {
  const stages = plan.stages.map((stage, index): PlannedStage<Item> => {
    if (index > at) return withoutRefused(stage);
    if (index < at) return stage;
    const [refused, applied] = [stage.applied.filter(isRefused), stage.applied.filter((each) => !isRefused(each))];
    return { ...stage, applied, stage: inVain, refused };
  });
  return { ...plan, stages, left: [...plan.left, ...deletedIn(plan.stages.slice(at + 1))] };
}

/** An upgrade by Helm goes on after an update that is refused, and ends at what it cannot create. */
function refusedStages<Item extends PlannedObject>(
  { title, applied }: PlannedStage<Item>,
  endsAtCreation: boolean,
): readonly PlannedStage<Item>[] {
  const end = endsAtCreation ? applied.findIndex(({ refusal }) => refusal?.isOfCreation) : -1;
  const tried = end < 0 ? applied : applied.slice(0, end + 1);
  const refused = end < 0 ? tried.filter(isRefused) : tried.slice(end);
  const never = applied.slice(tried.length).filter((each) => !isRefused(each));
  const failed = { title, applied: tried.filter((each) => !isRefused(each)), deleted: [], stage: inVain, refused };
  return never.length === 0 ? [failed] : [failed, { title, applied: never, deleted: [], stage: { takes: 0 } }];
}

const inVain = { takes: 0, isVain: true } as const;

/** Flux asks the server about all objects before it applies any. */
function triedFirst<Item extends PlannedObject>(plan: Plan<Item>): Plan<Item> {
  const refused = plan.stages.flatMap(({ applied }) => applied.filter(isRefused));
  const trial: PlannedStage<Item> = { title: { phase: 'apply' }, applied: [], deleted: [], stage: inVain, refused };
  return {
    ...plan,
    stages: [trial, ...plan.stages.map(withoutRefused)],
    left: [...plan.left, ...deletedIn(plan.stages)],
  };
}

function withoutRefused<Item extends PlannedObject>(stage: PlannedStage<Item>): PlannedStage<Item> {
  return { ...stage, applied: stage.applied.filter((each) => !isRefused(each)), deleted: [] };
}

function deletedIn<Item extends PlannedObject>(stages: readonly PlannedStage<Item>[]): readonly Item[] {
  return stages.flatMap(({ deleted }) => deleted);
}
