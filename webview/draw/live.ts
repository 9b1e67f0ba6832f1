import type { PanelLive } from '../../src/presentation/panel/live-messages.ts';
import { liveHeading, takeOverTimes, warningsHeading } from '../../src/wording/panel/live.ts';
import { h, type Tree } from '../tree.ts';
import { button } from './form-controls.ts';

/** How a live rollout goes, and afterwards how it differed from the forecast. */
export function drawLive({ words, tone, warnings, afterwards, canTakeOver }: PanelLive): Tree {
  return h(
    'section',
    { class: 'live-rollout', 'aria-label': liveHeading },
    // Screen readers would otherwise read its seconds out all the time.
    h('p', { class: `pace ${tone}`, role: 'timer' }, words),
    warnings.length > 0 && drawWarnings(warnings),
    h(
      'div',
      { role: 'status' },
      afterwards.map((sentence) => h('p', {}, sentence)),
    ),
    canTakeOver && h('p', {}, button({ action: 'assume-measured', label: takeOverTimes, look: 'primary' })),
  );
}

function drawWarnings(warnings: readonly string[]): Tree[] {
  return [
    h('h2', {}, warningsHeading),
    h(
      'ul',
      {},
      warnings.map((warning) => h('li', {}, h('code', {}, warning.trim()))),
    ),
  ];
}
