// Servers and a client on loopback that do what a cluster has recorded: each pod is a server, and the client sends requests to all
// endpoints that it would use, of which it learns late.
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asList, asMap } from '../../../src/document/manifest.ts';
import { hookSleep } from '../../../src/workload/hook-sleep.ts';
import type { ForecastEndpoints, RecordedEndpoints } from './endpoint-answers.ts';
import type { EndpointsCase } from './endpoint-cases.ts';

export interface LoopbackRun {
  readonly requests: number;
  /** When the failed ones were sent, in seconds of the recording. */
  readonly failed: readonly number[];
}

interface Played {
  readonly real: RecordedEndpoints;
  /** For how long each pod answers after it is told to stop. */
  readonly preStopSeconds: number;
  /** How late the client learns of endpoints. */
  readonly delaySeconds: number;
  /** How much faster than the recording it goes. */
  readonly speed: number;
}

/** Real time between two requests to the same endpoint. */
const pauseMilliseconds = 20;

/** Plays a recording from the apply until the client has learned of all of it. */
export async function playLoopback({ real, preStopSeconds, delaySeconds, speed }: Played): Promise<LoopbackRun> {
  const pods = new Map(livesIn(real, preStopSeconds).map((life) => [life.name, new ServedPod(life)]));
  await Promise.all([...pods.values()].map((pod) => pod.open()));
  const started = Date.now();
  const now = () => ((Date.now() - started) / 1000) * speed;
  const failed: number[] = [];
  let requests = 0;
  for (let at = now(); at < real.untilSeconds + delaySeconds; at = now()) {
    for (const pod of pods.values()) pod.follow(at);
    const asked = usedAt(real, at - delaySeconds).flatMap((name) => pods.get(name) ?? []);
    // All are answered before a server ends, which would cut them off.
    const answers = await Promise.all(asked.map((pod) => pod.ask()));
    requests += Math.max(1, answers.length);
    const failures = answers.length === 0 ? 1 : answers.filter((isAnswered) => !isAnswered).length;
    for (let index = 0; index < failures; index++) failed.push(at);
    await pause(pauseMilliseconds);
  }
  for (const pod of pods.values()) pod.close();
  return { requests, failed };
}

/** Those that a proxy sends to: the ready ones, else those that serve while they terminate. */
function usedAt({ slices }: RecordedEndpoints, at: number): readonly string[] {
  const { endpoints = {} } = slices.findLast(({ atSeconds }) => atSeconds <= Math.max(0, at)) ?? {};
  const having = (condition: string) => Object.keys(endpoints).filter((name) => has(endpoints[name], condition));
  const ready = having('ready');
  return ready.length > 0 ? ready : having('serving');
}

function has(conditions: string | undefined, condition: string): boolean {
  return conditions?.split(' ').includes(condition) === true;
}

interface PodLife {
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

/** A program listens once its probe succeeds, and ends at SIGTERM, which follows preStop. */
function livesIn({ slices, pods }: RecordedEndpoints, preStopSeconds: number): readonly PodLife[] {
  const names = new Set(slices.flatMap(({ endpoints }) => Object.keys(endpoints)));
  return [...names].map((name) => {
    const from = slices.find(({ endpoints }) => has(endpoints[name], 'serving'))?.atSeconds ?? Number.POSITIVE_INFINITY;
    const { stops = Number.POSITIVE_INFINITY } = pods[name] ?? {};
    return { name, from, until: stops + preStopSeconds };
  });
}

class ServedPod {
  readonly #life: PodLife;
  readonly #server: Server = createServer((_, response) => response.end('ok'));
  #port = 0;
  #isListening = false;

  constructor(life: PodLife) {
    this.#life = life;
  }

  /** Takes a port, and listens on it from the first on. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    this.#isListening = true;
    this.follow(0);
  }

  follow(at: number): void {
    const { from, until } = this.#life;
    const isAlive = from <= at && at < until;
    if (isAlive && !this.#isListening) this.#server.listen(this.#port, '127.0.0.1');
    if (!isAlive && this.#isListening) this.close();
    this.#isListening = isAlive;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Whether a request on a connection of its own is answered. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      const request = get({ host: '127.0.0.1', port: this.#port, agent: false, timeout: 2000 }, (response) => {
        response.resume().on('end', () => resolve(true));
      });
      request.on('error', () => resolve(false)).on('timeout', () => request.destroy());
    });
  }
}

export function preStopOf({ before: [workload] }: EndpointsCase): number {
  const { template } = asMap(workload?.spec);
  const [container] = asList(asMap(asMap(template).spec).containers);
  return hookSleep(asMap(asMap(asMap(container).lifecycle).preStop));
}

/** How requests went beside the windows that are forecast. */
export interface Judged {
  /** By how many seconds a failed request is outside of all windows at the most. */
  readonly outside: number;
  /** The windows in or near which none failed. */
  readonly unseen: number;
}

export function judged(
  { requestsMayFail }: Pick<ForecastEndpoints, 'requestsMayFail'>,
  failed: readonly number[],
  near: number,
): Judged {
  const beside = (at: number) =>
    Math.min(
      ...requestsMayFail.map(({ fromSeconds, untilSeconds }) => Math.max(0, fromSeconds - at, at - untilSeconds)),
    );
  const unseen = requestsMayFail.filter(
    ({ fromSeconds, untilSeconds }) => !failed.some((at) => fromSeconds - near <= at && at <= untilSeconds + near),
  );
  return { outside: Math.max(0, ...failed.map(beside)), unseen: unseen.length };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
