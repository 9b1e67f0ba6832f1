import { WatchedThread } from './watched-thread.ts';

/** A call of an assistant's tool, as plain data, so that another thread can be asked. */
export interface ToolCall {
  /** The folder whose files may be read. */
  readonly root: string;
  /** The folder that the pages about rules are in. */
  readonly packageUrl: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a tool answers, as data and as a text; or one sentence why it does not. */
export type ToolAnswer = ToolResult | { readonly fault: string };

export interface ToolResult {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What the script of a thread that answers calls finds as its data. */
export const callThread = 'calls';

/** Clients give a call up after a minute. */
export const maxCallMilliseconds = 50_000;

/** Answers calls in one thread, one after the other; the script is, or imports, `src/cli/mcp/call-thread.ts`. */
export function createToolThread(script: string): WatchedThread<ToolCall, ToolAnswer> {
  return new WatchedThread(script, callThread, maxCallMilliseconds);
}
