// What is compared of a rollout with a step in the middle: the fewest available and the most pods.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { asList, asMap, asNumber, asText, type Json, type JsonMap } from '../../../src/document/manifest.ts';
import type { CountRange } from '../../../src/wording/lasting.ts';
import type { Happened } from '../cluster.ts';
import { said } from '../forecast-answers.ts';
import { isDone } from '../real-answers.ts';
import type { StepsCase } from './step-cases.ts';

/** How long after the apply each step was done on the cluster, in seconds. */
export type StepTimes = readonly number[];

/** What is guaranteed has one end. */
export interface ToldRanges {
  readonly minAvailable: Partial<CountRange>;
  readonly peakPods: Partial<CountRange>;
}

/** What a cluster has done. */
export interface SeenExtremes {
  readonly stepsAt: StepTimes;
  readonly minAvailable: number;
  readonly peakPods: number;
  /** Whether the rollout has ended. */
  readonly isComplete: boolean;
}

/** What is told of a rollout whose steps come when they came. */
export async function forecastRanges(played: StepsCase, stepsAt: StepTimes, folder: string): Promise<ToldRanges> {
  const [before = '', after = '', scenario = ''] = ['before', 'after', 'scenario'].map((name) =>
    path.join(folder, `${name}.json`),
  );
  writeFileSync(before, JSON.stringify(played.before));
  writeFileSync(after, JSON.stringify(played.after));
  const steps = played.steps.map(({ action }, index) => ({
    at: `${Math.round((stepsAt[index] ?? 0) * 1000)}ms`,
    ...action,
  }));
  const spec = { assume: played.assume, steps };
  writeFileSync(scenario, JSON.stringify({ apiVersion: 'rollout-preview/v1', kind: 'Scenario', spec }));
  const { output, errors } = await said([after, '--against', before, '--scenario', scenario, '--format', 'json']);
  if (output === '') throw new Error(errors);
  const { expected, guaranteed } = asMap(asList(JSON.parse(output).workloads)[0]);
  const { ranges } = asMap(expected);
  if (ranges === undefined) {
    const { minAvailable, maxPods } = asMap(guaranteed);
    return { minAvailable: { least: asNumber(minAvailable) }, peakPods: { most: asNumber(maxPods) } };
  }
  const { minAvailable, peakPods } = asMap(ranges);
  return { minAvailable: rangeIn(minAvailable), peakPods: rangeIn(peakPods) };
}

function rangeIn(value: Json | undefined): CountRange {
  const { least, most } = asMap(value);
  return { least: asNumber(least), most: asNumber(most) };
}

/** Which extreme is outside of what is told; undefined: none is. */
export function outsideOf({ minAvailable, peakPods }: ToldRanges, seen: SeenExtremes): string | undefined {
  const isIn = ({ least = 0, most = Number.POSITIVE_INFINITY }: Partial<CountRange>, count: number) =>
    count >= least && count <= most;
  if (!isIn(minAvailable, seen.minAvailable)) return 'fewest available';
  return isIn(peakPods, seen.peakPods) ? undefined : 'most pods';
}

/** Controllers may create a pod some milliseconds before they delete another: what does not last does not count. */
const glimpse = 100;

/** What was seen from just before the apply on; the last step came at `until`. */
export function extremesIn(happened: readonly Happened[], { from, until }: Record<'from' | 'until', number>) {
  const pods = new Map<string, JsonMap>();
  const counts: { at: number; running: number; available: number }[] = [];
  let isComplete = false;
  for (const { at, type, object } of happened.toSorted((one, other) => one.at - other.at)) {
    if (object.kind === 'Pod' && type === 'DELETED') pods.delete(asText(asMap(object.metadata).uid));
    else if (object.kind === 'Pod') pods.set(asText(asMap(object.metadata).uid), object);
    else isComplete = at >= until && isDone(object);
    const living = [...pods.values()].filter(({ metadata }) => asMap(metadata).deletionTimestamp === undefined);
    // What was there before the apply counts as well.
    if (at < from) counts.length = 0;
    counts.push({ at, running: living.length, available: living.filter(isReady).length });
  }
  const lasting = counts.filter(({ at }, index) => (counts[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at > glimpse);
  return {
    minAvailable: Math.min(...lasting.map(({ available }) => available)),
    peakPods: Math.max(...lasting.map(({ running }) => running)),
    isComplete,
  };
}

function isReady({ status }: JsonMap): boolean {
  return asList(asMap(status).conditions).some((each) => asMap(each).type === 'Ready' && asMap(each).status === 'True');
}
