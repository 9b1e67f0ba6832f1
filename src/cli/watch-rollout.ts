import { setTimeout as pause } from 'node:timers/promises';
import type { LiveState } from '../change/change.ts';
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import { clusterFault } from '../host/cluster-fault.ts';
import {
  type ClusterChoice,
  createKubectl,
  type Kubectl,
  type LiveEvent,
  type LiveName,
  type LivePlace,
} from '../host/kubectl.ts';
import { objectIn } from '../host/live-answer.ts';
import { revisionsAskedFor } from '../host/live-history.ts';
import { type LiveObject, liveObject, unreadOf } from '../host/live-object.ts';
import { liveVersion, liveWorld } from '../host/live-world.ts';
import { createPrograms } from '../host/programs/programs.ts';
import { printable, printableName } from '../presentation/report/terminal.ts';
import { FollowReport } from '../preview/follow/follow-report.ts';
import { FollowedRollout } from '../preview/follow/followed-rollout.ts';
import type { Forecast } from '../preview/forecast.ts';
import { preview } from '../preview/preview.ts';
import { clusterLabel } from '../wording/baselines.ts';
import { clusterNotice } from '../wording/cli/baselines.ts';
import {
  absentWorkload,
  followedForecast,
  oneTarget,
  unknownTarget,
  warningEvent,
  watchBroken,
} from '../wording/follow.ts';
import { timedOutError } from '../wording/kubectl.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { kinds } from '../workload/kinds.ts';
import { workloadKinds } from '../workload/workload-kinds.ts';
import { inWorld } from '../world/in-world.ts';
import type { OperationRequest } from './options/arguments.ts';
import type { Settings } from './options/settings.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';
import { UsageError } from './usage-error.ts';

/** Follows a rollout of a live cluster beside its forecast; ends as `kubectl rollout status` does. */
export async function watchRollout(
  settings: Settings,
  { timeout }: Extract<OperationRequest, { do: 'watch' }>,
  console: Console,
): Promise<ExitStatus> {
  const { kind, name: named } = targetOf(settings.inputs);
  const kubectl = createKubectl(createPrograms());
  const choice: ClusterChoice = settings.against.source === 'cluster' ? settings.against : {};
  const reached = <Answer>(answer: Promise<Answer>, context = choice.context ?? '') =>
    answer.catch((error: unknown): never => {
      throw new UsageError(clusterFault(error, { context }));
    });
  const place = await reached(kubectl.place(choice));
  console.complain(`${printableName(clusterNotice(place.context))}\n`);
  const { assumptions, notes } = await reached(assumptionsIn(settings, kubectl, place), place.context);
  for (const note of notes) console.complain(`${printableName(note)}\n`);
  const name = { kind, name: named, namespace: place.namespace };
  const live = await reached(settledLook(kubectl, place, name), place.context);
  if (live === undefined) return refused(absentWorkload(`${pluralOf(name)}.apps`, name.name), console);
  for (const sentence of unreadOf(live)) console.complain(`${printableName(sentence)}\n`);
  return new Watch({ kubectl, place, name, live, assumptions, console, timeout }).end();
}

function refused(message: string, console: Console): ExitStatus {
  console.complain(`${printable(message)}\n`);
  return 1;
}

/** `deploy/web`, `deployment.apps/web`, or in two words. */
function targetOf(inputs: readonly string[]): LiveName {
  const text = inputs.join('/');
  const [typed = '', name = '', ...more] = text.split('/');
  if (more.length > 0 || name === '') throw new UsageError(inputs.length === 1 ? unknownTarget(text) : oneTarget);
  const wanted = typed.toLowerCase().replace(/\.(?:v1\.)?apps$/, '');
  const kind = workloadKinds.find((each) => {
    const { plural, shortName } = kinds[each];
    return [each.toLowerCase(), plural, shortName].includes(wanted);
  });
  if (kind === undefined) throw new UsageError(unknownTarget(text));
  return { kind, name, namespace: undefined };
}

function pluralOf({ kind }: LiveName): string {
  return kinds[kind as keyof typeof kinds].plural;
}

/** The version and the world of the cluster, where no file tells of one. */
async function assumptionsIn(settings: Settings, kubectl: Kubectl, place: LivePlace) {
  const { isVersionGiven, isWorldGiven } = settings;
  const [version, live] = await Promise.all([
    isVersionGiven ? undefined : liveVersion(kubectl, place),
    isWorldGiven ? undefined : liveWorld(kubectl, place, new Set([place.namespace])),
  ]);
  const kubernetesVersion = version?.kubernetes ?? settings.assumptions.kubernetesVersion;
  const assumptions: Assumptions = { ...settings.assumptions, kubernetesVersion };
  const notes = [...(version?.notes ?? []), ...(live?.notes ?? [])];
  return { assumptions: live?.world === undefined ? assumptions : inWorld(assumptions, live.world), notes };
}

const mostLooks = 5;
const lookMilliseconds = 500;

/** Looks until the controllers have seen the workload, too. */
async function settledLook(kubectl: Kubectl, place: LivePlace, name: LiveName): Promise<LiveObject | undefined> {
  for (let look = 1; ; look++) {
    const live = await liveObject(kubectl, place, name);
    const isSeen = live === undefined || live.state !== undefined || live.refusals.length > 0;
    if (isSeen || look === mostLooks) return live;
    await pause(lookMilliseconds);
  }
}

