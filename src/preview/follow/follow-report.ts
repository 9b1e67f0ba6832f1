// A followed rollout in lines: what kubectl says, whether it is on time, and afterwards how it differed.
import { changedSince, type Measured, measuredText, type Pace, paceText, tookText } from '../../wording/follow.ts';
import { podTimes } from '../../workload/container-times.ts';
import { startupToAssume } from '../../workload/template-times.ts';
import type { FollowedRollout } from './followed-rollout.ts';

/** A line, and whether the events of the pods should be shown with it. */
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

  /** What is new at an instant; nothing where all continues as it did. */
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

  /** Forecast against actual. */
  afterwards(now: number): readonly string[] {
    if (!this.isComparable) return [];
    const off = this.off();
    const took = tookText(now - this.start, this.#followed.run?.complete);
    return [took, ...(off.length === 0 ? [] : [measuredText(off)])];
  }

  /** Whether it ended without other changes, so that it can be compared with its forecast. */
  get isComparable(): boolean {
    return this.#followed.status.state === 'done' && !this.#followed.isChanged;
  }

  /** The times that the forecast had otherwise than they were, once it is over. */
  off(): readonly Measured[] {
    const { run } = this.#followed;
    if (!this.isComparable || run === undefined) return [];
    const { spec } = run.object.spec.template;
    const { assumptions } = run.scenario;
    const forecast = podTimes(spec, assumptions);
    const { pull, startup, termination } = this.#followed.measured();
    const started = startup && startupToAssume(spec, assumptions, startup);
    const measured = [
      ...(forecast.waitsForStart ? [{ key: 'startup', was: started, forecast: forecast.startup } as const] : []),
      { key: 'pull', was: pull, forecast: forecast.pull },
      { key: 'termination', was: termination, forecast: forecast.termination },
    ] as const;
    return measured.flatMap(({ key, was, forecast: { seconds: assumed } }) => {
      const rounded = was === undefined ? assumed : Math.round(was);
      return Math.abs(rounded - assumed) <= 1 ? [] : [{ key, was: rounded, assumed }];
    });
  }
}
