// After kubectl v0.36.3 pkg/drain/{drain,filters}.go and pkg/cmd/drain/drain.go.
// Differs from upstream: an eviction that a budget holds up is tried again at the next of its 5 s at which something has changed,
// and the same refusal of a pod is printed once; pods of other workloads than those that are simulated stay.
import { asList, asMap } from '../../document/manifest.ts';
import { type Instant, seconds } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { Pod } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { hasReplicas } from '../../workload/kinds.ts';
import { ApiError } from '../api-server/api-error.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import { evict } from '../disruption/eviction.ts';
import { priorities } from '../engine/engine.ts';
import type { BarePod, DrainFlags } from '../scenario.ts';
import type { DrainRecord, HeldPod } from '../trace.ts';
import { type ClusterAround, KubectlError, type KubectlTarget } from './kubectl.ts';

const retryDelay = seconds(5);
const pollInterval = seconds(1);

/** Marks the node, so that no pods come to it, and evicts those that are on it. */
export function drain(target: KubectlTarget, node: string, flags: DrainFlags): void {
  runCordonOrUncordon(target, node, true);
  const pods = podsOn(node, target);
  const refusals = refusalsOf([...pods.map(drainedPod), ...(flags.barePods ?? []).map(drainedBarePod)], flags);
  if (refusals.length > 0) {
    const { engine, drains } = target.cluster;
    const { now } = engine;
    drains.set({ node, begun: now, ended: now, state: 'refused', pods: 0, together: 0, held: [], errors: refusals });
    fail(target, node, refusals);
    return;
  }
  const ofDaemons = pods.filter(isOfDaemonSet).map(printed);
  if (ofDaemons.length > 0) target.print(`Warning: ignoring DaemonSet-managed Pods: ${ofDaemons.join(', ')}`);
  new Drain(target, node).begin(pods.filter((pod) => !isOfDaemonSet(pod)));
}

/** `kubectl cordon` and `kubectl uncordon`. */
export function runCordonOrUncordon(target: KubectlTarget, node: string, desired: boolean): void {
  const { nodes } = target.cluster;
  if (!nodes.has(node)) throw new KubectlError(`nodes "${node}" not found`);
  const isChanged = nodes.setUnschedulable(node, desired);
  target.print(`node/${node} ${isChanged ? '' : 'already '}${desired ? 'cordoned' : 'uncordoned'}`);
}

/** In all namespaces, in the order of namespaces and names. */
function podsOn(node: string, { cluster }: KubectlTarget): readonly Pod[] {
  const isOn = ({ nodeName, phase }: Pod) => nodeName === node && phase !== 'Succeeded' && phase !== 'Failed';
  const pods = [...cluster.servers()].flatMap(({ pods }) => pods.list().filter(isOn));
  return pods.sort((one, other) => (printed(one) < printed(other) ? -1 : 1));
}

function fail(target: KubectlTarget, node: string, errors: readonly string[]): void {
  const error = aggregate(errors);
  target.print(`error: unable to drain node "${node}" due to error: ${error}, continuing command...`);
  target.print(`There are pending nodes to be drained:\n ${node}`);
  target.print(`error: ${error}`);
}

