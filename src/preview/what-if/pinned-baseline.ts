import type { Baseline, BaselineText } from '../../change/change.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';

/**
 * The surroundings with no other baseline than the one in use. A what-if changes the text, and a changed text would be
 * compared with the saved one, which answers another question than that which was asked.
 */
export function withPinnedBaseline(surroundings: Surroundings, inUse: Baseline): Surroundings {
  return { ...surroundings, baseline: textOf(surroundings.baseline, inUse) };
}

function textOf(first: BaselineText | undefined, inUse: Baseline): BaselineText | undefined {
  let text: BaselineText | 'assumed' | undefined = first;
  while (text !== undefined && text !== 'assumed') {
    const { otherwise, ...alone }: BaselineText = text;
    if (alone.source === inUse.source && alone.label === inUse.label) return alone;
    text = otherwise;
  }
  // Nothing is created anew only because of a what-if: without a text the former image is assumed.
  return inUse.source === 'none' ? first : undefined;
}
