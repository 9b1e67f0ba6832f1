// In a thread that does what calls of tools ask for, this is the script.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { sendPlain } from '../../host/create-thread.ts';
import { callThread, type ToolCall } from '../../host/tool-calls.ts';
import { answerCall } from './answer-call.ts';

if (parentPort !== null && workerData === callThread) serveCalls(parentPort);

function serveCalls(port: MessagePort): void {
  port.on('message', async (call: ToolCall) => sendPlain(port, await answerCall(call)));
}