/** Upstream's utilerrors.NewAggregate. */
function aggregate(errors: readonly string[]): string {
  return errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]`;
}

/** A pod on a node as far as drain may refuse it. */
interface DrainedPod {
  readonly printed: string;
  readonly isOfDaemonSet: boolean;
  readonly hasEmptyDir: boolean;
  readonly isBare: boolean;
}

function drainedPod(pod: Pod): DrainedPod {
  return {
    printed: printed(pod),
    isOfDaemonSet: isOfDaemonSet(pod),
    hasEmptyDir: hasLocalStorage(pod),
    isBare: controllerOf(pod) === undefined,
  };
}

function drainedBarePod({ namespace, name, hasEmptyDir }: BarePod): DrainedPod {
  return { printed: `${namespace}/${name}`, isOfDaemonSet: false, hasEmptyDir, isBare: true };
}

function refusalsOf(
  pods: readonly DrainedPod[],
  { ignoreDaemonSets, deleteEmptyDirData }: DrainFlags,
): readonly string[] {
  const all = [
    {
      isRefused: (pod: DrainedPod) => pod.isOfDaemonSet,
      text: 'DaemonSet-managed Pods (use --ignore-daemonsets to ignore)',
    },
    {
      isRefused: (pod: DrainedPod) => pod.hasEmptyDir && !deleteEmptyDirData,
      text: 'Pods with local storage (use --delete-emptydir-data to override)',
    },
    {
      isRefused: (pod: DrainedPod) => pod.isBare,
      text: 'Pods that declare no controller (use --force to override)',
    },
  ];
  const looked = pods.filter((pod) => !pod.isOfDaemonSet || !ignoreDaemonSets);
  const causeOf = (pod: DrainedPod) => all.find(({ isRefused }) => isRefused(pod));
  return all.flatMap((cause) => {
    const refused = looked.filter((pod) => causeOf(pod) === cause).map((pod) => pod.printed);
    return refused.length === 0 ? [] : [`cannot delete ${cause.text}: ${refused.sort().join(', ')}`];
  });
}

/** Of what has a pod on each node. */
function isOfDaemonSet(pod: Pod): boolean {
  const kind = controllerOf(pod)?.kind;
  return isWorkloadKind(kind) && !hasReplicas(kind);
}

function hasLocalStorage({ template }: Pod): boolean {
  return asList(template.spec.volumes).some((volume) => (asMap(volume).emptyDir ?? null) !== null);
}

function printed({ metadata }: Pod): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** A pod that is to be evicted. */
interface Evicted {
  readonly server: ApiServer;
  readonly name: string;
}

/** Pods that are being evicted. */
class Drain {
  readonly #target: KubectlTarget;
  readonly #cluster: ClusterAround;
  readonly #node: string;
  readonly #begun: Instant;
  /** Those that a budget holds up, by what is printed of them, with the instant of the last try. */
  readonly #held = new Map<string, Evicted & { readonly at: Instant }>();
  /** Those that are not gone yet, by uid, with the instant of their eviction. */
  readonly #ending = new Map<string, { readonly name: string; readonly at: Instant }>();
  readonly #refused = new Map<string, HeldPod>();
  readonly #errors: string[] = [];
  #pods = 0;
  #together = 0;
  #left = 0;

  constructor(target: KubectlTarget, node: string) {
    this.#target = target;
    this.#cluster = target.cluster;
    this.#node = node;
    this.#begun = target.cluster.engine.now;
  }

  begin(evicted: readonly Pod[]): void {
    this.#pods = evicted.length;
    this.#left = evicted.length;
    for (const { pods } of this.#cluster.servers())
      pods.informer.addRunHandler({
        updated: () => this.#changed(),
        deleted: (run) => {
          for (const pod of run.pods()) this.#gone(pod.metadata.uid);
          this.#changed();
        },
      });
    const servers = new Map([...this.#cluster.servers()].map((server) => [server.namespace, server]));
    for (const { metadata } of evicted)
      this.#evict({ server: servers.get(metadata.namespace) ?? this.#target.server, name: metadata.name });
    if (evicted.length === 0) this.#finish();
    if (this.#left > 0) this.#log('waiting');
  }

  #log(state: DrainRecord['state']): void {
    const ended = state === 'waiting' ? undefined : this.#cluster.engine.now;
    const held = [...this.#refused.values()];
    const counts = { pods: this.#pods, together: this.#together };
    this.#cluster.drains.set({
      node: this.#node,
      begun: this.#begun,
      ended,
      state,
      ...counts,
      held,
      errors: [...this.#errors],
    });
  }

  #evict(evicted: Evicted): void {
    const { server, name } = evicted;
    const pod = server.pods.find(name);
    const at = this.#cluster.engine.now;
    if (pod === undefined) {
      this.#oneLess();
      return;
    }
    const key = printed(pod);
    const refused = this.#refused.get(key);
    if (refused === undefined) this.#target.print(`evicting pod ${key}`);
    try {
      this.#ending.set(pod.metadata.uid, { name, at });
      evict(server, pod, this.#cluster.disruptionBudgets);
      if (refused !== undefined) this.#refused.set(key, { ...refused, until: at });
      this.#together = Math.max(this.#together, this.#ending.size);
    } catch (error) {
      this.#ending.delete(pod.metadata.uid);
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(evicted, pod, error);
    }
  }

  #refuse(evicted: Evicted, pod: Pod, { reason, message }: ApiError): void {
    const { name, namespace } = pod.metadata;
    const error = `error when evicting pods/"${name}" -n "${namespace}"`;
    if (reason !== 'TooManyRequests') {
      this.#errors.push(`${error}: ${message}`);
      this.#oneLess();
      return;
    }
    const [key, at] = [printed(pod), this.#cluster.engine.now];
    if (!this.#refused.has(key)) this.#target.print(`${error} (will retry after 5s): ${message}`);
    this.#refused.set(key, this.#refused.get(key) ?? { namespace, name, from: at, until: undefined });
    this.#held.set(key, { ...evicted, at });
  }

  /** What is held up may be let go now. */
  #changed(): void {
    const { engine } = this.#cluster;
    for (const [key, evicted] of this.#held) {
      this.#held.delete(key);
      engine.schedule(nextOf(evicted.at, retryDelay, engine.now), priorities.step, () => {
        this.#evict(evicted);
        if (this.#left > 0) this.#log('waiting');
      });
    }
  }

  #gone(uid: string): void {
    const { engine } = this.#cluster;
    const ending = this.#ending.get(uid);
    if (ending === undefined) return;
    this.#ending.delete(uid);
    engine.schedule(nextOf(ending.at, pollInterval, engine.now), priorities.step, () => {
      this.#target.print(`pod/${ending.name} evicted`);
      this.#oneLess();
    });
  }

  #oneLess(): void {
    this.#left--;
    if (this.#left === 0) this.#finish();
  }

  #finish(): void {
    this.#log(this.#errors.length === 0 ? 'drained' : 'refused');
    if (this.#errors.length === 0) {
      this.#target.print(`node/${this.#node} drained`);
      return;
    }
    const pending = podsOn(this.#node, this.#target).filter((pod) => !isOfDaemonSet(pod));
    const names = pending.map(({ metadata }) => `\npod/${metadata.name}`);
    const error = aggregate(this.#errors);
    this.#target.print(
      `There are pending pods in node "${this.#node}" when an error occurred: ${error}${names.join('')}`,
    );
    fail(this.#target, this.#node, this.#errors);
  }
}

/** The first instant that is a whole number of intervals after the last, one at least, and not past. */
function nextOf(last: Instant, interval: number, now: Instant): Instant {
  return last + Math.max(1, Math.ceil((now - last) / interval)) * interval;
}
