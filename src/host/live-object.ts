import type { LiveState } from '../change/change.ts';
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { unreadState } from '../wording/baselines.ts';
import { changedWhileRead } from '../wording/cluster.ts';
import { clusterFault } from './cluster-fault.ts';
import type { KubectlProgram, LiveList, LiveName, LivePlace } from './kubectl.ts';
import { objectIn, withoutNamespace } from './live-answer.ts';
import { type LiveHistory, liveHistory, ownedBy, revisionsAskedFor } from './live-history.ts';

/** What runs of a workload, and its revisions before. */
export interface LiveObject {
  readonly object: JsonMap;
  readonly history: LiveHistory;
  /** With its sets and pods; undefined where they may not be read. */
  readonly state: LiveState | undefined;
  /** In kubectl's words what may not be read. */
  readonly refusals: readonly string[];
  /** Whether it was another each time that it was read. */
  readonly isChanging: boolean;
}

/** So often an object is looked at that changes while its revisions and pods are read. */
const maxLooks = 3;

/** Reads an object, its revisions and its pods; undefined when the cluster does not have it. */
export async function liveObject(
  kubectl: KubectlProgram,
  place: LivePlace,
  name: LiveName,
): Promise<LiveObject | undefined> {
  let live = await present(kubectl, place, name);
  for (let look = 1; live !== undefined; look++) {
    const found = await around(kubectl, place, { name, live });
    const after = await present(kubectl, place, name);
    // What controllers write of it in the meantime is true as well.
    if (after === undefined || generationOf(after) === generationOf(live)) return after && found;
    if (look === maxLooks) return { ...found, isChanging: true };
    live = after;
  }
  return undefined;
}

/**
 * What an object of the manifest would adopt: revisions and pods that its selector selects and that nothing controls, as
 * `kubectl delete --cascade=orphan` leaves them; undefined where there are none, and in kubectl's words why they cannot be
 * read.
 */
export async function liveOrphans(
  kubectl: KubectlProgram,
  place: LivePlace,
  { namespace }: LiveName,
  manifest: JsonMap,
): Promise<LiveState | string | undefined> {
  const { kind, selector } = revisionsAskedFor(manifest);
  if (selector === '') return undefined;
  const readAt = Date.now();
  const listed = [kind, 'pods' as const].map((each) =>
    itemsOf(kubectl, place, { kind: each, selector, namespace }).catch((error: unknown) => clusterFault(error, place)),
  );
  const [revisions = [], pods = []] = await Promise.all(listed);
  if (typeof revisions === 'string') return revisions;
  if (typeof pods === 'string') return pods;
  const orphans = revisions.filter((each) => controllerIn(each) === undefined);
  const known = new Set(orphans.map(({ metadata }) => asMap(metadata).uid));
  const own = pods.filter((pod) => {
    const controller = controllerIn(pod);
    return controller === undefined || known.has(controller.uid);
  });
  return orphans.length === 0
    ? undefined
    : { object: manifest, revisions: orphans, pods: own, readAt, isOrphaned: true };
}

function controllerIn({ metadata }: JsonMap): JsonMap | undefined {
  return asList(asMap(metadata).ownerReferences)
    .map(asMap)
    .find(({ controller }) => controller === true);
}

async function present(kubectl: KubectlProgram, place: LivePlace, name: LiveName): Promise<JsonMap | undefined> {
  const text = await kubectl.read(place, name).catch((error: unknown) => {
    if (String(error).includes('(NotFound)')) return undefined;
    throw error;
  });
  return text === undefined ? undefined : objectIn(text);
}

/** A new one of the same name counts from one again. */
function generationOf({ metadata }: JsonMap): string {
  const { uid, generation } = asMap(metadata);
  return JSON.stringify([uid ?? null, generation ?? null]);
}

interface LookedUpObject {
  readonly name: LiveName;
  readonly live: JsonMap;
}

async function around(
  kubectl: KubectlProgram,
  place: LivePlace,
  { name: { namespace }, live }: LookedUpObject,
): Promise<LiveObject> {
  const readAt = Date.now();
  const { kind, selector } = revisionsAskedFor(live);
  const listed = [kind, 'pods' as const].map((each) => itemsOf(kubectl, place, { kind: each, selector, namespace }));
  const [revisions, pods] = await Promise.all(listed);
  // Without a namespace in the manifest all are in that of the place.
  const object = namespace === undefined ? withoutNamespace(live) : live;
  const refusals = [revisions, pods].flatMap((answer) => (typeof answer === 'string' ? [answer] : []));
  const own = typeof revisions === 'object' ? ownedBy(object, revisions) : [];
  // Without a revision the controllers have not seen it yet.
  const isKnown = own.length > 0 && typeof pods === 'object';
  return {
    object,
    history: typeof revisions === 'object' ? liveHistory(object, revisions) : { objects: [], isCut: true },
    state: isKnown ? { object, revisions: own, pods, readAt } : undefined,
    refusals,
    isChanging: false,
  };
}

/** What runs of several workloads, as texts to compare with. */
export function liveTexts(found: readonly LiveObject[]) {
  return {
    text: found.map(({ object }) => JSON.stringify(object)).join('\n---\n'),
    older: found.flatMap(({ history }) => history.objects.map((object) => JSON.stringify(object))),
    isHistoryCut: found.some(({ history }) => history.isCut),
    live: found.flatMap(({ state }) => state ?? []),
  };
}

/** What the cluster does not show of a workload, in sentences. */
export function unreadOf({ object, refusals, isChanging }: LiveObject): readonly string[] {
  const name = asText(asMap(object.metadata).name);
  return [...refusals.map((refusal) => unreadState(name, refusal)), ...(isChanging ? [changedWhileRead(name)] : [])];
}

/** The objects of a list, or in the server's words why they may not be read. */
async function itemsOf(
  kubectl: KubectlProgram,
  place: LivePlace,
  list: LiveList,
): Promise<readonly JsonMap[] | string> {
  try {
    return asList(objectIn(await kubectl.list(place, list)).items).map(asMap);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (text.includes('(Forbidden)')) return text;
    throw error;
  }
}
