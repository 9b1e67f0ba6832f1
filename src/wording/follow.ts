// What is said of a rollout that is followed in a live cluster.

import { say, verbatim } from '../std/say.ts';
import { durationText, secondsText } from './duration-text.ts';
import { listText } from './list-text.ts';

/** How a rollout goes, held against its forecast. */
export type Pace =
  /** Nothing is to be held against: it is done, or somebody has changed the workload since. */
  | { readonly is: 'unknown' }
  /** It is as the forecast has it, which comes to no end either. */
  | { readonly is: 'as-forecast' }
  | { readonly is: 'on-time' }
  | { readonly is: 'behind'; readonly seconds: number; readonly reasons: readonly string[] }
  | {
      readonly is: 'no-progress';
      readonly seconds: number;
      /** How long ago progress was due. */
      readonly dueSeconds: number;
      readonly reasons: readonly string[];
      /** When Kubernetes says so by itself; undefined: never. */
      readonly deadlineSeconds: number | undefined;
    };

export const changedSince = say`The workload has changed since, so the forecast no longer holds.`;

/** What is forecast from here on; without an end for the cause. */
export function followedForecast(complete: number | undefined, cause: string): string {
  if (complete !== undefined) return say`Forecast: completes in about ${durationText(complete)}.`;
  return say`Forecast: does not complete${cause === '' ? '' : say`, because ${cause}`}.`;
}

/** A line of `kubectl rollout status`, with how long that is after the start and how it fits the forecast. */
export function paceText(elapsed: number, status: string, pace: Pace): string {
  const told = paceWords(pace);
  return say`${secondsText(Math.round(elapsed / 1000))}${told === '' ? '' : say`, ${told}`}: ${status}`;
}

function paceWords(pace: Pace): string {
  switch (pace.is) {
    case 'unknown':
      return '';
    case 'as-forecast':
      return say`as forecast`;
    case 'on-time':
      return say`on time`;
    case 'behind':
      return say`${secondsText(pace.seconds)} behind${because(pace.reasons)}`;
    case 'no-progress': {
      const { seconds: still, dueSeconds, reasons, deadlineSeconds } = pace;
      const kubernetes =
        deadlineSeconds === undefined
          ? say`Kubernetes never reports this`
          : say`Kubernetes reports this in ${secondsText(deadlineSeconds)}`;
      return say`no progress for ${secondsText(still)}; it was due ${secondsText(dueSeconds)} ago${because(reasons) || say` (the new pods are not ready)`}; ${kubernetes}`;
    }
  }
}

function because(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : ` (${listText(reasons.slice(0, 3), 'and')})`;
}

/** A warning of the cluster about a pod or the workload. */
export function warningEvent(reason: string, object: string, message: string): string {
  return `  ${reason} ${object}: ${message}`;
}

export function tookText(elapsed: number, forecast: number | undefined): string {
  const foretold =
    forecast === undefined
      ? say`The forecast was that it would never complete.`
      : say`The forecast was ${durationText(forecast)}.`;
  return say`It took ${durationText(elapsed)}. ${foretold}`;
}

const times = { startup: say`start-up`, pull: say`image pull`, termination: say`termination` } as const;

export interface Measured {
  readonly key: keyof typeof times;
  readonly was: number;
  readonly assumed: number;
}

/** What would have to be assumed to be right. */
export function measuredText(measured: readonly Measured[]): string {
  const assume = measured.map(({ key, was }) => `${key}=${was}s`).join(',');
  return say`${measuredSentence(measured)} To assume these times, use --assume ${assume}`;
}

export function measuredSentence(measured: readonly Measured[]): string {
  const words = measured.map(({ key, was, assumed }) => say`${times[key]} ${was} s, not ${assumed} s`);
  return say`Measured: ${words.join(say`; `)}.`;
}

export function unknownTarget(text: string): string {
  return say`"${text}" does not name a workload: use deployment/NAME, statefulset/NAME or daemonset/NAME`;
}

export const oneTarget = say`name one workload to watch, such as deployment/web`;

/** In kubectl's words. */
export function absentWorkload(resource: string, name: string): string {
  return verbatim`Error from server (NotFound): ${resource} "${name}" not found`;
}

export function watchBroken(fault: string): string {
  return say`the watch kept failing: ${fault}`;
}
