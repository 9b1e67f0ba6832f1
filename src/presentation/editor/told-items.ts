import type { Forecast } from '../../preview/forecast.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { outOfDate } from '../forecast/verdict.ts';
import { codeLenses } from './code-lenses.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { hoversOf } from './hovers.ts';
import { inlayHints } from './inlay-hints.ts';
import type { CodeLensItem, HoverItem, StatusItem } from './items.ts';
import type { EditorItems } from './kept-items.ts';
import { statusItem } from './status-item.ts';

/** All that an editor shows of a forecast, as plain data from wherever it was made. */
export interface ToldItems extends EditorItems {
  readonly hovers: readonly HoverItem[];
  readonly status: StatusItem;
}

export function toldItems(preview: Forecast, basis: string, assumptions: Assumptions): ToldItems {
  return {
    range: { ...preview.workload.manifest.range },
    lenses: codeLenses(preview, false),
    hints: inlayHints(preview, basis),
    diagnostics: diagnosticsOf(preview),
    hovers: hoversOf(preview, basis),
    status: statusItem(preview, assumptions),
  };
}

/** The items as those of a text that has changed since. */
export function outOfDateItems({ range, lenses, hints, diagnostics }: EditorItems): EditorItems {
  return { range, lenses: retitled(lenses, outOfDate), hints, diagnostics };
}

/** The lenses with another title of the forecast, which is the first of them. */
export function retitled(lenses: readonly CodeLensItem[], titleOf: (title: string) => string): readonly CodeLensItem[] {
  return lenses.map((lens, index) => (index === 0 ? { ...lens, title: titleOf(lens.title) } : lens));
}
