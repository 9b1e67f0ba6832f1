import type { JsonMap } from '../../src/document/manifest.ts';
import { entriesOf, type Trace, type TraceEntry } from '../../src/simulation/trace.ts';
import { workloadTraces } from '../../src/timeline/workload-traces.ts';
import type {
  Condition,
  ControllerRevision,
  KubeEvent,
  Pod,
  ReplicaSet,
  WorkloadKind,
  WorkloadObject,
} from '../../src/workload/api-types.ts';
import { firstImage, placesOf, podState } from './pod-snapshots.ts';
import { RevisionSnapshots } from './revision-snapshots.ts';
import type { Snapshot } from './trace-case.ts';

const tick = 100;
const annotationPrefix = 'deployment.kubernetes.io/';
const inProgress = new Set(['NewReplicaSetCreated', 'FoundNewReplicaSet', 'ReplicaSetUpdated']);

/** Those of each workload of a trace, which is named in them, in order of time and name. */
export function snapshotsOfAll(trace: Trace): Snapshot[] {
  const all = workloadTraces(trace).flatMap(({ name: { namespace, kind, name }, trace: own }) =>
    snapshotsOf(own, kind, true).map((snapshot) => ({ about: `${namespace}/${kind}/${name}`, ...snapshot })),
  );
  return all.sort((one, other) => one.atMs - other.atMs || (one.about < other.about ? -1 : 1));
}

/**
 * Folds a trace into snapshots: one for each tick in which the state changed, or something was said (FORMAT.md); of a
 * workload among others with the places of its pods.
 */
export function snapshotsOf(trace: Trace, kind: WorkloadKind, isAmongOthers = false): Snapshot[] {
  const state = new ClusterState(kind, isAmongOthers);
  const snapshots: Snapshot[] = [];
  let last = '{}';
  const entries = entriesOf(trace);
  let index = 0;
  while (index < entries.length) {
    const atMs = Math.floor((entries[index] as TraceEntry).at / tick) * tick;
    for (; index < entries.length; index++) {
      const entry = entries[index] as TraceEntry;
      if (entry.at >= atMs + tick) break;
      state.take(entry);
    }
    const said = state.takeSaid();
    const body = state.body();
    const text = JSON.stringify(body);
    const told = state.withAliases(said);
    if (text !== last || Object.keys(told).length > 0) snapshots.push({ atMs, ...body, ...told });
    last = text;
  }
  return snapshots;
}

/** What was said in a tick: events of the workload and of its autoscalers, and what steps printed. */
interface Said {
  events?: string[];
  rescales?: string[];
  output?: string[];
}

function textOf({ type, reason, message }: KubeEvent): string {
  return `${type} ${reason} ${message}`;
}

class ClusterState {
  readonly #kind: WorkloadKind;
  readonly #isAmongOthers: boolean;
  #workload: WorkloadObject | undefined;
  readonly #replicaSets = new Map<string, ReplicaSet>();
  readonly #revisions = new Map<string, ControllerRevision>();
  readonly #pods = new Map<string, Pod>();
  readonly #podNames = new Set<string>();
  readonly #aliases = new Map<string, string>();
  readonly #revisionSnapshots = new RevisionSnapshots(this.#aliases);
  #events: string[] = [];
  #rescales: string[] = [];
  readonly #refusals = new Set<string>();
  #output: string[] = [];

  constructor(kind: WorkloadKind, isAmongOthers: boolean) {
    this.#kind = kind;
    this.#isAmongOthers = isAmongOthers;
  }

  take(entry: TraceEntry): void {
    if (entry.type === 'output') this.#output.push(entry.text);
    else if (entry.type === 'write') this.#takeObject(entry);
    else if (entry.event.source === 'horizontal-pod-autoscaler') this.#rescales.push(textOf(entry.event));
    else if (entry.event.involvedObject.startsWith(`${this.#kind}/`)) this.#events.push(textOf(entry.event));
  }

