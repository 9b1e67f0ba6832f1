import type { Slices } from '../../language-service/language-service.ts';

/** What the extension host may be kept busy for at once. */
const sliceMilliseconds = 40;

/** Slices of which all that begin in one turn of the event loop share the time; what is unfinished goes on in the next. */
export function createTimeSlices(goOn: (uri: string) => void): Slices & { isUnfinished(uri: string): boolean } {
  const unfinished = new Set<string>();
  let end: number | undefined;
  const next = (): void => {
    end = undefined;
    const uris = [...unfinished];
    unfinished.clear();
    uris.forEach(goOn);
  };
  return {
    begin() {
      if (end === undefined) {
        end = performance.now() + sliceMilliseconds;
        setTimeout(next, 0);
      }
      const until = end;
      return () => performance.now() > until;
    },
    onUnfinished: (uri) => void unfinished.add(uri),
    isUnfinished: (uri) => unfinished.has(uri),
  };
}
