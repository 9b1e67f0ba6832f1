// How long a container takes to pull, to start and to stop: as somebody has said, as a cluster has shown, or as we guess.
import { asNumber, asText, type JsonMap } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import type { AssumedTime, Assumptions } from './assumptions.ts';
import { type MeasuredTime, type MeasuredTimes, measuredOf, type ProbeTiming } from './measured-times.ts';
import { initContainers, runningContainers } from './pod-start.ts';
import { firstLookAfter, probeOf, probesOf, type StartLimit, startLimitOf } from './probes.ts';
import { statedOf } from './stated-containers.ts';

/** In seconds; `ready` and `killed` count from the start of the container. */
export interface ContainerTimes {
  readonly pull: number;
  /** Undefined: never. */
  readonly ready: number | undefined;
  readonly killed?: number;
}

export function containerTimes(container: JsonMap, assumptions: Assumptions): ContainerTimes {
  const startup = probeOf(container, 'startupProbe');
  const readiness = probeOf(container, 'readinessProbe');
  const { pull, up, leastSeconds, isReadyThen } = containerStart(container, assumptions);
  const pulled = { pull: pull.seconds };
  if ((startup?.unknownPort ?? readiness?.unknownPort) !== undefined) return { ...pulled, ready: undefined };
  const limit = startLimitOf(container, pull.seconds);
  if (limit !== undefined && limit.seconds <= leastSeconds) {
    const isReadyAtOnce = startup === undefined && readiness === undefined;
    return isReadyAtOnce ? { ...pulled, ready: 0, killed: limit.seconds } : { ...pulled, ready: undefined };
  }
  if (isReadyThen) return { ...pulled, ready: up.seconds };
  return { ...pulled, ready: readyAfter({ startup, readiness }, up.seconds, pull.seconds) };
}

/** A time in seconds; measured where a cluster has shown it, at the date or time that it tells. */
export interface ToldTime {
  readonly seconds: number;
  readonly measured?: MeasuredTimes;
  /** Whether somebody has given it. */
  readonly isStated?: true;
}

/** What is known of the start of a container. */
export interface KnownContainerStart {
  readonly pull: ToldTime;
  /** From its start until its probes would answer. */
  readonly up: ToldTime;
  /** It takes longer than this for certain, or as long where somebody has said it. */
  readonly leastSeconds: number;
  /** Whether these very probes have found it ready then. */
  readonly isReadyThen: boolean;
}

/**
 * A guess of ours gives way to the container's own probe: whoever wrote one that gives up after 3 s knows that 3 s are
 * enough.
 */
export function containerStart(container: JsonMap, assumptions: Assumptions): KnownContainerStart {
  const { stated = [], measured = [], containers } = assumptions;
  const own = statedOf(containers, asText(container.name)).startupSeconds;
  const startupSeconds = own ?? assumptions.startupSeconds;
  const pull = toldTime(container, assumptions, 'imagePullSeconds');
  if (own !== undefined || stated.includes('startupSeconds'))
    return { pull, up: { seconds: startupSeconds, isStated }, leastSeconds: startupSeconds, isReadyThen: false };
  const probes = probesOf(container);
  const isAskedAlike = (each: MeasuredTimes) => deepEqual(each.probes, probes);
  const found = measuredOf(measured, asText(container.image), 'startupSeconds', isAskedAlike);
  const shown = found && shownStart(found, assumptions);
  const inTime = (seconds: number, least: number): number => {
    const limit = startLimitOf(container, pull.seconds);
    return limit === undefined || seconds < limit.seconds || limit.seconds <= least
      ? seconds
      : limit.seconds - lastMoment;
  };
  if (found === undefined || shown === undefined)
    return { pull, up: { seconds: inTime(startupSeconds, 0) }, leastSeconds: 0, isReadyThen: false };
  const { upSeconds, leastSeconds } = shown;
  const isReadyThen = probes !== undefined && isAskedAlike(found);
  const seconds = isReadyThen ? (found.startupSeconds ?? upSeconds) : inTime(upSeconds, leastSeconds);
  return { pull, up: { seconds, measured: found }, leastSeconds, isReadyThen };
}

const isStated = true;

/** In time for the last look; in seconds. */
const lastMoment = 0.1;

/** What a cluster measures in whole seconds may be so much less. */
const precision = 1;

/**
 * When a container was up that its probes found ready: after the look before, if there was one, and by then at the latest.
 * That it was ready at the first look tells no more than that.
 */
function shownStart({ startupSeconds = 0, probes, pullSeconds }: MeasuredTimes, assumptions: Assumptions) {
  if (probes === undefined) return { upSeconds: startupSeconds, leastSeconds: startupSeconds };
  const { startupProbe: startup, readinessProbe: readiness } = probes;
  const earliest = readyAfter({ startup, readiness }, 0, pullSeconds ?? assumptions.imagePullSeconds);
  if (startupSeconds <= earliest + precision)
    return { upSeconds: Math.min(assumptions.startupSeconds, startupSeconds), leastSeconds: 0 };
  const { periodSeconds = 0, successThreshold = 1 } = readiness ?? startup ?? {};
  const leastSeconds = Math.max(0, startupSeconds - periodSeconds * successThreshold - precision);
  return { upSeconds: startupSeconds, leastSeconds };
}

interface ProbeTimings {
  readonly startup: ProbeTiming | undefined;
  readonly readiness: ProbeTiming | undefined;
}

