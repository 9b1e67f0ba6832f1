import { act, movesOf, type PageAction, type PageState } from './state.ts';

const calmPause = 800;

/** Plays until the state says pause: smoothly in virtual time, or from event to event if the user prefers reduced motion. */
export function runPlayhead(state: () => PageState, perform: (action: PageAction) => void): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) playCalmly(state, perform);
  else glide(state, perform, performance.now());
}

function glide(state: () => PageState, perform: (action: PageAction) => void, last: number): void {
  requestAnimationFrame((now) => {
    if (!state().playing) return;
    perform({ do: 'tick', elapsed: Math.max(0, now - last) });
    glide(state, perform, now);
  });
}

function playCalmly(state: () => PageState, perform: (action: PageAction) => void): void {
  setTimeout(() => {
    if (!state().playing) return;
    const { at } = act(state(), { do: 'step', by: 'event', direction: 1 });
    perform({ do: 'move', at });
    if (at >= (movesOf(state())?.end ?? 0)) perform({ do: 'pause' });
    else playCalmly(state, perform);
  }, calmPause);
}
