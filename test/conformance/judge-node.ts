// Judges a recorded scenario of the real kubelet: our kubelet plays it, and what becomes of its pods is compared.

import { NodeImages } from '../../src/simulation/kubelet/node-images.ts';
import type { NodePhase } from '../../src/simulation/kubelet/pod-host.ts';
import { PodWorker } from '../../src/simulation/kubelet/pod-worker.ts';
import { type CasePod, type NodeScenario, podsOf } from './node-case.ts';

/** What a play of a scenario shows, its instants in seconds. */
export interface NodePlay {
  readonly ready: readonly number[];
  readonly notReady: readonly number[];
  readonly starts: readonly number[];
  readonly gone: readonly number[];
  /** The lines of `kubectl get pods`, without what is the same as before. */
  readonly kubectl: readonly string[];
  /** Types and reasons of the events. */
  readonly events: readonly string[];
}

/** A scenario, and what the real kubelet did in it at several phases of its second. */
export interface NodeCase {
  readonly name: string;
  readonly scenario: NodeScenario;
  readonly plays: readonly Omit<NodePlay, 'events'>[];
  readonly events: readonly string[];
}

const phases = [50, 300, 550, 800];

/** A start takes the real one some hundredths, and ours no time. */
const latency = 0.11;
/** What depends on the phase may be so much beyond what was seen at the four of them, which wander with every second. */
const betweenPhases = 0.25;
const wanders = 0.002;

/** The first difference, or undefined where all that we do has been seen of the real one. */
export function judgeNode({ scenario, plays, events }: NodeCase): string | undefined {
  for (const phase of phases) {
    const ours = played(scenario, { relist: phase, sync: phase });
    for (const what of ['ready', 'notReady', 'starts', 'gone'] as const) {
      const fault = differentInstants(
        ours[what],
        plays.map((each) => each[what]),
      );
      if (fault !== undefined) return `${what}, phase ${phase}: ${fault}`;
    }
    const texts = ours.kubectl.join(' > ');
    if (!plays.some(({ kubectl }) => kubectl.join(' > ') === texts))
      return `STATUS, phase ${phase}: the kubelet's is ${plays[0]?.kubectl.join(' > ')}, ours ${texts}`;
    const unseen = events.filter((each) => !ours.events.includes(each));
    const strange = ours.events.filter((each) => !events.includes(each));
    if (unseen.length + strange.length > 0) return `events: not ours ${unseen.join()}; only ours ${strange.join()}`;
  }
  return undefined;
}

function differentInstants(ours: readonly number[], seen: readonly (readonly number[])[]): string | undefined {
  const lengths = seen.map(({ length }) => length);
  if (ours.length < Math.min(...lengths) || ours.length > Math.max(...lengths))
    return `${ours.length} of them, not ${Math.min(...lengths)} to ${Math.max(...lengths)}`;
  for (const [index, at] of ours.entries()) {
    const all = seen.flatMap((each) => each[index] ?? []);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const beyond = most - least > latency ? betweenPhases + wanders * at : latency;
    if (at < least - beyond || at > most + beyond)
      return `the ${index + 1}. is at ${at} s, not from ${least} to ${most}`;
  }
  return undefined;
}

/** Plays a scenario on one node. */
export function played(scenario: NodeScenario, phase: NodePhase): NodePlay {
  const play = { ready: [] as number[], notReady: [] as number[], starts: [] as number[], gone: [] as number[] };
  const kubectl: string[] = [];
  const events = new Set<string>();
  const images = new NodeImages(scenario.parallel !== undefined && scenario.parallel > 1);
  const pods = podsOf(scenario).map((pod) => ({ pod, isReady: false, read: 0, worker: workerOf(pod) }));
  function workerOf(pod: CasePod): PodWorker {
    const { latency: given = {} } = scenario;
    const { sandboxMs = 0, createMs = 0, startMs = 0 } = given;
    const isSlow = sandboxMs > 100;
    images.add(pod.plan.containers.map(({ image }) => image).filter(({ name }) => isThere(scenario, name)));
    const worker: PodWorker = new PodWorker(
      pod.plan,
      {
        phase,
        ...(isSlow && { latency: { sandbox: sandboxMs, create: createMs, start: startMs } }),
        jitter: () => 0.5,
        hasImage: (image, now) => images.has(image, now),
        pull: (image, now) => images.pull(image, now),
        record: (at, what) => {
          if ('event' in what) events.add(what.event.split(' ').slice(0, 2).join(' '));
          else if (what.call === 'start') play.starts.push(at / 1000);
        },
      },
      pod.at,
    );
    const { deletedAt } = pod;
    if (deletedAt !== undefined)
      worker.at(deletedAt, () => {
        worker.delete();
        const view = worker.changes.at(-1)?.view;
        if (view !== undefined) tell(`${view.readyContainers}/${view.containers} Terminating ${view.restarts}`);
      });
    return worker;
  }
  function tell(line: string): void {
    if (kubectl.at(-1) !== line) kubectl.push(line);
  }
  for (;;) {
    const [first] = pods.toSorted((one, other) => (one.worker.next ?? never) - (other.worker.next ?? never));
    const next = first?.worker.next ?? never;
    if (first === undefined || next > scenario.untilMs) break;
    const { worker } = first;
    worker.step();
    for (; first.read < worker.changes.length; first.read++) {
      const { at, view } = worker.changes[first.read] as (typeof worker.changes)[number];
      if (view === undefined) {
        play.gone.push(at / 1000);
        continue;
      }
      if (view.ready !== first.isReady) (view.ready ? play.ready : play.notReady).push(at / 1000);
      first.isReady = view.ready;
      const isOver = view.phase === 'Succeeded' || view.phase === 'Failed';
      const text = worker.isDeleted && !isOver ? 'Terminating' : view.text;
      tell(`${view.readyContainers}/${view.containers} ${text} ${view.restarts}`);
    }
  }
  return { ...play, kubectl, events: [...events] };
}

const never = Number.POSITIVE_INFINITY;

function isThere({ images = {} }: NodeScenario, name: string): boolean {
  const rule = images[name];
  return rule === undefined || rule.present === true;
}
