import { type Disposable, ProgressLocation, window } from 'vscode';
import type { ShownDocument } from '../../host/remote/messages.ts';
import { simulatingWorkloads } from '../../wording/editor/messages.ts';

export interface WorkProgress extends Disposable {
  isUnfinished(uri: string): boolean;
  /** Takes how far the service is with a document, after each slice of work. */
  take(uri: string, shown: Pick<ShownDocument, 'isUnfinished' | 'progress'>): void;
}

export interface WorkProgressOptions {
  /** Lets the editor ask for what is known by now. */
  readonly look: () => void;
}

/** What takes less is over before anybody reads of it. */
const patienceMilliseconds = 400;

/** From one look to the next at what is known by now. */
const lookMilliseconds = 500;

/** Says in the status bar how far documents are that take their time. */
export function createWorkProgress({ look }: WorkProgressOptions): WorkProgress {
  const working = new Map<string, { readonly since: number; readonly progress: ShownDocument['progress'] }>();
  let looked = 0;
  let report: ((message: string) => void) | undefined;
  let end: (() => void) | undefined;
  const words = (): string => {
    const all = [...working.values()].flatMap(({ progress }) => progress ?? []);
    const sum = (key: 'done' | 'total') => all.reduce((total, each) => total + each[key], 0);
    return simulatingWorkloads(sum('done'), sum('total'));
  };
  const begin = (): void => {
    void window.withProgress({ location: ProgressLocation.Window }, (progress) => {
      report = (message) => progress.report({ message });
      report(words());
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
  };
  return {
    isUnfinished: (uri) => working.has(uri),
    take(uri, { isUnfinished, progress }) {
      const now = performance.now();
      if (isUnfinished) working.set(uri, { since: working.get(uri)?.since ?? now, progress });
      else working.delete(uri);
      if (working.size === 0) {
        end?.();
        [report, end] = [undefined, undefined];
        return;
      }
      if (report !== undefined) report(words());
      else if (now - Math.min(...[...working.values()].map(({ since }) => since)) > patienceMilliseconds) begin();
      if (isUnfinished && now - looked > lookMilliseconds) {
        looked = now;
        look();
      }
    },
    dispose: () => end?.(),
  };
}
