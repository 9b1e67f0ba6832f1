import { argumentIsNoText, missingArgument, unknownArgument } from '../../wording/cli/mcp.ts';
import { ToolFault } from './tool-fault.ts';
import type { ArgumentName, Tool } from './tools.ts';

/** The arguments of a call; all that there are are texts. */
export type ToolInput = Readonly<Partial<Record<ArgumentName, string>>>;

/** The arguments as the tool takes them. Throws a ToolFault for others. */
export function readInput(tool: Tool, given: Readonly<Record<string, unknown>>): ToolInput {
  const input: Partial<Record<ArgumentName, string>> = {};
  for (const [name, value] of Object.entries(given)) {
    const known = tool.arguments.find((each) => each === name);
    if (known === undefined) throw new ToolFault(unknownArgument(name, tool.arguments));
    if (typeof value !== 'string') throw new ToolFault(argumentIsNoText(name));
    input[known] = value;
  }
  for (const name of tool.required) if (input[name] === undefined) throw new ToolFault(missingArgument(name));
  return input;
}
