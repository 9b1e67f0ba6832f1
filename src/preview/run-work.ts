import type { Change } from '../change/change.ts';
import type { WorkBudget } from '../simulation/engine/engine.ts';
import type { Forecast } from './forecast.ts';

/** What a forecast may cost whatever the others do, in events of the simulation: ordinary ones cost less. */
export const freeWork = 4_000;

/** What those that cost more may cost together in a run: some tens of seconds. */
const workOfRun = 3_000_000;

/** What a search for a setting may cost whatever the others do: it tries some tens of courses. */
const freeWorkOfSearch = 10 * freeWork;

/** And so much all its releases, of each of which as much as that of a forecast is free. */
export const workOfReleases = 3_000_000;

/** What is left for the expensive forecasts of a run, in events: what stays as it is takes nothing from what changes. */
export interface WorkLeft {
  readonly changed: number;
  readonly unchanged: number;
}

/** What one forecast may cost, and costs. */
export interface PaidWork {
  /** Undefined: what it takes. It is the same for all that is simulated for the forecast. */
  limitFor(change: Change): number | undefined;
  /** All that is simulated for the forecast is charged here. */
  readonly meter: WorkBudget;
}

/** What a forecast takes of the work of a run. */
export interface Charge {
  readonly from: keyof WorkLeft;
  readonly work: number;
}

export interface PaidForecast {
  readonly forecast: Forecast;
  readonly paid: PaidWork;
  /** What it has cost by now; undefined: no more than is free. */
  charge(): Charge | undefined;
  /** What would have come of it with nothing left. */
  withNothingLeft(): PaidForecast;
}

/**
 * The work of a run, which its forecasts share in their order. One that begins while some of it is left is made in full.
 * From then on, those that cost more than is free are not simulated.
 */
export class RunWork {
  readonly #left: { -readonly [From in keyof WorkLeft]: number };

  constructor({ changed, unchanged }: WorkLeft = { changed: workOfRun, unchanged: workOfRun }) {
    this.#left = { changed, unchanged };
  }

  get left(): WorkLeft {
    return { ...this.#left };
  }

  /** Whether a forecast of that cost is paid, which is taken from what is left. */
  pays({ from, work }: Charge): boolean {
    const isPaid = this.#left[from] > 0;
    if (isPaid) this.#left[from] -= work;
    return isPaid;
  }

  forecast(make: (paid: PaidWork) => Forecast): PaidForecast {
    return forecastPaid(make, (from) => this.#left[from] > 0);
  }

  /** The same for what nobody looks at again, which is charged at once. */
  paying<Result>(make: (paid: PaidWork) => Result): Result {
    return this.#charged(
      paidWork((from) => this.#left[from] > 0),
      make,
    );
  }

  /** The same for all the courses of a search, which share what is free. */
  payingForSearch<Result>(make: (paid: PaidWork) => Result): Result {
    return this.#charged(paidSearch(this.#left.changed > 0), make);
  }

  #charged<Result>({ paid, charge }: ChargedWork, make: (paid: PaidWork) => Result): Result {
    const result = make(paid);
    const spent = charge();
    if (spent !== undefined) this.pays(spent);
    return result;
  }
}

function forecastPaid(make: (paid: PaidWork) => Forecast, isAnyLeft: (from: keyof WorkLeft) => boolean): PaidForecast {
  const { paid, charge } = paidWork(isAnyLeft);
  return { forecast: make(paid), paid, charge, withNothingLeft: () => forecastPaid(make, () => false) };
}

type ChargedWork = Pick<PaidForecast, 'paid' | 'charge'>;

/** A search for a setting of what changes, whatever its courses change. */
function paidSearch(isAnyLeft: boolean): ChargedWork {
  const meter = { left: 0 };
  return {
    paid: { limitFor: () => (isAnyLeft ? undefined : Math.max(0, freeWorkOfSearch + meter.left)), meter },
    charge: () => (-meter.left <= freeWorkOfSearch ? undefined : { from: 'changed', work: -meter.left }),
  };
}

function paidWork(isAnyLeft: (from: keyof WorkLeft) => boolean): ChargedWork {
  let known: { readonly from: keyof WorkLeft; readonly limit: number | undefined } | undefined;
  const meter = { left: 0 };
  const limitFor = ({ kind }: Change): number | undefined => {
    const from = kind === 'unchanged' ? 'unchanged' : 'changed';
    known ??= { from, limit: isAnyLeft(from) ? undefined : freeWork };
    return known.limit;
  };
  const charge = (): Charge | undefined =>
    known === undefined || -meter.left <= freeWork ? undefined : { from: known.from, work: -meter.left };
  return { paid: { limitFor, meter }, charge };
}
