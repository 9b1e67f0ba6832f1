import { plain } from '../../std/plain.ts';
import { workInSlices } from '../work-in-slices.ts';
import type { PortEvents, ServicePort } from './remote-service.ts';
import { serveService } from './serve-service.ts';

/** Serves in this thread, where there is no other; messages are plain and come later all the same. */
export function openServiceHere({ onMessage }: PortEvents): ServicePort {
  const receive = serveService({
    send: (message) => {
      const sent = plain(message);
      queueMicrotask(() => onMessage(sent));
    },
    work: workInSlices,
  });
  return {
    send(message) {
      const sent = plain(message);
      queueMicrotask(() => receive(sent));
    },
    end: () => undefined,
  };
}
