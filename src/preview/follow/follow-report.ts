// A followed rollout in lines: what kubectl says, on time or not, and afterwards what was off.
import { changedSince, type Measured, measuredText, type Pace, paceText, tookText } from '../../wording/follow.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { FollowedRollout } from './followed-rollout.ts';

/** A line, and whether the events of the pods are worth a look with it. */
export interface FollowLine {
  readonly text: string;
  readonly asksEvents?: true;
}

export class FollowReport {
  readonly #followed: FollowedRollout;
  /** When the following began. */
  readonly start: number;
  #lastText = '';
  #lastPace: Pace['is'] = 'on-time';
  #hasToldChange = false;

  constructor(followed: FollowedRollout, start: number) {
    this.#followed = followed;
    this.start = start;
  }

  /** What is new at an instant; nothing where all goes on as it did. */
  linesAt(now: number): readonly FollowLine[] {
    const { status, isChanged } = this.#followed;
    const elapsed = now - this.start;
    if (status.state !== 'waiting') return [];
    const lines: FollowLine[] = [];
    if (isChanged && !this.#hasToldChange) {
      this.#hasToldChange = true;
      lines.push({ text: changedSince });
    }
    const pace = this.#followed.paceAt(now);
    const isNewPace = pace.is !== this.#lastPace && pace.is !== 'unknown';
    if (status.text === this.#lastText && !isNewPace) return lines;
    const asksEvents = isNewPace && pace.is === 'no-progress';
    lines.push({ text: paceText(elapsed, status.text, pace), ...(asksEvents && { asksEvents }) });
    this.#lastText = status.text;
    this.#lastPace = pace.is;
    return lines;
  }

  /** Forecast against actual; `complete` is when the forecast ends. */
  afterwards(now: number, complete: number | undefined, assumptions: Assumptions): readonly string[] {
    if (!this.isComparable) return [];
    const off = this.off(assumptions);
    return [tookText(now - this.start, complete), ...(off.length === 0 ? [] : [measuredText(off)])];
  }

  /** Whether it is over as it was begun, so that it can be held against its forecast. */
  get isComparable(): boolean {
    return this.#followed.status.state === 'done' && !this.#followed.isChanged;
  }

  /** The times that were assumed otherwise than they were, once it is over. */
  off(assumptions: Assumptions): readonly Measured[] {
    if (!this.isComparable) return [];
    const { pull, startup, termination } = this.#followed.measured();
    const measured = [
      { key: 'startup', was: startup, assumed: assumptions.startupSeconds },
      { key: 'pull', was: pull, assumed: assumptions.imagePullSeconds },
      { key: 'termination', was: termination, assumed: assumptions.terminationSeconds },
    ] as const;
    return measured.flatMap(({ key, was, assumed }) => {
      const rounded = was === undefined ? assumed : Math.round(was);
      return Math.abs(rounded - assumed) <= 1 ? [] : [{ key, was: rounded, assumed }];
    });
  }
}
