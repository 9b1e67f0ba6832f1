import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { commandLine } from '../../support/command-line.ts';

/** What a tool answered, as data and as a text. */
export interface ToldByTool {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the tool's schema says, by which the client has judged it.
  readonly data: any;
}

/** An assistant that speaks to the server over its standard streams, as those of people do. */
export interface Assistant {
  readonly client: Client;
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<ToldByTool>;
  /** Ends the server as a client does. */
  close(): Promise<void>;
}

export async function startAssistant(folder: string): Promise<Assistant> {
  const client = new Client({ name: 'tests', version: '1' });
  const transport = new StdioClientTransport({ command: process.execPath, args: [commandLine, 'mcp'], cwd: folder });
  await client.connect(transport);
  // From then on the client holds each answer against the schema of its tool.
  await client.listTools();
  return {
    client,
    async call(name, input) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
      const [first] = content as readonly { readonly text: string }[];
      return { isError: isError === true, text: first?.text ?? '', data: structuredContent };
    },
    close: () => client.close(),
  };
}
