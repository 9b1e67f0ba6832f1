// Which of the values that are set helm cannot read: it says why, and not which.
import type { Ended } from '../../host/programs/programs.ts';
import type { RenderResult } from '../rendering.ts';
import type { UnsavedTexts } from '../unsaved-texts.ts';
import type { SetValue } from '../values-source.ts';
import { refusedSetIn } from './helm-fault.ts';
import { placeOfSet } from './set-places.ts';

interface Setting {
  readonly set: readonly SetValue[];
  readonly unsaved: UnsavedTexts;
  /** Renders with some of them. */
  readonly again: (set: readonly SetValue[]) => Promise<Ended>;
}

/** What was rendered; where helm refuses a value that a file sets, at the place of that value. */
export async function withPlaceOfSet(rendered: RenderResult, { set, unsaved, again }: Setting): Promise<RenderResult> {
  if (rendered.state !== 'failed' || rendered.fault.refusedSet === undefined) return rendered;
  // Helm reads them in their order and stops at the first that it cannot: so many are read, and with so many it stops.
  let [read, stopped] = [0, set.length];
  while (stopped - read > 1) {
    const some = (read + stopped) >> 1;
    const ended = await again(set.slice(0, some));
    if ('errors' in ended && refusedSetIn(ended.errors) !== undefined) stopped = some;
    else read = some;
  }
  const wrong = set[read];
  const at = wrong && (await placeOfSet(wrong, unsaved));
  if (at === undefined) return rendered;
  const { refusedSet: _, ...fault } = rendered.fault;
  return { state: 'failed', fault: { ...fault, file: at.file, position: at.start } };
}
