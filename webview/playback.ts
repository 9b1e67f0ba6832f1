import { type Action, act, movesOf, type State } from './state.ts';

const calmPause = 800;

/** Plays until the state says pause: smoothly in virtual time, or from event to event if the user prefers reduced motion. */
export function play(state: () => State, perform: (action: Action) => void): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) playCalmly(state, perform);
  else glide(state, perform, performance.now());
}

function glide(state: () => State, perform: (action: Action) => void, last: number): void {
  requestAnimationFrame((now) => {
    if (!state().playing) return;
    perform({ do: 'tick', elapsed: Math.max(0, now - last) });
    glide(state, perform, now);
  });
}

function playCalmly(state: () => State, perform: (action: Action) => void): void {
  setTimeout(() => {
    if (!state().playing) return;
    const { at } = act(state(), { do: 'step', by: 'event', direction: 1 });
    perform({ do: 'move', at });
    if (at >= (movesOf(state())?.end ?? 0)) perform({ do: 'pause' });
    else playCalmly(state, perform);
  }, calmPause);
}
