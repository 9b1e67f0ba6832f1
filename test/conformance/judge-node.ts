// Judges a recorded scenario of the real kubelet: our kubelet plays it, and what becomes of its pods is compared.
import { NodeImages } from '../../src/simulation/kubelet/node-images.ts';
import { isPodPhaseTerminal } from '../../src/simulation/kubelet/pod-status.ts';
import { PodWorker } from '../../src/simulation/kubelet/pod-worker.ts';
import { createRandom } from '../../src/std/random.ts';
import { type CasePod, type NodeScenario, podsOf } from './node-case.ts';

/** What a play of a scenario shows, its instants in seconds. */
export interface NodePlay extends Partial<PlayPhases> {
  readonly ready: readonly number[];
  readonly notReady: readonly number[];
  readonly starts: readonly number[];
  readonly gone: readonly number[];
  /** The lines of `kubectl get pods`, without what is the same as before. */
  readonly kubectl: readonly LineAt[];
  /** The phases of pods, where they were recorded. */
  readonly phases?: readonly LineAt[];
  /** Types and reasons of the events, where they were recorded for each play. */
  readonly events?: readonly string[];
}

/** How the kubelet's loops stand to the first pod. */
export interface PlayPhases {
  /** How long after a whole second it is bound. */
  readonly boundMs: number;
  /** How long before that the last relist began. */
  readonly relistedMs: number;
  /** How long one takes. */
  readonly relistMs: number;
}

export interface LineAt {
  readonly at: number;
  readonly text: string;
}

/** A scenario, and what the real kubelet did in it at several phases of its second. */
export interface NodeCase {
  readonly name: string;
  readonly scenario: NodeScenario;
  readonly plays: readonly NodePlay[];
  /** Types and reasons of the events. */
  readonly events: readonly string[];
}

const phases = [50, 300, 550, 800];

/** A start takes the real one some hundredths, and ours no time. */
const latency = 0.11;
/** What depends on the phase may be so much beyond what was seen at the four of them, which wander with every second. */
const betweenPhases = 0.25;
const wanders = 0.002;

/** The first difference, or undefined where all that we do has been seen of the real one. */
export function judgeNode(recorded: NodeCase): string | undefined {
  for (const at of phasesOf(recorded.plays)) {
    const faults: (string | undefined)[] = [];
    for (let seed = 0; seed < draws; seed++) {
      const fault = difference(recorded, played(recorded.scenario, at, seed === 0 ? middle : createRandom(seed)));
      faults.push(fault);
      if (fault === undefined) break;
    }
    if (faults.at(-1) !== undefined) return `${at.boundMs}/${at.relistedMs}/${at.relistMs}: ${faults[0]}`;
  }
  return undefined;
}

/** The kubelet draws some of its waits: of so many ways, what one shows has been seen of it. */
const draws = 128;
const middle = () => 0.5;

function difference({ scenario, plays, events }: NodeCase, { play, events: own }: Played): string | undefined {
  const until = scenario.untilMs / 1000;
  for (const what of ['ready', 'notReady', 'starts', 'gone'] as const) {
    const seen = plays.map((each) => each[what]);
    const fault = differentInstants(play[what], seen, until);
    if (fault !== undefined) return `${what}: ${fault}`;
  }
  for (const what of ['kubectl', 'phases'] as const) {
    const seen = plays.flatMap((each) => (each[what] === undefined ? [] : [each[what]]));
    const fault = seen.length > 0 ? differentLines(play[what] ?? [], seen, until) : undefined;
    if (fault !== undefined) return `${what}: ${fault}`;
  }
  const always = events.filter((each) => plays.every(({ events: some = events }) => some.includes(each)));
  const unseen = always.filter((each) => !own.some(({ event }) => event === each));
  const strange = own.filter(({ at, event }) => !isLate(at, until) && !events.includes(event));
  return unseen.length + strange.length > 0
    ? `events: not ours ${unseen.join()}; only ours ${strange.map(({ event }) => event).join()}`
    : undefined;
}

