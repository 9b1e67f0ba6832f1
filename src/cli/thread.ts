// What a thread of the command line runs.
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from './program.ts';

if (parentPort !== null) serve(parentPort, workerData);
