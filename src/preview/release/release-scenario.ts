import type {
  InitialCluster,
  KnownStorage,
  Namespace,
  OwnTerms,
  Scenario,
  SimulatedNode,
} from '../../simulation/scenario.ts';
import { scenarioOf } from '../../simulation/scenario-of.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { workloadNameOf } from '../../workload/workload-name.ts';
import { scenarioContext } from '../scenario-context.ts';
import type { ReleaseMember } from './member.ts';

/**
 * One scenario of all that a release changes: the scenarios of its workloads put together, whose pods then take the room
 * from each other that they really take. They are applied at 0, one after the other, in the order given.
 */
export function releaseScenario(members: readonly ReleaseMember[], assumptions: Assumptions): Scenario {
  const together = members.map(({ workload }) => workload);
  const scenarios = members.map((member, index) => ownScenario(member, together, index === 0));
  const worlds = scenarios.map(({ world }) => world);
  const [{ pods, disruptionBudgets = [] }] = worlds as [InitialCluster, ...InitialCluster[]];
  const storage = mergedStorage(worlds.flatMap((world) => world.storage ?? []));
  const autoscalers = worlds.flatMap((world) => world.autoscalers ?? []);
  return {
    assumptions,
    world: {
      disruptionBudgets,
      ...(pods && { pods }),
      ...(storage && { storage }),
      ...(autoscalers.length > 0 && { autoscalers }),
      running: worlds.flatMap(({ running }) => running),
      namespaces: mergedNamespaces(worlds.flatMap(({ namespaces }) => namespaces)),
      nodes: mergedNodes(worlds.map(({ nodes }) => nodes)),
    },
    steps: scenarios.flatMap(({ steps }) => steps),
    own: members.flatMap((member, index) => ownTermsOf(member, worlds[index]?.placement, assumptions)),
    podRules: [],
    horizon: Math.max(...scenarios.map(({ horizon }) => horizon)),
  };
}

/** None where the same holds for it as for all. */
function ownTermsOf(
  { object, assumptions }: ReleaseMember,
  placement: InitialCluster['placement'],
  general: Assumptions,
): readonly OwnTerms[] {
  if (placement === undefined && deepEqual(assumptions, general)) return [];
  return [{ workload: workloadNameOf(object), assumptions, ...(placement && { placement }) }];
}

/** What runs has come to rest, also where it is known otherwise: a release starts from what was there before it. */
function ownScenario(
  member: ReleaseMember,
  together: readonly ReleaseMember['workload'][],
  hasOthers: boolean,
): Scenario {
  const { object, change, assumptions } = member;
  const { object: running, history } = change.baseline;
  const before = running && { object: running, history };
  return scenarioOf(object, before, assumptions, scenarioContext(member, before, together, { hasOthers }));
}

/** A namespace may have other policies for the workloads of other folders: here all of them hold. */
function mergedNamespaces(all: readonly Namespace[]): readonly Namespace[] {
  const merged = new Map<string, Namespace>();
  for (const each of all) {
    const known = merged.get(each.name);
    if (known === undefined) merged.set(each.name, each);
    else
      merged.set(each.name, {
        ...each,
        ...known,
        quotas: withOthers(known.quotas, each.quotas),
        limitRanges: withOthers(known.limitRanges, each.limitRanges),
      });
  }
  return [...merged.values()];
}

function withOthers<Item extends { readonly name: string }>(known: readonly Item[], more: readonly Item[]) {
  return [...known, ...more.filter(({ name }) => !known.some((each) => each.name === name))];
}

/** Whether there are no others is known where all of them know it. */
function mergedStorage(all: readonly KnownStorage[]): KnownStorage | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const merged = (list: keyof KnownStorage) => {
    return { items: first[list].items, areAll: all.every((each) => each[list].areAll) };
  };
  return { claims: merged('claims'), volumes: merged('volumes'), classes: merged('classes') };
}

/** Nodes of which nobody has said what labels they have suit all of the workloads, as far as that can be. */
function mergedNodes(lists: readonly (readonly SimulatedNode[])[]): readonly SimulatedNode[] {
  const merged = new Map<string, SimulatedNode>();
  for (const node of lists.flat()) {
    const known = merged.get(node.name);
    if (known === node) continue;
    merged.set(node.name, known === undefined ? node : { ...known, labels: { ...node.labels, ...known.labels } });
  }
  return [...merged.values()];
}