/** When probes find a container ready that is up after so long. */
function readyAfter({ startup, readiness }: ProbeTimings, upSeconds: number, pullSeconds: number): number {
  const started = startup === undefined ? 0 : startupSuccess(startup, upSeconds, pullSeconds);
  return readiness === undefined ? started : readinessSuccess(readiness, started, upSeconds);
}

/** A started container has its readiness looked at at once, then every period; looks within the delay are skipped. */
function readinessSuccess(probe: ProbeTiming, startedSeconds: number, upAtSeconds: number): number {
  const { initialDelaySeconds, periodSeconds, successThreshold } = probe;
  const from = Math.max(initialDelaySeconds, upAtSeconds) - startedSeconds;
  const failures = Math.max(0, Math.ceil(from / periodSeconds));
  return startedSeconds + (failures + successThreshold - 1) * periodSeconds;
}

function startupSuccess(probe: ProbeTiming, upAtSeconds: number, pullSeconds: number): number {
  const first = firstLookAfter(Math.max(probe.initialDelaySeconds, upAtSeconds), probe, pullSeconds);
  return first + (probe.successThreshold - 1) * probe.periodSeconds;
}

const measuredAs = {
  imagePullSeconds: 'pullSeconds',
  terminationSeconds: 'terminationSeconds',
} as const satisfies Partial<Record<AssumedTime, MeasuredTime>>;

/** As it was stated, else as it was measured of the container's image, else as it is assumed. */
function toldTime(container: JsonMap, assumptions: Assumptions, time: keyof typeof measuredAs): ToldTime {
  const { stated = [], measured = [], containers, [time]: general } = assumptions;
  const own = statedOf(containers, asText(container.name))[measuredAs[time]];
  const seconds = own ?? general;
  if (own !== undefined || stated.includes(time)) return { seconds, isStated };
  if (measured.length === 0) return { seconds };
  const found = measuredOf(measured, asText(container.image), measuredAs[time]);
  return found === undefined ? { seconds } : { seconds: found[measuredAs[time]] ?? seconds, measured: found };
}

/** How long a container takes to stop once it is asked to. */
export function containerStop(container: JsonMap, assumptions: Assumptions): ToldTime {
  return toldTime(container, assumptions, 'terminationSeconds');
}

/** How long the containers of a pod take to stop once they are asked to: the slowest, of which that is known. */
export function podTermination(spec: JsonMap, assumptions: Assumptions): ToldTime {
  const times = runningContainers(spec).map((each) => containerStop(each, assumptions));
  const shown = times.filter(({ measured }) => measured !== undefined);
  return longest(shown) ?? assumedTimes(assumptions).termination;
}

function longest(times: readonly ToldTime[]): ToldTime | undefined {
  return times.toSorted((one, other) => other.seconds - one.seconds)[0];
}

/** What is told of a pod's times. */
export interface PodTimes {
  readonly pull: ToldTime;
  readonly startup: ToldTime;
  readonly termination: ToldTime;
  /** Whether a probe waits for the start. */
  readonly waitsForStart: boolean;
  /** How long they may take before the kubelet kills them; absent where nothing limits that. */
  readonly allowed?: AllowedTimes;
  /** The init containers of which nobody has said how long they run: they are taken to end at once. */
  readonly unknownInits?: readonly string[];
}

/** In seconds. */
export interface AllowedTimes {
  /** Of the container that may take the longest, counted from its start. */
  readonly start?: { readonly probe: StartLimit['probe']; readonly seconds: number };
  /** From the deletion of a pod: its terminationGracePeriodSeconds. */
  readonly stop: number;
}

/** Of each the longest of its containers, and of starting only what a probe waits for. */
export function podTimes(spec: JsonMap, assumptions: Assumptions): PodTimes {
  const starts = runningContainers(spec).map((container) => ({
    isProbed: probesOf(container) !== undefined,
    ...containerStart(container, assumptions),
  }));
  const probed = starts.filter(({ isProbed }) => isProbed);
  const general = assumedTimes(assumptions);
  return {
    pull: longest(starts.map(({ pull }) => pull)) ?? general.pull,
    // A guess that gives way to a probe is told as it was guessed.
    startup: longest(probed.flatMap(({ up }) => (up.measured === undefined ? [] : [up]))) ?? general.startup,
    termination: podTermination(spec, assumptions),
    waitsForStart: probed.length > 0,
    allowed: allowedTimes(spec, assumptions),
    unknownInits: initContainers(spec)
      .map(({ name }) => asText(name))
      .filter((name) => statedOf(assumptions.containers, name).runSeconds === undefined),
  };
}

function allowedTimes(spec: JsonMap, { imagePullSeconds }: Assumptions): AllowedTimes {
  const limits = runningContainers(spec).flatMap((each) => startLimitOf(each, imagePullSeconds) ?? []);
  const [start] = limits.toSorted((one, other) => other.seconds - one.seconds);
  return { ...(start && { start }), stop: asNumber(spec.terminationGracePeriodSeconds) };
}

/** Of a pod of which nothing else is known. */
export function assumedTimes({ imagePullSeconds, startupSeconds, terminationSeconds }: Assumptions): PodTimes {
  return {
    pull: { seconds: imagePullSeconds },
    startup: { seconds: startupSeconds },
    termination: { seconds: terminationSeconds },
    waitsForStart: true,
  };
}
