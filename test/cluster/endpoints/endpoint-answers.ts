// What is compared of a Service's endpoints: how many are in which state, at every moment.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { asList, asMap } from '../../../src/document/manifest.ts';
import { said } from '../forecast-answers.ts';
import { type EndpointsCase, listOf, termination } from './endpoint-cases.ts';

/** How many endpoints there are of each state, from a second on. */
export interface SeenFrame {
  readonly atSeconds: number;
  readonly ready: number;
  readonly serving: number;
  readonly notServing: number;
}

/** What a cluster has done. */
export interface RecordedEndpoints {
  /** The conditions of each endpoint by the name and uid of its pod, such as `serving terminating`. */
  readonly slices: readonly { readonly atSeconds: number; readonly endpoints: Readonly<Record<string, string>> }[];
  /** When each pod is told to stop and when its containers have ended, as far as that was seen. */
  readonly pods: Readonly<Record<string, { readonly stops?: number; readonly ends?: number }>>;
  readonly untilSeconds: number;
}

/** The most that a forecast may be early or late, in seconds. */
export const tolerance = 1;

/** A forecast node looks at its pods and probes them once a second: so it takes 3 s to start one and 2 s to stop it, as those there do. */
const times = `startup=2.7s,pull=0s,scheduling=0s,termination=${termination - 0.2}s`;

const states = ['ready', 'serving', 'notServing'] as const;

export interface ForecastEndpoints {
  readonly frames: readonly SeenFrame[];
  readonly requestsMayFail: readonly { readonly fromSeconds: number; readonly untilSeconds: number }[];
}

/** `assumed`: beside the times of the nodes. */
export async function forecastEndpoints(
  played: EndpointsCase,
  folder: string,
  ...assumed: readonly string[]
): Promise<ForecastEndpoints> {
  const [before = '', after = ''] = ['before', 'after'].map((name) => path.join(folder, `${name}.json`));
  writeFileSync(before, listOf(played.before));
  writeFileSync(after, listOf(played.after));
  const assume = [times, ...assumed, ...(played.assume === undefined ? [] : [played.assume])].join();
  const { output, errors } = await said([after, '--against', before, '--assume', assume, '--format', 'json']);
  if (output === '') throw new Error(errors);
  const [workload] = asList(JSON.parse(output).workloads).map(asMap);
  const [service] = asList(workload?.endpoints);
  return service as unknown as ForecastEndpoints;
}

/** The counts that the slices of a recording come to. */
export function framesOf({ slices }: RecordedEndpoints): readonly SeenFrame[] {
  return slices.map(({ atSeconds, endpoints }) => {
    const counts = { ready: 0, serving: 0, notServing: 0 };
    for (const conditions of Object.values(endpoints)) counts[stateIn(conditions.split(' '))]++;
    return { atSeconds, ...counts };
  });
}

function stateIn(conditions: readonly string[]): (typeof states)[number] {
  if (conditions.includes('ready')) return 'ready';
  return conditions.includes('serving') && conditions.includes('terminating') ? 'serving' : 'notServing';
}

/**
 * By how many seconds the forecast is early or late at the most; undefined where the counts that last are others. Pods that are
 * forecast to get ready together do so one by one, with other counts in between.
 */
export function offBy(
  forecast: readonly SeenFrame[],
  real: readonly SeenFrame[],
  untilSeconds: number,
): number | undefined {
  const [ours, theirs] = [forecast, real].map((frames) => lastingFrames(frames, untilSeconds));
  if (ours === undefined || theirs === undefined || ours.length !== theirs.length) return undefined;
  let off = 0;
  for (const [index, frame] of ours.entries()) {
    const other = theirs[index];
    if (other === undefined || states.some((state) => frame[state] !== other[state])) return undefined;
    off = Math.max(off, Math.abs(frame.atSeconds - other.atSeconds));
  }
  return Math.round(off * 10) / 10;
}

/** The frames that last for longer than a moment, and are others than those before. */
export function lastingFrames(frames: readonly SeenFrame[], untilSeconds: number): readonly SeenFrame[] {
  const lasting = frames.filter(
    ({ atSeconds }, index) => (frames[index + 1]?.atSeconds ?? untilSeconds) - atSeconds > moment,
  );
  return lasting.filter((frame, index) => states.some((state) => frame[state] !== lasting[index - 1]?.[state]));
}

/** In seconds. */
const moment = 0.5;
