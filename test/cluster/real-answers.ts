// What a cluster does with a scenario.
import { asList, asMap, asNumber, asText, type JsonMap } from '../../src/document/manifest.ts';
import { millisecondsOf } from '../../src/std/rfc3339.ts';
import type { WorkloadObject } from '../../src/workload/api-types.ts';
import { kindOf } from '../../src/workload/kinds.ts';
import { type Answers, refused } from './answers.ts';
import { type Happened, kubectl, Recording } from './cluster.ts';
import { sizesText } from './forecast-answers.ts';

export interface Real {
  /** When the forecast was made. */
  readonly foretoldAt: number;
  readonly namespace: string;
  readonly target: string;
  readonly manifest: JsonMap;
  readonly timeout: string;
}

/** Applies the manifest and watches what comes of it. */
export async function realAnswers({ foretoldAt, namespace, target, manifest, timeout }: Real): Promise<Answers> {
  const [kind = ''] = target.split('/');
  const recording = new Recording(namespace, [kind, 'pods', 'replicasets']);
  await pause(1500);
  try {
    const before = Date.now();
    const applied = await kubectl(namespace, ['apply', '--filename=-'], manifest);
    if (applied.status !== 0) return refused;
    const started = Date.now();
    const status = await kubectl(namespace, ['rollout', 'status', target, `--timeout=${timeout}`]);
    await pause(500);
    const history = await kubectl(namespace, ['rollout', 'history', target]);
    const lastLine = `${status.output}${status.errors}`.trim().split('\n').at(-1) ?? '';
    const course = courseOf(recording.happened, { before, started, foretoldAt });
    const { makesPods } = course;
    return {
      end: `${lastLine} (${status.status})`,
      makesPods,
      mostPods: makesPods ? course.mostPods : undefined,
      fewestAvailable: makesPods ? course.fewestAvailable : undefined,
      sizes: course.sizes,
      revisions: course.isMoved ? await revisionsOf(namespace, kind) : undefined,
      history: history.output.trim(),
      seconds: course.isMoved && status.status === 0 ? course.seconds : undefined,
    };
  } finally {
    recording.end();
  }
}

/** What is seen after the apply, with what was there before it. */
function courseOf(
  happened: readonly Happened[],
  { before, started, foretoldAt }: { before: number; started: number; foretoldAt: number },
) {
  const pods = new Map<string, JsonMap>();
  const replicaSets = new Map<string, number>();
  const sizes = new Map<string, string[]>();
  let [fewestAvailable, isMoved] = [Number.POSITIVE_INFINITY, false];
  let counts: { readonly at: number; readonly count: number }[] = [];
  let end: number | undefined;
  let makesPods = false;
  // What is under way already goes on whether or not the apply changes anything.
  let start = foretoldAt;
  let last: JsonMap | undefined;
  const look = (at: number): void => {
    const running = [...pods.values()].filter(({ metadata }) => asMap(metadata).deletionTimestamp === undefined);
    counts.push({ at, count: running.length });
    if (last !== undefined && end === undefined) fewestAvailable = Math.min(fewestAvailable, availableIn(last));
  };
  for (const { at, type, object } of happened.toSorted((one, other) => one.at - other.at)) {
    const { uid, name, generation, creationTimestamp } = asMap(object.metadata);
    const isThere = type === 'ADDED' && (millisecondsOf(asText(creationTimestamp)) ?? 0) < before - 1000;
    const isAfter = at >= before && !isThere;
    if (object.kind === 'Pod') {
      if (type === 'DELETED') pods.delete(asText(uid));
      else pods.set(asText(uid), object);
      isMoved ||= isAfter;
      makesPods ||= isAfter && type === 'ADDED';
    } else if (object.kind === 'ReplicaSet') {
      const size = asNumber(asMap(object.spec).replicas);
      const known = replicaSets.get(asText(name));
      // One that is made with no pods gets its size next.
      const isGiven = known !== undefined || size > 0;
      if (isAfter && type !== 'DELETED' && known !== size && isGiven)
        sizes.set(asText(name), [...(sizes.get(asText(name)) ?? []), `${size}`]);
      if (isAfter && known !== size) isMoved = true;
      replicaSets.set(asText(name), size);
    } else {
      const isNew = isAfter && asNumber(asMap(last?.metadata).generation) !== asNumber(generation);
      if (isNew) start = Math.min(started, at);
      last = object;
      if (isAfter && isDone(object)) end ??= at;
      else if (isAfter) end = undefined;
    }
    if (!isAfter) [counts, fewestAvailable] = [[], Number.POSITIVE_INFINITY];
    look(at);
  }
  return {
    isMoved,
    makesPods,
    mostPods: mostOf(counts),
    fewestAvailable: Number.isFinite(fewestAvailable) ? fewestAvailable : undefined,
    sizes: sizesText(sizes),
    seconds: end === undefined ? undefined : (end - start) / 1000,
  };
}

/** A ReplicaSet may create a pod some milliseconds before another deletes one: what does not last does not count. */
const moment = 100;

/** The most pods that are there for longer than a moment. */
function mostOf(counts: readonly { readonly at: number; readonly count: number }[]): number {
  const descending = [...new Set(counts.map(({ count }) => count))].sort((one, other) => other - one);
  return descending.find((most) => lastsAtLeast(counts, most)) ?? 0;
}

function lastsAtLeast(counts: readonly { readonly at: number; readonly count: number }[], most: number): boolean {
  let since: number | undefined;
  for (const { at, count } of counts) {
    if (since !== undefined && at - since > moment) return true;
    if (count < most) since = undefined;
    else since ??= at;
  }
  return since !== undefined;
}

function availableIn({ status }: JsonMap): number {
  const { availableReplicas, numberAvailable } = asMap(status);
  return asNumber(availableReplicas ?? numberAvailable);
}

/** Whether `kubectl rollout status` says so. */
export function isDone(object: JsonMap): boolean {
  const { newStatus } = kindOf(object as unknown as WorkloadObject);
  const read = { ...object, status: { ...newStatus, ...asMap(object.status) } } as unknown as WorkloadObject;
  return kindOf(read).rolloutStatus(read).state === 'done';
}

async function revisionsOf(namespace: string, kind: string): Promise<string> {
  const resource = kind === 'deployment' ? 'replicasets' : 'controllerrevisions';
  const { output } = await kubectl(namespace, ['get', resource, '--output=json']);
  const rows = asList(JSON.parse(output).items).map((item) => {
    const { metadata, revision } = asMap(item);
    const { name, annotations } = asMap(metadata);
    const number = asNumber(revision) || Number(asMap(annotations)['deployment.kubernetes.io/revision'] ?? 0);
    return { number, text: `${number} ${name}` };
  });
  const inOrder = rows.toSorted((one, other) => one.number - other.number);
  return inOrder.map(({ text }) => text).join(', ');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
