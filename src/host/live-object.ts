import type { JsonMap } from '../document/manifest.ts';
import type { Kubectl, LiveName } from './kubectl.ts';
import { type LiveHistory, liveHistory, revisionsAskedFor } from './live-history.ts';

/** What runs of a workload, and its revisions before. */
export interface LiveObject {
  readonly object: JsonMap;
  readonly history: LiveHistory;
}

/** Reads an object and its revisions; undefined when the cluster does not have it. */
export async function liveObject(kubectl: Kubectl, context: string, name: LiveName): Promise<LiveObject | undefined> {
  const { namespace } = name;
  const text = await kubectl.read(context, name).catch((error: unknown) => {
    if (String(error).includes('(NotFound)')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const live: JsonMap = JSON.parse(text);
  const list = await kubectl.list(context, { ...revisionsAskedFor(live), namespace });
  // Without a namespace in the manifest both are in that of the context.
  const object = namespace === undefined ? withoutNamespace(live) : live;
  return { object, history: liveHistory(object, JSON.parse(list)) };
}

function withoutNamespace(object: JsonMap): JsonMap {
  const { namespace: _, ...metadata } = object.metadata as JsonMap;
  return { ...object, metadata };
}
