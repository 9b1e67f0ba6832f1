import { readManifests } from '../../../src/document/read-manifests.ts';
import { shownRun } from '../../../src/preview/forecast.ts';
import type { WantedGoal } from '../../../src/preview/goal/goal.ts';
import type { TriedSetting, TuneQuestion } from '../../../src/preview/goal/tried-setting.ts';
import { type Tuning, tuning } from '../../../src/preview/goal/tuning.ts';
import { noWhatIf } from '../../../src/preview/what-if/what-if.ts';
import { present } from '../../../src/std/assert.ts';
import { createFolderIndex, fileObjects } from '../../../src/surroundings/folder-index.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { workloadsOf } from '../../../src/workload/decode-workload.ts';
import { readAssumptions } from '../../../src/workload/read-assumptions.ts';
import { traitsIn } from '../../../src/workload/versions.ts';

/** A text whose first workload is tuned, in a world. */
export interface TunedText {
  readonly text: string;
  readonly assume?: string;
  readonly kubernetes?: string;
  readonly wanted?: WantedGoal;
}

export function questionOf({ text, assume = '', kubernetes, wanted = {} }: TunedText): TuneQuestion {
  const file = readManifests(text);
  const base = kubernetes === undefined ? defaultAssumptions : { ...defaultAssumptions, kubernetesVersion: kubernetes };
  const { assumptions } = readAssumptions(assume, base);
  const workload = present(workloadsOf(file, traitsIn(assumptions))[0], 'the text has a workload');
  const folder = createFolderIndex();
  folder.setObjects('web.yaml', fileObjects('web.yaml', file));
  const surroundings = { baseline: undefined, ...folder.around('web.yaml') };
  return { file, workload, surroundings, assumptions, whatIf: noWhatIf, wanted };
}

/** All that is told of a course, as text. */
export function courseText(courses: Parameters<typeof shownRun>[0]): string {
  const run = shownRun(courses);
  if (run === undefined) return 'nothing is simulated';
  const { outcome, frames, peak, minAvailable } = run.timeline;
  return JSON.stringify([outcome, frames, peak, minAvailable, run.complete, run.guarantee]);
}

/** The settings in the order in which they came, and what came of them. */
export function tunedBy(question: TuneQuestion): {
  readonly result: Tuning<string>;
  readonly came: readonly TriedSetting<string>[];
} {
  const courses = tuning(question, courseText);
  const came: TriedSetting<string>[] = [];
  for (;;) {
    const next = courses.next();
    if (next.done === true) return { result: next.value, came };
    came.push(next.value.setting);
  }
}