/** Those of the plays, or others where they were not recorded. */
function phasesOf(plays: readonly NodePlay[]): readonly PlayPhases[] {
  const known = plays.flatMap(({ boundMs, relistedMs, relistMs }) =>
    boundMs === undefined || relistedMs === undefined || relistMs === undefined
      ? []
      : [{ boundMs, relistedMs, relistMs }],
  );
  return known.length > 0 ? known : phases.map((phase) => ({ boundMs: 0, relistedMs: 1000 - phase, relistMs: 0 }));
}

/** Some plays have the same lines, and each comes when it came in those that have the same up to it. */
function differentLines(
  own: readonly LineAt[],
  all: readonly (readonly LineAt[])[],
  until: number,
): string | undefined {
  const ours = settled(own, atOnce);
  const seen = all.map((each) => settled(each, atOnce));
  const alike = seen.filter((each) => isSameUntil(ours, each, until));
  if (alike.length === 0) return `the kubelet's is ${told(seen[0] ?? [])}, ours ${told(ours)}`;
  // What takes no time of ours takes the real one some hundredths, and may be a line of its own there.
  const fault = beyondRangeOfLines(own, all, atOnce);
  return beyondRangeOfLines(own, all, latency) && fault;
}

function beyondRangeOfLines(own: readonly LineAt[], all: readonly (readonly LineAt[])[], within: number) {
  const ours = settled(own, within);
  return beyondRange(
    ours.map(({ at }) => at),
    all.map((each) => sameBeginning(ours, settled(each, within)).map(({ at }) => at)),
  );
}

/** Of the other, the lines up to the first that is not the same. */
function sameBeginning(one: readonly LineAt[], other: readonly LineAt[]): readonly LineAt[] {
  const end = other.findIndex(({ text }, index) => text !== one[index]?.text);
  return end < 0 ? other : other.slice(0, end);
}

/** Without what something else takes the place of within so many seconds. */
function settled(lines: readonly LineAt[], within: number): readonly LineAt[] {
  return lines.filter(({ at }, index) => (lines[index + 1]?.at ?? never) - at > within);
}

const atOnce = 0.003;

function told(lines: readonly LineAt[]): string {
  return lines.map(({ at, text }) => `${text} (${at})`).join(' > ');
}

function isSameUntil(one: readonly LineAt[], other: readonly LineAt[], until: number): boolean {
  const common = Math.min(one.length, other.length);
  if (one.slice(0, common).some(({ text }, index) => text !== other[index]?.text)) return false;
  return [...one.slice(common), ...other.slice(common)].every(({ at }) => isLate(at, until));
}

/** What comes shortly before the end of a play may come shortly after that of another one. */
function isLate(at: number, until: number): boolean {
  return at > until - 1 - lateness * until;
}

const lateness = 0.1;

function differentInstants(
  ours: readonly number[],
  seen: readonly (readonly number[])[],
  until: number,
): string | undefined {
  const counts = (all: readonly number[]) => [all.filter((at) => !isLate(at, until)).length, all.length] as const;
  const [fewest, most] = counts(ours);
  if (!seen.map(counts).some(([few, many]) => few <= most && fewest <= many))
    return `${ours.length} of them (${ours.join()}), not as in ${JSON.stringify(seen[0])}`;
  return beyondRange(ours, seen);
}

function beyondRange(ours: readonly number[], seen: readonly (readonly number[])[]): string | undefined {
  for (const [index, at] of ours.entries()) {
    const all = seen.flatMap((each) => each[index] ?? []);
    if (all.length === 0) continue;
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const beyond = most - least > latency ? betweenPhases + wanders * at : latency;
    if (at < least - beyond || at > most + beyond)
      return `the ${index + 1}. is at ${at} s, not from ${least} to ${most}`;
  }
  return undefined;
}

