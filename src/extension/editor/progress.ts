import { type Disposable, ProgressLocation, window } from 'vscode';
import type { LanguageService } from '../../language-service/service.ts';
import { simulatingWorkloads } from '../../wording/editor/messages.ts';

export interface WorkProgress extends Disposable {
  /** Whether the service is done with the document; asked after each slice of work. */
  isDone(uri: string): boolean;
}

export interface WorkProgressOptions {
  readonly service: Pick<LanguageService, 'progress'>;
  readonly isUnfinished: (uri: string) => boolean;
  /** Lets the editor ask for what is known by now. */
  readonly look: () => void;
}

/** What takes less is over before anybody reads of it. */
const patienceMilliseconds = 400;

/** From one look to the next at what is known by now. */
const lookMilliseconds = 500;

/** Says in the status bar how far documents are that take their time. */
export function createWorkProgress({ service, isUnfinished, look }: WorkProgressOptions): WorkProgress {
  const working = new Map<string, number>();
  let looked = 0;
  let report: ((message: string) => void) | undefined;
  let end: (() => void) | undefined;
  const words = (): string => {
    const all = [...working.keys()].flatMap((uri) => service.progress(uri) ?? []);
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
    isDone(uri) {
      const now = performance.now();
      const isDone = !isUnfinished(uri);
      if (isDone) working.delete(uri);
      else if (!working.has(uri)) working.set(uri, now);
      if (working.size === 0) {
        end?.();
        [report, end] = [undefined, undefined];
        return isDone;
      }
      if (report !== undefined) report(words());
      else if (now - Math.min(...working.values()) > patienceMilliseconds) begin();
      if (!isDone && now - looked > lookMilliseconds) {
        looked = now;
        look();
      }
      return isDone;
    },
    dispose: () => end?.(),
  };
}
