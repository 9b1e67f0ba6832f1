// What watches would tell of a simulated rollout.
import type { LiveState } from '../../../src/change/change.ts';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import type { WatchReport } from '../../../src/preview/follow/followed-rollout.ts';
import { preview } from '../../../src/preview/preview.ts';
import { entriesOf, type TraceEntry } from '../../../src/simulation/trace.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import type { ApiObject } from '../../../src/workload/api-types.ts';
import { type Assumptions, defaultAssumptions } from '../../../src/workload/assumptions.ts';

const startOfTime = Date.UTC(2026, 0, 1);

interface Rollout {
  readonly replicas: number;
  /** In seconds, as it is assumed. */
  readonly startup: number;
  /** So many times as long pods really take; endless: they never get ready. */
  readonly slowness: number;
}

/** The state a second after the apply, the events after it, and what is assumed of them. */
export function seenOf({ replicas, startup, slowness }: Rollout) {
  const assumed: Assumptions = { ...defaultAssumptions, startupSeconds: startup, imagePullSeconds: 0 };
  const isEndless = slowness === Number.POSITIVE_INFINITY;
  const real: Assumptions = isEndless
    ? { ...assumed, newVersion: { behaviour: 'never-ready' } }
    : { ...assumed, startupSeconds: startup * slowness, terminationSeconds: assumed.terminationSeconds * slowness };
  const manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          containers: [{ name: 'a', image: 'a:2', readinessProbe: { periodSeconds: 1, tcpSocket: { port: 80 } } }],
        },
      },
    },
  };
  const [forecast] = preview(readManifests(JSON.stringify(manifest)), noSurroundings, real).workloads;
  const { trace } = present(forecast?.apply, 'a rollout');
  const writes = entriesOf(trace).filter((entry) => entry.type === 'write');
  const first = writes.filter(({ at }) => at < trace.origin + 1000);
  const live = stateAfter(first, startOfTime + trace.origin + 1000);
  const events = writes.slice(first.length).filter(isWatched).map(seen);
  return { live, events, assumed };
}

type Write = Extract<TraceEntry, { type: 'write' }>;

/** The workload and its pods. */
function isWatched({ object }: Write): boolean {
  return object.kind === 'Deployment' || object.kind === 'Pod';
}

function seen({ at, verb, object }: Write): WatchReport {
  const type = verb === 'create' ? 'ADDED' : verb === 'delete' ? 'DELETED' : 'MODIFIED';
  return { at: startOfTime + at, type, object: told(object) };
}

function stateAfter(writes: readonly Write[], readAt: number): LiveState {
  const there = new Map<string, ApiObject>();
  for (const { verb, object } of writes) {
    const key = `${object.kind} ${object.metadata.name}`;
    if (verb === 'delete') there.delete(key);
    else there.set(key, object);
  }
  const all = [...there.values()].map(told);
  const ofKind = (kind: string) => all.filter((object) => object.kind === kind);
  const object = present(ofKind('Deployment')[0], 'the Deployment');
  return { object, revisions: ofKind('ReplicaSet'), pods: ofKind('Pod'), readAt };
}

/** As the API server tells an object. */
function told(object: ApiObject): JsonMap {
  const { creationTimestamp, resourceVersion: _, ...metadata } = object.metadata;
  const { deletionTimestamp } = metadata as { deletionTimestamp?: number };
  const times = {
    creationTimestamp: timeText(creationTimestamp),
    ...(deletionTimestamp !== undefined && { deletionTimestamp: timeText(deletionTimestamp) }),
  };
  const common = {
    apiVersion: 'apps/v1',
    kind: object.kind,
    metadata: { ...metadata, ...times } as unknown as JsonMap,
  };
  if (object.kind !== 'Pod') return { ...common, ...(JSON.parse(JSON.stringify(rest(object), withTimes)) as JsonMap) };
  const ready = object.ready ? 'True' : 'False';
  const conditions = [
    { type: 'PodScheduled', status: 'True', lastTransitionTime: timeText(creationTimestamp) },
    { type: 'Ready', status: ready, lastTransitionTime: timeText(object.readyTransitionTime ?? creationTimestamp) },
  ];
  return { ...common, spec: { nodeName: object.nodeName }, status: { phase: 'Running', conditions } };
}

function rest({ kind: _, metadata: _metadata, ...others }: ApiObject): object {
  return others;
}

/** Conditions have their times as instants. */
function withTimes(key: string, value: unknown): unknown {
  return /^last\w+Time$/.test(key) && typeof value === 'number' ? timeText(value) : value;
}

function timeText(at: number): string {
  return new Date(startOfTime + at).toISOString().replace('.000Z', 'Z');
}
