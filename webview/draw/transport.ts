import {
  all,
  clockText,
  nextEvent,
  pause,
  play,
  previousEvent,
  showAll,
  speed,
  toolbarName,
  zoomIn,
  zoomOut,
} from '../../src/wording/panel/controls.ts';
import { timeText } from '../scales.ts';
import { type PageState, speedOf, speeds } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button, choice } from './form-controls.ts';

/** What moves the playhead and the stretch in sight. */
export function drawTransport(state: PageState, end: number): Tree {
  const playing = state.playing
    ? button({ action: 'pause', label: pause, look: 'primary' })
    : button({ action: 'play', label: play, look: 'primary' });
  return h(
    'div',
    { class: 'transport', role: 'toolbar', 'aria-label': toolbarName },
    playing,
    button({ action: 'previous', label: '◀', name: previousEvent }),
    button({ action: 'next', label: '▶', name: nextEvent }),
    h('span', { class: 'clock' }, clockText(timeText(Math.round(state.at)), timeText(end))),
    choice({
      field: 'speed',
      label: speed,
      value: String(speedOf(state)),
      fault: '',
      options: speeds.map((each) => ({ value: String(each), label: `${each}×` })),
    }),
    h(
      'span',
      { class: 'zoom' },
      button({ action: 'zoom-in', label: '+', name: zoomIn }),
      button({ action: 'zoom-out', label: '−', name: zoomOut }),
      button({ action: 'zoom-all', label: all, name: showAll }),
    ),
  );
}
