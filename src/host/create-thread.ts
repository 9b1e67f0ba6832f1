import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';
import { plain } from '../std/plain.ts';
import { catalogueName, spoken } from '../std/say.ts';

/** A thread with the script, which speaks the language that is spoken here. */
export function createThread(script: string, options: WorkerOptions): Worker {
  const catalogue = spoken();
  if (catalogue === undefined) return new Worker(script, options);
  return new Worker(beginning, { ...options, eval: true, argv: [script, JSON.stringify(catalogue)] });
}

/** Constants are said while the script is loaded, so the catalogue has to be there before. */
const beginning = `
globalThis[Symbol.for('${catalogueName}')] = JSON.parse(process.argv.pop());
require(process.argv.pop());
`;

/** Sends a plain copy of a message, as a thread takes nothing else; throws where there is none. */
export function sendPlain<Message>(to: Worker | MessagePort, message: Message): void {
  to.postMessage(plain(message));
}
