import { progressText } from '../../wording/cli/progress.ts';

/** Tells that the work goes on where it takes longer than this. */
const patienceMilliseconds = 1000;
const betweenMilliseconds = 100;
const cells = 24;

/** A line on standard error that says how far a run is, for people who watch; it leaves no trace. */
export class ProgressBar {
  readonly #write: (text: string) => void;
  readonly #start = Date.now();
  #shownAt = 0;
  #isShown = false;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Tells that so much is done. */
  tell(done: number, total: number): void {
    const now = Date.now();
    if (now - this.#start < patienceMilliseconds || now - this.#shownAt < betweenMilliseconds) return;
    const full = Math.min(cells, Math.floor((done / Math.max(1, total)) * cells));
    this.#write(`\r${'█'.repeat(full)}${'░'.repeat(cells - full)} ${progressText(done, total)}\u001b[K`);
    this.#shownAt = now;
    this.#isShown = true;
  }

  /** Takes the line away, before anything else is written. */
  clear(): void {
    if (this.#isShown) this.#write('\r\u001b[K');
    this.#isShown = false;
  }
}
