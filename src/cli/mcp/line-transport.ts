import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { messageWithoutEnd, unfitRequest } from '../../wording/cli/mcp.ts';

interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly mostMessageBytes: number;
}

/**
 * Messages of one line each, as the protocol has them. The SDK's own transport gives no answer to a request that it cannot
 * read, for which a client waits.
 */
export function createLineTransport({ input, output, mostMessageBytes }: Streams): Transport {
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
      transport.onerror?.(error as Error);
    }
  };
  const onData = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const line = Buffer.concat([...chunks, chunk.subarray(start, end)]).toString();
      [chunks, bytes, start] = [[], 0, end + 1];
      take(line);
    }
    chunks.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes <= mostMessageBytes) return;
    transport.onerror?.(new Error(messageWithoutEnd(mostMessageBytes)));
    void transport.close();
  };
  const onError = (error: Error): void => transport.onerror?.(error);
  const transport: Transport = {
    async start() {
      input.on('data', onData);
      input.on('error', onError);
    },
    send: (message: JSONRPCMessage) => send(message),
    async close() {
      input.off('data', onData);
      input.off('error', onError);
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
