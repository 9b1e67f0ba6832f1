import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expectThreads } from '../../host/programs/end-process.ts';
import { createToolThread, maxCallMilliseconds, type ToolAnswer } from '../../host/tool-calls.ts';
import { present } from '../../std/assert.ts';
import { brokenPromise, serverInstructions, tooMuchWork, unreadMessages } from '../../wording/cli/mcp.ts';
import { productName } from '../../wording/product.ts';
import './call-thread.ts';
import { createLineTransport } from './line-transport.ts';
import { plainText } from './plain-answer.ts';
import { listed, tools } from './tools.ts';

/** A message may hold a text of as many bytes as are read of files, with its escapes. */
const maxMessageBytes = 16 * 1024 * 1024;

export interface McpServerOptions {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly complain: (text: string) => void;
  readonly toolVersion: string;
  /** The folder whose files may be read. */
  readonly root: string;
  /** The folder that the pages about rules are in. */
  readonly packageUrl: URL;
}

/**
 * Serves an assistant that speaks the Model Context Protocol, until it says no more and has its answers; 2 where what it
 * says can be read no further.
 */
export async function serveMcp({
  input,
  output,
  complain,
  toolVersion,
  root,
  packageUrl,
}: McpServerOptions): Promise<0 | 2> {
  expectThreads();
  const thread = createToolThread(import.meta.filename);
  const underWay = new Set<Promise<CallToolResult>>();
  const server = new Server(
    { name: 'rollout-preview', title: productName, version: toolVersion },
    // Nothing is asked of the client that has a schema.
    { capabilities: { tools: {} }, instructions: serverInstructions, jsonSchemaValidator: { getValidator: refuse } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const asking = thread.ask({ root, packageUrl: packageUrl.href, name: params.name, input: params.arguments ?? {} });
    signal.addEventListener('abort', asking.stop);
    const result = asking.answer.then(resultOf, (error) => resultOf({ fault: brokenPromise(String(error)) }));
    underWay.add(result);
    return result.finally(() => underWay.delete(result));
  });
  const ended = new Promise<0 | 2>((resolve) => {
    input.once('end', () => resolve(0));
    server.onclose = () => resolve(2);
  });
  server.onerror = (error) => complain(`${unreadMessages(plainText(error.message))}\n`);
  await server.connect(createLineTransport({ input, output, maxMessageBytes }));
  const status = await ended;
  // Neither the thread nor an input that has ended keeps the process from its end.
  const awake = setInterval(() => undefined, maxCallMilliseconds);
  await Promise.all(underWay);
  clearInterval(awake);
  thread.dispose();
  return status;
}

function refuse<Validator>(): Validator {
  return present<Validator>(undefined, 'nothing is asked of the client that has a schema');
}

/** No answer: it was stopped, or cost too much. */
function resultOf(answer: ToolAnswer | undefined): CallToolResult {
  if (answer === undefined || 'fault' in answer) {
    const fault = answer?.fault ?? tooMuchWork;
    return { isError: true, content: [{ type: 'text', text: fault }] };
  }
  return { structuredContent: answer.structured, content: [{ type: 'text', text: answer.text }] };
}
