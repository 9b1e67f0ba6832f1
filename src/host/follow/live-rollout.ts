// A rollout of a live cluster, which kubectl watches beside its forecast.
import type { LiveState } from '../../change/change.ts';
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { FollowReport } from '../../preview/follow/follow-report.ts';
import { FollowedRollout } from '../../preview/follow/followed-rollout.ts';
import type { Forecast } from '../../preview/forecast.ts';
import { preview } from '../../preview/preview.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import { warningEvent, watchBroken } from '../../wording/follow.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { caught } from '../caught.ts';
import { clusterFault } from '../cluster-fault.ts';
import type { KubectlProgram, LiveEvent, LiveName, LivePlace } from '../kubectl.ts';
import { objectIn } from '../live-answer.ts';
import { revisionsAskedFor } from '../live-history.ts';
import { type LiveObject, liveObject } from '../live-object.ts';

const maxLooks = 5;
const lookMilliseconds = 500;

/** Looks until the controllers have seen the workload, too; undefined when the cluster does not have it. */
export async function liveOnceSeen(
  kubectl: KubectlProgram,
  place: LivePlace,
  name: LiveName,
): Promise<LiveObject | undefined> {
  for (let look = 1; ; look++) {
    const live = await liveObject(kubectl, place, name);
    const isSeen = live === undefined || live.state !== undefined || live.refusals.length > 0;
    if (isSeen || look === maxLooks) return live;
    await pause(lookMilliseconds);
  }
}

export interface LiveRolloutOptions {
  readonly kubectl: KubectlProgram;
  readonly place: LivePlace;
  readonly name: LiveName;
  readonly live: LiveObject;
  readonly assumptions: Assumptions;
  /** Whether it is followed until the last old pod is gone, whose end is measured; absent: until it has rolled out. */
  readonly untilGone?: boolean;
}

const tickMilliseconds = 1000;
/** So often in a row a watch may break off. */
const maxBreaks = 5;
const maxWarnings = 3;

export class LiveRollout {
  /** How what is under way ends; undefined where too little of it may be read. */
  readonly forecast: Forecast | undefined;
  readonly followed: FollowedRollout;
  readonly report: FollowReport;
  readonly #options: LiveRolloutOptions;

  constructor(options: LiveRolloutOptions) {
    const { live } = options;
    this.#options = options;
    const state: LiveState = live.state ?? { object: live.object, revisions: [], pods: [], readAt: Date.now() };
    this.forecast = live.state && forecastOf(live, options);
    this.followed = new FollowedRollout(state, this.forecast?.apply);
    this.report = new FollowReport(this.followed, state.readAt);
  }

  /**
   * Has `look` called with each change, and each second, until the rollout ends or the signal stops it. Fails in a sentence
   * where the cluster cannot be watched any longer.
   */
  async follow(look: () => void, signal: AbortSignal): Promise<void> {
    if (this.#isOver || signal.aborted) return;
    const stop = new AbortController();
    let fail: (error: unknown) => void = () => undefined;
    const stopped = new Promise<void>((resolve, reject) => {
      fail = reject;
      stop.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const lookAgain = caught(() => {
      look();
      if (this.#isOver) stop.abort();
    }, fail);
    const tick = setInterval(lookAgain, tickMilliseconds);
    const end = () => stop.abort();
    signal.addEventListener('abort', end, { once: true });
    const { name, live } = this.#options;
    const { selector } = revisionsAskedFor(live.object);
    try {
      await Promise.race([stopped, ...[name, { selector }].map((what) => this.#watch(what, lookAgain, stop.signal))]);
    } finally {
      clearInterval(tick);
      signal.removeEventListener('abort', end);
      stop.abort();
    }
  }

  /** The latest warnings of the cluster about the workload and its pods, each once. */
  async warnings(): Promise<readonly string[]> {
    const { kubectl, place, name } = this.#options;
    const asked = { kinds: ['events'], namespace: place.namespace, fieldSelector: 'type=Warning' };
    const events = await kubectl
      .listAll(place, asked)
      .then(({ text }) => asList(objectIn(text).items))
      .catch(() => []);
    const names = new Set([name.name, ...this.followed.podNames]);
    const lines = events.map(asMap).flatMap((event) => lineOf(event, names));
    return [...new Set(lines)].slice(-maxWarnings);
  }

  get #isOver(): boolean {
    if (this.followed.status.state === 'waiting') return false;
    return this.#options.untilGone !== true || !this.followed.isEndingAt(Date.now());
  }

  /** Goes on where the server ends a watch, as it does from time to time. */
  async #watch(what: LiveName | { readonly selector: string }, look: () => void, stop: AbortSignal): Promise<void> {
    const { kubectl, place } = this.#options;
    const tell = ({ type, object }: LiveEvent) => {
      this.followed.see({ at: Date.now(), type, object });
      look();
    };
    for (let breaks = 0; !stop.aborted; breaks++) {
      const fault = await kubectl.watch(place, { what, tell, stop }).then(
        () => undefined,
        (error: unknown) => clusterFault(error, place),
      );
      if (stop.aborted) return;
      if (fault !== undefined && breaks >= maxBreaks) throw new Error(watchBroken(fault));
      await pause(tickMilliseconds);
      if ('selector' in what) await this.#lookAgain(what.selector);
    }
  }

  async #lookAgain(selector: string): Promise<void> {
    const { kubectl, place } = this.#options;
    const pods = await kubectl
      .list(place, { kind: 'pods', selector, namespace: undefined })
      .then((text) => asList(objectIn(text).items).map(asMap))
      .catch(() => undefined);
    if (pods !== undefined) this.followed.reset(pods, Date.now());
  }
}

function lineOf({ reason, message, involvedObject }: JsonMap, names: ReadonlySet<string>): readonly string[] {
  const { kind, name } = asMap(involvedObject);
  if (!names.has(asText(name))) return [];
  return [warningEvent(asText(reason), `${asText(kind).toLowerCase()}/${asText(name)}`, asText(message))];
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** How what is under way ends, as it is applied once more. */
function forecastOf(
  { object, history, state }: LiveObject,
  { place, assumptions }: LiveRolloutOptions,
): Forecast | undefined {
  const { apiVersion = '', kind = '', metadata, spec = {} } = object;
  const { name = '', namespace = '', labels = {}, annotations = {} } = asMap(metadata);
  const manifest = { apiVersion, kind, metadata: { name, namespace, labels, annotations }, spec };
  const baseline = {
    source: 'cluster',
    label: clusterLabel(place.context),
    file: readManifests(JSON.stringify(object)),
    history: history.objects.map((each) => readManifests(JSON.stringify(each))),
    isHistoryCut: history.isCut,
    live: state === undefined ? [] : [state],
  } as const;
  return preview(readManifests(JSON.stringify(manifest)), { baseline, objects: [] }, assumptions).workloads[0];
}