export interface Played {
  readonly play: NodePlay;
  /** Types and reasons of the events, each when it came first. */
  readonly events: readonly EventAt[];
}

interface EventAt {
  readonly at: number;
  readonly event: string;
}

/** Plays a scenario on one node. */
export function played(scenario: NodeScenario, { boundMs, relistedMs, relistMs }: PlayPhases, jitter = middle): Played {
  const phase = { relist: boundMs - relistedMs, sync: relistMs === 0 ? boundMs - relistedMs : 0 };
  const play = { ready: [] as number[], notReady: [] as number[], starts: [] as number[], gone: [] as number[] };
  const kubectl: LineAt[] = [];
  const phases: LineAt[] = [];
  const events = new Map<string, EventAt>();
  const images = new NodeImages(scenario.parallel !== undefined && scenario.parallel > 1);
  const pods = podsOf(scenario).map((pod) => ({ pod, isReady: false, read: 0, worker: workerOf(pod) }));
  function workerOf(pod: CasePod): PodWorker {
    const { latency: given = {} } = scenario;
    const { sandboxMs = 0, createMs = 0, startMs = 0 } = given;
    images.add(pod.plan.containers.map(({ image }) => image).filter(({ name }) => isThere(scenario, name)));
    const worker: PodWorker = new PodWorker(
      pod.plan,
      {
        phase,
        latency: { sandbox: sandboxMs, create: createMs, start: startMs, relist: relistMs },
        jitter,
        hasImage: (image, now) => images.has(image, now),
        pull: (image, now) => images.pull(image, now),
        record: (at, what) => {
          if ('event' in what) {
            const event = what.event.split(' ').slice(0, 2).join(' ');
            if (!events.has(event)) events.set(event, { at: seconds(at), event });
          } else if (what.call === 'start') play.starts.push(seconds(at));
        },
      },
      boundMs + pod.at,
    );
    const { deletion } = pod;
    if (deletion !== undefined)
      worker.at(boundMs + deletion.at, () => {
        const view = worker.changes.at(-1)?.view;
        if (view !== undefined && !isPodPhaseTerminal(view.phase) && deletion.grace > 0)
          tell(
            kubectl,
            boundMs + deletion.at,
            `${view.readyContainers}/${view.containers} Terminating ${view.restarts}`,
          );
        worker.delete(deletion.grace);
      });
    return worker;
  }
  /** From the binding of the first pod on. */
  function seconds(at: number): number {
    return (at - boundMs) / 1000;
  }
  function tell(lines: LineAt[], at: number, text: string): void {
    if (lines.at(-1)?.text !== text) lines.push({ at: seconds(at), text });
  }
  for (;;) {
    const [first] = pods.toSorted((one, other) => (one.worker.next ?? never) - (other.worker.next ?? never));
    const next = first?.worker.next ?? never;
    if (first === undefined || next > boundMs + scenario.untilMs) break;
    const { worker } = first;
    worker.step();
    for (; first.read < worker.changes.length; first.read++) {
      const { at, view } = worker.changes[first.read] as (typeof worker.changes)[number];
      if (view === undefined) {
        play.gone.push(seconds(at));
        continue;
      }
      if (view.ready !== first.isReady) (view.ready ? play.ready : play.notReady).push(seconds(at));
      first.isReady = view.ready;
      const text = worker.isDeleted && !isPodPhaseTerminal(view.phase) ? 'Terminating' : view.text;
      tell(kubectl, at, `${view.readyContainers}/${view.containers} ${text} ${view.restarts}`);
      tell(phases, at, view.phase);
    }
  }
  return { play: { ...play, kubectl, phases }, events: [...events.values()] };
}

const never = Number.POSITIVE_INFINITY;

function isThere({ images = {} }: NodeScenario, name: string): boolean {
  const rule = images[name];
  return rule === undefined || rule.present === true;
}
