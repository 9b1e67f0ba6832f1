import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { caught } from '../../host/caught.ts';
import { messageWithoutEnd, unfitRequest } from '../../wording/cli/mcp.ts';

interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly maxMessageBytes: number;
}

/**
 * Messages of one line each, as the protocol has them. The SDK's own transport gives no answer to a request that it cannot
 * read, for which a client waits.
 */
export function createLineTransport({ input, output, maxMessageBytes }: Streams): Transport {
  let chunks: Buffer[] = [];
  let bytes = 0;
  const send = (message: object): Promise<void> => {
    return new Promise((resolve) => {
      if (output.write(`${JSON.stringify(message)}\n`)) resolve();
      else output.once('drain', resolve);
    });
  };
  const take = (line: string): void => {
    try {
      const value: unknown = JSON.parse(line);
      const message = JSONRPCMessageSchema.safeParse(value);
      const id = idOfRequest(value);
      if (message.success) transport.onmessage?.(message.data);
      else if (id === undefined) throw message.error;
      else void send({ jsonrpc: '2.0', id, error: { code: ErrorCode.InvalidRequest, message: unfitRequest } });
    } catch (error) {
      fail(error);
    }
  };
  const fail = (error: unknown): void => transport.onerror?.(error as Error);
  const onData = caught((chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const line = Buffer.concat([...chunks, chunk.subarray(start, end)]).toString();
      [chunks, bytes, start] = [[], 0, end + 1];
      take(line);
    }
    chunks.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes <= maxMessageBytes) return;
    transport.onerror?.(new Error(messageWithoutEnd(maxMessageBytes)));
    void transport.close();
  }, fail);
  const transport: Transport = {
    async start() {
      input.on('data', onData);
      input.on('error', fail);
    },
    send: (message: JSONRPCMessage) => send(message),
    async close() {
      input.off('data', onData);
      input.off('error', fail);
      input.pause();
      chunks = [];
      transport.onclose?.();
    },
  };
  return transport;
}

/** What the answer to a request has to name, where the rest of it is unfit. */
function idOfRequest(value: unknown): string | number | undefined {
  if (typeof value !== 'object' || value === null || !('method' in value) || !('id' in value)) return undefined;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined;
}
