import type { WorkSlices } from '../language-service/language-service.ts';
import type { LanguageService } from '../language-service/service.ts';

/** What the process that serves an editor may be kept busy for at once. */
const sliceMilliseconds = 40;

/** Turns of the event loop between two slices: in each, one message is taken, and a question comes after several others. */
const turnsBetween = 8;

export interface TimeSlices extends WorkSlices {
  isUnfinished(uri: string): boolean;
  /** Resolved when nothing of the document is left to do; at once where nothing is. */
  finished(uri: string): Promise<void>;
}

/** Slices of which all that begin in one turn of the event loop share the time; what is unfinished goes on in the next. */
export function createTimeSlices(goOn: (uri: string) => void): TimeSlices {
  const unfinished = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  let end: number | undefined;
  let isPlanned = false;
  const begin = (): (() => boolean) => {
    if (end === undefined) {
      end = performance.now() + sliceMilliseconds;
      setTimeout(rest, 0);
    }
    const until = end;
    return () => performance.now() > until;
  };
  const tellFinished = (uri: string): void => {
    for (const resolve of waiting.get(uri) ?? []) resolve();
    waiting.delete(uri);
  };
  const rest = (): void => {
    end = undefined;
    if (isPlanned) return;
    isPlanned = true;
    afterTurns(turnsBetween, next);
  };
  const next = (): void => {
    isPlanned = false;
    const uris = [...unfinished];
    if (uris.length === 0) return;
    const isOver = begin();
    const isLeft = uris.findIndex((uri, index) => {
      if (index > 0 && isOver()) return true;
      unfinished.delete(uri);
      goOn(uri);
      if (!unfinished.has(uri)) tellFinished(uri);
      return false;
    });
    if (isLeft < 0) return;
    // Those that had no turn now come first in the next one.
    const others = [...unfinished].filter((uri) => !uris.includes(uri, isLeft));
    unfinished.clear();
    for (const uri of [...uris.slice(isLeft), ...others]) unfinished.add(uri);
  };
  return {
    begin,
    onUnfinished: (uri) => void unfinished.add(uri),
    isUnfinished: (uri) => unfinished.has(uri),
    finished: (uri) =>
      new Promise((resolve) => {
        if (unfinished.has(uri)) waiting.set(uri, [...(waiting.get(uri) ?? []), resolve]);
        else resolve();
      }),
  };
}

function afterTurns(turns: number, act: () => void): void {
  if (turns === 0) act();
  else inNextTurn(() => afterTurns(turns - 1, act));
}

/** A browser's worker has no turns that cost nothing, and takes all messages that are there in one. */
const inNextTurn: (act: () => void) => void = globalThis.setImmediate ?? ((act) => setTimeout(act, 0));

/** Works at a document in slices, open or not, until nothing of it is left to do. */
export async function finished(
  service: Pick<LanguageService, 'workloads'>,
  slices: TimeSlices,
  uri: string,
): Promise<void> {
  for (service.workloads(uri); slices.isUnfinished(uri); service.workloads(uri)) await slices.finished(uri);
}
