import type { ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import type { Scale } from '../../scales.ts';
import type { PageState } from '../../state.ts';
import { wholeTime } from '../chart/plot.ts';

/** The widths of the columns beside the lanes, in pixels as the style sheet has them; narrow, they stand above the lanes. */
const besides = { wide: 260 + 130 + 130, medium: 180 + 126 + 126, narrow: 0 } as const;

/** Where the rows of a release stand: all share one time scale. */
export interface ReleaseLayout {
  readonly look: keyof typeof besides;
  /** Of each lane. */
  readonly width: number;
  readonly x: Scale;
}

export function layoutOf(release: ReleaseView, { width, zoom }: Pick<PageState, 'width' | 'zoom'>): ReleaseLayout {
  const look = width >= 1000 ? 'wide' : width >= 660 ? 'medium' : 'narrow';
  const lane = Math.max(200, width - besides[look]);
  return { look, width: lane, x: { domain: zoom ?? wholeTime(release), range: [0, lane] } };
}