  #takeObject({ verb, object }: Extract<TraceEntry, { type: 'write' }>): void {
    const { name, uid } = object.metadata;
    const set = <T>(map: Map<string, T>, key: string, value: T) =>
      verb === 'delete' ? map.delete(key) : map.set(key, value);
    switch (object.kind) {
      case 'ReplicaSet':
        set(this.#replicaSets, uid, object);
        break;
      case 'ControllerRevision':
        set(this.#revisions, name, object);
        break;
      case 'Pod':
        set(this.#pods, uid, object);
        if (this.#kind !== 'StatefulSet') this.#podNames.add(name);
        break;
      case this.#kind:
        this.#workload = verb === 'delete' ? undefined : (object as WorkloadObject);
        break;
    }
  }

  takeSaid(): Said {
    const said = {
      ...(this.#events.length > 0 ? { events: this.#events } : {}),
      ...(this.#rescales.length > 0 ? { rescales: this.#rescales } : {}),
      ...(this.#output.length > 0 ? { output: this.#output } : {}),
    };
    this.#events = [];
    this.#rescales = [];
    this.#output = [];
    return said;
  }

  body(): JsonMap {
    this.#giveAliases();
    const workload = this.#workload === undefined ? {} : { workload: this.#workloadSnapshot(this.#workload) };
    const replicaSets = [...this.#replicaSets.values()].map((rs) => this.#replicaSetSnapshot(rs));
    const ofKind = this.#kind === 'Deployment' ? {} : this.#revisionsAndPods(this.#kind);
    const places = this.#isAmongOthers ? placesOf([...this.#pods.values()]) : {};
    return { ...workload, ...(replicaSets.length > 0 ? { replicaSets } : {}), ...ofKind, ...places };
  }

  /** With aliases for generated names; the events of a StatefulSet or DaemonSet are sorted, each text once. */
  withAliases({ events, rescales, output }: Said): JsonMap {
    const replaced = events?.map((text) => this.#replaced(text)) ?? [];
    const texts = this.#isAmongOthers ? replaced.filter((text) => this.#isNews(text)) : replaced;
    const inOrder = this.#kind === 'Deployment' ? texts : [...new Set(texts)].sort();
    return {
      ...(inOrder.length === 0 ? {} : { events: inOrder }),
      ...(rescales === undefined ? {} : { rescales }),
      ...(output === undefined ? {} : { output: output.map((text) => this.#replaced(text)) }),
    };
  }

  /** A refusal is told once: how often it is tried again in a tick depends on how long requests take. */
  #isNews(text: string): boolean {
    const isTold = this.#refusals.has(text);
    if (text.startsWith('Warning FailedCreate ')) this.#refusals.add(text);
    return !isTold;
  }

  #revisionsAndPods(kind: WorkloadKind): JsonMap {
    const revisions = this.#revisions.values();
    return {
      ...this.#revisionSnapshots.ofRevisions(revisions),
      ...this.#revisionSnapshots.ofPods(this.#pods.values(), kind),
    };
  }

  #giveAliases(): void {
    this.#revisionSnapshots.name(this.#revisions.values());
    for (const { metadata } of this.#replicaSets.values())
      if (!this.#aliases.has(metadata.name)) this.#aliases.set(metadata.name, `rs-${this.#aliases.size + 1}`);
  }

  /** A text with the aliases in the place of generated names. */
  #replaced(text: string): string {
    return text.replace(/[a-z0-9][-a-z0-9.]*[a-z0-9]/g, (word) =>
      this.#podNames.has(word) || this.#isRefusedPod(word, text) ? 'pod' : (this.#aliases.get(word) ?? word),
    );
  }

  /** The pod that was refused was never there. */
  #isRefusedPod(word: string, text: string): boolean {
    return this.#kind !== 'StatefulSet' && /(pods|Pod) "([^"]+)" is (forbidden|invalid)/.exec(text)?.[2] === word;
  }

  #workloadSnapshot(workload: WorkloadObject): JsonMap {
    const { metadata, status } = workload;
    const revision = metadata.annotations[`${annotationPrefix}revision`];
    const conditions = status.conditions.map((condition) => this.#conditionText(condition)).sort();
    return {
      generation: metadata.generation,
      status: numbersOf(status),
      ...(conditions.length > 0 ? { conditions } : {}),
      ...(this.#kind === 'Deployment' && revision !== undefined ? { revision } : {}),
      ...this.#revisionSnapshots.ofWorkload(workload),
    };
  }

  #conditionText({ type, status, reason, message }: Condition): string {
    if (type === 'Progressing' && status === 'True' && inProgress.has(reason)) return 'Progressing=True in progress';
    return this.#replaced(`${type}=${status} ${reason}: ${message}`);
  }

  #replicaSetSnapshot({ metadata, spec, status }: ReplicaSet): JsonMap {
    const annotations = this.#annotationsOf(metadata.annotations, status.conditions);
    const pods = this.#podCounts(metadata.uid);
    const isOrphan = !metadata.ownerReferences.some(({ controller }) => controller === true);
    return {
      name: this.#aliases.get(metadata.name) ?? metadata.name,
      image: firstImage(spec.template.spec),
      replicas: spec.replicas,
      status: numbersOf(status),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
      ...(Object.keys(pods).length > 0 ? { pods } : {}),
      ...(isOrphan ? { orphan: true } : {}),
    };
  }

  #annotationsOf(annotations: Readonly<Record<string, string>>, conditions: readonly Condition[]): JsonMap {
    const own = Object.entries(annotations)
      .filter(([key]) => key.startsWith(annotationPrefix))
      .map(([key, value]) => [key.slice(annotationPrefix.length), value]);
    const said = conditions.map(({ type, status, reason }) => [`condition ${type}`, `${status} ${reason}`]);
    return Object.fromEntries([...own, ...said]);
  }

  #podCounts(ownerUid: string): JsonMap {
    const counts: Record<string, number> = {};
    for (const pod of this.#pods.values()) {
      if (!pod.metadata.ownerReferences.some(({ uid, controller }) => controller === true && uid === ownerUid))
        continue;
      const state = podState(pod);
      counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  }
}

function numbersOf(status: object): JsonMap {
  return Object.fromEntries(
    Object.entries(status).filter(([, value]) => typeof value === 'number' && value !== 0),
  ) as JsonMap;
}
