// What kubectl prints around the answers of the simulated server, in its own words.
import { say, verbatim } from '../std/say.ts';

export const recordNotice = verbatim`Flag --record has been deprecated, --record will be removed in the future`;

/** Above the revisions of an object; one may be asked for by its number. */
export function historyHeading(object: string, revision: number): string {
  return `${object} ${revision > 0 ? verbatim`with revision #${revision}` : ''}`;
}

export const timedOutError = verbatim`error: timed out waiting for the condition`;

export const deletedError = verbatim`error: object has been deleted`;

/** Why `kubectl rollout status` never ends, behind what it prints. */
export function waitsWithoutEnd(verdict: string): string {
  return say`${verdict}; kubectl rollout status never returns`;
}

/** Beside an `error:` of kubectl with which a command does not fail. */
export const assumedFailure = say`the exit status is 0, because the pod times are assumed: state the real ones with # rollout-preview: startup=20s,pull=5s`;
