import type { HoverItem } from '../src/presentation/editor/items.ts';
import type { Asked, Told } from './worker/messages.ts';

/** The simulation and the language service, in a worker beside the page. */
export interface Engine {
  ask(asked: Asked): void;
  hover(offset: number): Promise<HoverItem | undefined>;
}

/** Loads it; its messages go to the function, and hovers go to whoever asked for them. */
export function startEngine(receive: (told: Told) => void): Engine {
  const worker = new Worker('core.js');
  const hovers = new Map<number, (hover: HoverItem | undefined) => void>();
  let asked = 0;
  worker.onerror = () => receive({ tell: 'broken' });
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.tell !== 'hover') return receive(data);
    hovers.get(data.id)?.(data.hover);
    hovers.delete(data.id);
  };
  return {
    ask: (message) => worker.postMessage(message),
    hover: (offset) =>
      new Promise((resolve) => {
        const id = ++asked;
        hovers.set(id, resolve);
        worker.postMessage({ do: 'hover', id, offset } satisfies Asked);
      }),
  };
}
