import { headOf } from '../presentation/editor/anchors.ts';
import { hoverAt } from '../presentation/editor/hovers.ts';
import type { DiagnosticItem, HoverItem, StatusItem, WorkloadKey } from '../presentation/editor/items.ts';
import { type EditorItems, KeptItems, MovedItems, settled } from '../presentation/editor/kept-items.ts';
import { type OffsetShift, shiftedRange } from '../presentation/editor/offset-shift.ts';
import { statusItem } from '../presentation/editor/status-item.ts';
import { outOfDateItems, retitled, type ToldItems } from '../presentation/editor/told-items.ts';
import { basisSentence } from '../presentation/forecast/assumptions.ts';
import type { WorkloadRow } from '../presentation/panel/folder-messages.ts';
import { type RowPlace, workloadRow } from '../presentation/panel/workload-row.ts';
import { type Forecast, podTimesIn } from '../preview/forecast.ts';
import {
  failedAgainLens,
  failedDiagnostic,
  failedLens,
  overBudgetDiagnostic,
  overBudgetLens,
  simulatingResult,
  waitingLens,
  waitingStatus,
} from '../wording/editor/budget.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { type DocumentSettings, withSeverities } from './document-settings.ts';
import { type FollowedJudgement, movedFindings } from './incremental-preview.ts';
import type { Doubt, ForecastAnswer } from './long-forecast.ts';

/** A workload as it is shown: of the present text, or the last good one with its items moved to the present text. */
export interface ShownForecast {
  readonly key: WorkloadKey;
  readonly items: EditorItems;
  readonly isOutOfDate: boolean;
  /** Whether the present text has it, but no forecast of it that is up to date. */
  readonly isHeld: boolean;
  /** Of what is out of date, with the places of the text that it was good in. */
  readonly preview: Forecast;
  /** What it was forecast with. */
  readonly assumptions: Assumptions;
  hoverAt(offset: number): HoverItem | undefined;
  status(): StatusItem;
  row(place: RowPlace): WorkloadRow;
}

/** What is made once from a judgment under the settings. */
export interface Kept {
  readonly key: WorkloadKey;
  readonly items: EditorItems;
  outOfDate(): EditorItems;
  readonly severities: DocumentSettings['severities'];
  readonly assumptions: Assumptions;
  /** The result of a forecast that was made elsewhere. */
  readonly answer: ForecastAnswer | undefined;
  /** Why there is none. */
  readonly doubt: Doubt | undefined;
}

/** Of a forecast that was made here. */
export function keep(judged: Forecast, { assumptions, severities }: DocumentSettings): Kept {
  const items = new KeptItems(withSeverities(judged, severities), basisSentence(podTimesIn(judged, assumptions)));
  const told = { severities, assumptions, answer: undefined, doubt: undefined };
  return { key: items.key, items, outOfDate: () => items.outOfDate(), ...told };
}

/** Of one that was made elsewhere, in a text where the manifest stood at another place. */
export function keepAnswer(own: Kept, judged: Forecast, answer: ForecastAnswer): Kept {
  const by = judged.workload.manifest.range.start - answer.start;
  const items = settled(new MovedItems(answer.items, (offset) => offset + by));
  return { ...own, items, outOfDate: () => outOfDateItems(items), answer };
}

/** Of one that is being made elsewhere, or that costs too much to be made. */
export function keepUnknown(own: Kept, judged: Forecast, doubt: Doubt): Kept {
  const { range, lenses, hints, diagnostics } = own.items;
  const told = doubtOf(judged, doubt);
  const items = {
    range,
    lenses: retitled(lenses, (title) => told.title ?? title),
    hints,
    diagnostics: [...told.diagnostics, ...diagnostics],
  };
  return { ...own, items, outOfDate: () => outOfDateItems(items), doubt };
}

interface ToldDoubt {
  /** Undefined: the forecast says so itself. */
  readonly title: string | undefined;
  readonly diagnostics: readonly DiagnosticItem[];
}

function doubtOf(judged: Forecast, doubt: Doubt): ToldDoubt {
  if (doubt === 'awaited') return { title: waitingLens, diagnostics: [] };
  const [title, message] =
    doubt === 'failed' ? [failedLens, failedDiagnostic] : ([undefined, overBudgetDiagnostic] as const);
  const at = { range: headOf(judged), severity: 'information', code: doubtCodes[doubt], page: undefined } as const;
  return { title, diagnostics: [{ ...at, message }] };
}

const doubtCodes = { 'too-much': 'over-budget', failed: 'not-simulated' } as const;

export class ShownWorkload implements ShownForecast {
  readonly items: EditorItems;
  readonly isOutOfDate: boolean;
  readonly isHeld: boolean;
  readonly #followed: FollowedJudgement<Forecast>;
  readonly #kept: Kept;
  #preview: Forecast | undefined;

