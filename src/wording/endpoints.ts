// What a Service has to send requests to during a rollout.
import { say } from '../std/say.ts';
import type { Duration } from '../std/time.ts';
import { durationText } from './duration-text.ts';

interface WorstEndpoints {
  /** The fewest that are ready at once, of so many. */
  readonly fewest: number;
  readonly of: number;
  /** For how long none is ready, and for how long not even one that terminates serves. */
  readonly unready: Duration;
  readonly unserved: Duration;
  /** Whether none is ready in the end. */
  readonly isLost: boolean;
}

/** Besides, of the slowest who sends them, such as kube-proxy. */
export function requestsMayFail(sender: string, inAll: Duration): string {
  return say`requests may fail for about ${durationText(inAll)} in all (${sender})`;
}

/** Beside what is known of others: an Ingress without a class or of one that is not known, or a route of a Gateway. */
export function unknownSenderText({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return say`for how long ${kind} "${name}" still sends requests is not known`;
}

/** `Service "web": at least 8 of 10 ready`, or `Service "web": no ready endpoint for about 14 s`. */
export function endpointsText(service: string, { fewest, of, unready, unserved, isLost }: WorstEndpoints): string {
  if (fewest > 0) return say`Service "${service}": at least ${fewest} of ${of} ready`;
  if (isLost) return say`Service "${service}": no ready endpoint in the end`;
  const time = durationText(unready);
  if (unserved === unready) return say`Service "${service}": no ready endpoint for about ${time}`;
  return unserved === 0
    ? say`Service "${service}": no ready endpoint for about ${time}, but pods that terminate still serve`
    : say`Service "${service}": no ready endpoint for about ${time}, none that serves for about ${durationText(unserved)}`;
}
