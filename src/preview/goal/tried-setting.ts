import type { Forecast } from '../forecast.ts';
import type { WhatIfQuestion } from '../what-if/preview-what-if.ts';
import type { WhatIf } from '../what-if/what-if.ts';
import type { WantedGoal } from './goal.ts';
import type { JudgedCourse } from './judged-course.ts';
import type { StrategyPace } from './paces.ts';

/** A workload in its world, and what is wanted of its rollout; the what-if's other values stay. */
export interface TuneQuestion extends WhatIfQuestion {
  readonly wanted: WantedGoal;
}

/** A setting of the strategy that was tried, and what the caller keeps of its course. */
export interface TriedSetting<Told> extends JudgedCourse {
  /** Whether only its one course was looked at: how long it takes at least, and what others come to, is not known. */
  readonly isSketch: boolean;
  /** Undefined: no pods are rolled, so that there is none. */
  readonly pace: StrategyPace | undefined;
  /** What differs from today's. */
  readonly values: WhatIf['values'];
  readonly told: Told;
}

/** A setting that meets the goal and is best at something: the smallest change, the shortest time, the fewest pods, the most available. */
export interface BestSetting<Told> {
  readonly by: 'change' | 'time' | 'pods' | 'available';
  readonly setting: TriedSetting<Told>;
}

export type Courses = Omit<Forecast, 'findings'>;

/** What a caller keeps of courses; of a sketch, what no other course is needed for. */
export type Tell<Told> = (courses: Courses, how: Pick<TriedSetting<unknown>, 'isSketch'>) => Told;