interface WatchOptions {
  readonly kubectl: Kubectl;
  readonly place: LivePlace;
  readonly name: LiveName;
  readonly live: LiveObject;
  readonly assumptions: Assumptions;
  readonly console: Console;
  readonly timeout: number | undefined;
}

const tickMilliseconds = 1000;
/** So often in a row a watch may break off. */
const mostBreaks = 5;

class Watch {
  readonly #options: WatchOptions;
  readonly #forecast: Forecast | undefined;
  readonly #followed: FollowedRollout;
  readonly #report: FollowReport;
  readonly #stop = new AbortController();
  #settle: (status: ExitStatus) => void = () => undefined;
  readonly #ended: Promise<ExitStatus>;

  constructor(options: WatchOptions) {
    this.#options = options;
    const { live } = options;
    const state: LiveState = live.state ?? { object: live.object, revisions: [], pods: [], readAt: Date.now() };
    this.#forecast = live.state && forecastOf(live, options);
    this.#followed = new FollowedRollout(state, this.#forecast?.apply);
    this.#report = new FollowReport(this.#followed, state.readAt);
    this.#ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  async end(): Promise<ExitStatus> {
    const { console, timeout, name, live } = this.#options;
    if (this.#followed.status.state === 'waiting') {
      const run = this.#forecast?.apply;
      if (run !== undefined)
        console.write(`${printable(followedForecast(run.complete, run.timeline.outcome.cause))}\n`);
      const tick = setInterval(() => this.#look(), tickMilliseconds);
      const limit = timeout === undefined ? undefined : setTimeout(() => this.#fail(timedOutError), timeout);
      const { selector } = revisionsAskedFor(live.object);
      for (const what of [name, { selector }]) void this.#watch(what);
      const status = await this.#ended;
      clearInterval(tick);
      clearTimeout(limit);
      this.#stop.abort();
      if (this.#followed.status.state === 'waiting') return status;
    }
    return this.#conclude();
  }

  /** Goes on where the server ends a watch, as it does from time to time. */
  async #watch(what: LiveName | { readonly selector: string }): Promise<void> {
    const { kubectl, place } = this.#options;
    const tell = (event: LiveEvent) => this.#see(event);
    for (let breaks = 0; !this.#stop.signal.aborted; breaks++) {
      const fault = await kubectl.watch(place, { what, tell, stop: this.#stop.signal }).then(
        () => undefined,
        (error: unknown) => clusterFault(error, place),
      );
      if (this.#stop.signal.aborted) return;
      if (fault !== undefined && breaks >= mostBreaks) return this.#fail(watchBroken(fault));
      await pause(tickMilliseconds);
      if ('selector' in what) await this.#lookAgain(what.selector);
    }
  }

  async #lookAgain(selector: string): Promise<void> {
    const { kubectl, place } = this.#options;
    const text = await kubectl.list(place, { kind: 'pods', selector, namespace: undefined }).catch(() => undefined);
    if (text !== undefined) this.#followed.reset(asList(objectIn(text).items).map(asMap), Date.now());
  }

  #see({ type, object }: LiveEvent): void {
    this.#followed.see({ at: Date.now(), type, object });
    this.#look();
  }

  #look(): void {
    for (const { text, asksEvents } of this.#report.linesAt(Date.now())) {
      this.#options.console.write(`${printable(text)}\n`);
      if (asksEvents) void this.#tellEvents();
    }
    if (this.#followed.status.state !== 'waiting') this.#settle(0);
  }

  #fail(message: string): void {
    this.#settle(refused(message, this.#options.console));
  }

  /** The warnings of the cluster about what does not go on, each once. */
  async #tellEvents(): Promise<void> {
    const { kubectl, place, name, console } = this.#options;
    const asked = { kinds: ['events'], namespace: place.namespace, fieldSelector: 'type=Warning' };
    const events = await kubectl.listAll(place, asked).then(
      ({ text }) => asList(objectIn(text).items),
      () => [],
    );
    const names = new Set([name.name, ...this.#followed.podNames]);
    const lines = events.map(asMap).flatMap((event) => lineOf(event, names));
    for (const line of [...new Set(lines)].slice(-mostEvents)) console.write(`${printable(line)}\n`);
  }

  #conclude(): ExitStatus {
    const { console, assumptions } = this.#options;
    const { state, text } = this.#followed.status;
    if (state !== 'done') return refused(text, console);
    console.write(`${printable(text)}\n`);
    const run = this.#forecast?.apply;
    if (run === undefined) return 0;
    for (const line of this.#report.afterwards(Date.now(), run.complete, assumptions))
      console.write(`${printable(line)}\n`);
    return 0;
  }
}

const mostEvents = 3;

function lineOf({ reason, message, involvedObject }: JsonMap, names: ReadonlySet<string>): readonly string[] {
  const { kind, name } = asMap(involvedObject);
  if (!names.has(asText(name))) return [];
  return [warningEvent(asText(reason), `${asText(kind).toLowerCase()}/${asText(name)}`, asText(message))];
}

/** How what is under way ends, as it is applied once more. */
function forecastOf(
  { object, history, state }: LiveObject,
  { place, assumptions }: WatchOptions,
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
