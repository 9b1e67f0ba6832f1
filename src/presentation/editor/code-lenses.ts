import type { Forecast } from '../../preview/forecast.ts';
import { findingsTitle, openTimeline } from '../../wording/editor/titles.ts';
import { lensTitle, outOfDate } from '../forecast/verdict.ts';
import { headOf, workloadKeyOf } from './anchors.ts';
import type { CodeLensItem } from './items.ts';
import { labelText } from './label.ts';

/** Above a workload: the forecast in one line, "Open time line", and its findings other than hints, if there are any. */
export function codeLenses(preview: Forecast, isOutOfDate: boolean): readonly CodeLensItem[] {
  const common = { range: headOf(preview), workload: workloadKeyOf(preview) };
  const whole = labelText(lensTitle(preview));
  const text = shortened(whole);
  const tooltip = text === whole ? {} : { tooltip: whole };
  const lenses: CodeLensItem[] = [
    { ...common, ...tooltip, title: isOutOfDate ? outOfDate(text) : text, action: 'open-timeline' },
    { ...common, title: openTimeline, action: 'open-timeline' },
  ];
  const count = preview.findings.filter(({ severity }) => severity !== 'hint').length;
  if (count > 0) lenses.push({ ...common, title: findingsTitle(count), action: 'show-findings' });
  return lenses;
}

/** A longer text would push "Open time line" out of view. */
const maxLetters = 110;

function shortened(text: string): string {
  if (text.length <= maxLetters) return text;
  const cut = text.slice(0, maxLetters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLetters - 20)).replace(/[,:;]$/, '')}…`;
}
