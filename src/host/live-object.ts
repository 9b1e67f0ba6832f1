import { asMap, type JsonMap } from '../document/manifest.ts';
import { notAnObject } from '../wording/programs.ts';
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
  const live = objectIn(text);
  const list = await kubectl.list(context, { ...revisionsAskedFor(live), namespace });
  // Without a namespace in the manifest both are in that of the context.
  const object = namespace === undefined ? withoutNamespace(live) : live;
  return { object, history: liveHistory(object, objectIn(list)) };
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
