import type { MessagePort } from 'node:worker_threads';
import { tuningAnswers } from '../language-service/panel-tuning.ts';
import { serveAnswers } from './answer-thread.ts';

/** What the script of a thread that looks for settings finds as its data. */
export const tuningThread = 'tunings';

/** Answers in this thread what an AnswerThread of tunings is asked. */
export function serveTunings(port: MessagePort): void {
  serveAnswers(port, tuningAnswers);
}
