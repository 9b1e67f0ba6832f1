import { timeText } from '../scales.ts';
import { type State, speedOf, speeds } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button, choice } from './form-controls.ts';

/** What moves the playhead and the stretch in sight. */
export function drawTransport(state: State, end: number): Tree {
  const play = state.playing
    ? button({ action: 'pause', label: 'Pause', look: 'primary' })
    : button({ action: 'play', label: 'Play', look: 'primary' });
  return h(
    'div',
    { class: 'transport', role: 'toolbar', 'aria-label': 'Playback and zoom' },
    play,
    button({ action: 'previous', label: '◀', name: 'Previous event (Left arrow)' }),
    button({ action: 'next', label: '▶', name: 'Next event (Right arrow)' }),
    h('span', { class: 'clock' }, `${timeText(Math.round(state.at))} of ${timeText(end)}`),
    choice({
      field: 'speed',
      label: 'Speed',
      value: String(speedOf(state)),
      fault: '',
      options: speeds.map((speed) => ({ value: String(speed), label: `${speed}×` })),
    }),
    h(
      'span',
      { class: 'zoom' },
      button({ action: 'zoom-in', label: '+', name: 'Zoom in' }),
      button({ action: 'zoom-out', label: '−', name: 'Zoom out' }),
      button({ action: 'zoom-all', label: 'All', name: 'Show all' }),
    ),
  );
}