  constructor(followed: FollowedJudgement<Forecast>, kept: Kept, stale?: EditorItems, isHeld = false) {
    this.#followed = followed;
    this.#kept = kept;
    const { by } = followed;
    this.items = stale ?? (by === 0 ? kept.items : new MovedItems(kept.items, (offset) => offset + by));
    this.isOutOfDate = stale !== undefined;
    this.isHeld = isHeld;
  }

  get key(): WorkloadKey {
    return this.#kept.key;
  }

  get assumptions(): Assumptions {
    return this.#kept.assumptions;
  }

  /** Whether a forecast is shown, even an older one. */
  get hasForecast(): boolean {
    return this.isOutOfDate || this.#kept.answer !== undefined || this.#followed.judged.isOverBudget !== true;
  }

  /** The judgement in whose place a forecast is to come, and where its manifest begins. */
  get awaited(): readonly [Forecast, number] | undefined {
    return this.#kept.doubt === 'awaited' ? [this.#followed.judged, this.#followed.start] : undefined;
  }

  get preview(): Forecast {
    this.#preview ??= this.#told();
    return this.#preview;
  }

  get isFixable(): boolean {
    const { findings } = this.#kept.answer ?? this.#followed.judged;
    return findings.some(({ fixes }) => fixes.length > 0);
  }

  hoverAt(offset: number): HoverItem | undefined {
    const basis = basisSentence(podTimesIn(this.preview, this.assumptions));
    const told = this.#toldItems;
    if (told === undefined) return hoverAt(this.preview, offset, basis);
    const hover = told.hovers.find(({ range }) => {
      const { start, end } = shiftedRange(range, this.#shift);
      return start <= offset && offset <= end;
    });
    return hover && { ...hover, range: shiftedRange(hover.range, this.#shift) };
  }

  status(): StatusItem {
    const item = this.#toldItems?.status ?? statusItem(this.preview, this.assumptions);
    const { doubt } = this.#kept;
    if (doubt === 'awaited') return { ...item, text: waitingStatus, tooltip: waitingLens };
    return doubt === 'failed' ? { ...item, tooltip: failedLens } : item;
  }

  row(place: RowPlace): WorkloadRow {
    const told = this.isOutOfDate ? undefined : this.#kept.answer?.row;
    const row = workloadRow(this.preview, place);
    if (told !== undefined) return { ...told, ...place, range: row.range, findings: row.findings };
    const { doubt } = this.#kept;
    if (doubt === 'awaited') return { ...row, result: simulatingResult, verdict: waitingLens };
    return doubt === 'failed' ? { ...row, verdict: failedLens } : row;
  }

  /** The same after an edit that broke the text around it. */
  stale(shift: OffsetShift): ShownWorkload {
    const { by } = this.#followed;
    const items = this.isOutOfDate ? this.items : new MovedItems(this.#kept.outOfDate(), (offset) => offset + by);
    return new ShownWorkload(this.#followed, this.#kept, settled(new MovedItems(items, shift)));
  }

  /** The last forecast, if there is no present one. */
  heldFor(followed: FollowedJudgement<Forecast>, kept: Kept, shift: OffsetShift) {
    const { range, lenses, hints, diagnostics } = this.stale(shift).items;
    const { doubt = 'too-much' } = kept;
    if (doubt === 'awaited') return new ShownWorkload(followed, kept, { range, lenses, hints, diagnostics }, true);
    const others = diagnostics.filter(({ code }) => !Object.values<string>(doubtCodes).includes(code));
    const { by } = followed;
    const told = doubtOf(followed.judged, doubt).diagnostics.map((each) => {
      return { ...each, range: shiftedRange(each.range, (offset) => offset + by) };
    });
    const titled = retitled(lenses, doubt === 'failed' ? failedAgainLens : overBudgetLens);
    return new ShownWorkload(followed, kept, { range, lenses: titled, hints, diagnostics: [...told, ...others] }, true);
  }

  get #toldItems(): ToldItems | undefined {
    return this.isOutOfDate ? undefined : this.#kept.answer?.items;
  }

  /** From the text that the answer is of to the present one. */
  get #shift(): OffsetShift {
    const by = this.#followed.start - (this.#kept.answer?.start ?? this.#followed.start);
    return (offset) => offset + by;
  }

  #told(): Forecast {
    const { answer, severities } = this.#kept;
    if (answer === undefined) return withSeverities(this.#followed.preview, severities);
    const findings = movedFindings(answer.findings, this.#followed.start - answer.start);
    return { ...this.#followed.preview, findings };
  }
}
