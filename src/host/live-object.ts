import type { LiveState } from '../change/change.ts';
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { unreadState } from '../wording/baselines.ts';
import { notAnObject } from '../wording/programs.ts';
import type { Kubectl, LiveList, LiveName } from './kubectl.ts';
import { type LiveHistory, liveHistory, ownedBy, revisionsAskedFor } from './live-history.ts';

/** What runs of a workload, and its revisions before. */
export interface LiveObject {
  readonly object: JsonMap;
  readonly history: LiveHistory;
  /** With its sets and pods; undefined where they may not be read. */
  readonly state: LiveState | undefined;
  /** In kubectl's words what may not be read. */
  readonly refusals: readonly string[];
}

/** Reads an object, its revisions and its pods; undefined when the cluster does not have it. */
export async function liveObject(kubectl: Kubectl, context: string, name: LiveName): Promise<LiveObject | undefined> {
  const { namespace } = name;
  const text = await kubectl.read(context, name).catch((error: unknown) => {
    if (String(error).includes('(NotFound)')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const readAt = Date.now();
  const live = objectIn(text);
  const { kind, selector } = revisionsAskedFor(live);
  const listed = [kind, 'pods' as const].map((each) => itemsOf(kubectl, context, { kind: each, selector, namespace }));
  const [revisions, pods] = await Promise.all(listed);
  // Without a namespace in the manifest all are in that of the context.
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
  };
}

/** What runs of several workloads, as texts to compare with. */
export function textsOf(found: readonly LiveObject[]) {
  return {
    text: found.map(({ object }) => JSON.stringify(object)).join('\n---\n'),
    older: found.flatMap(({ history }) => history.objects.map((object) => JSON.stringify(object))),
    isHistoryCut: found.some(({ history }) => history.isCut),
    live: found.flatMap(({ state }) => state ?? []),
  };
}

/** What the cluster does not show of a workload, in sentences. */
export function unreadOf({ object, refusals }: LiveObject): readonly string[] {
  const name = asText(asMap(object.metadata).name);
  return refusals.map((refusal) => unreadState(name, refusal));
}

/** The objects of a list, or in the server's words why they may not be read. */
async function itemsOf(kubectl: Kubectl, context: string, list: LiveList): Promise<readonly JsonMap[] | string> {
  try {
    return asList(objectIn(await kubectl.list(context, list)).items).map(asMap);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (text.includes('(Forbidden)')) return text;
    throw error;
  }
}

/** What kubectl says in JSON; anything may stand in its place. */
function objectIn(text: string): JsonMap {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonMap;
  } catch {
    // Told below.
  }
  throw new Error(notAnObject(text.slice(0, 100).trim()));
}

function withoutNamespace(object: JsonMap): JsonMap {
  const { namespace: _, ...metadata } = asMap(object.metadata);
  return { ...object, metadata };
}
