// What a thread of the command line runs.
import { parentPort, workerData } from 'node:worker_threads';
import { serveWork } from './program.ts';

if (parentPort !== null) serveWork(parentPort, workerData);
