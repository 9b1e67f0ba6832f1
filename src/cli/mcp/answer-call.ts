import type { ToolAnswer, ToolCall, ToolResult } from '../../host/tool-calls.ts';
import { brokenPromise, unknownTool } from '../../wording/cli/mcp.ts';
import { compareStrategies, comparisonText } from './compare-strategies.ts';
import { explainFinding, explanationText } from './explain-finding.ts';
import { plainAnswer, plainText } from './plain-answer.ts';
import { previewRollout, previewText } from './preview-rollout.ts';
import { ToolFault } from './tool-fault.ts';
import { readInput, type ToolInput } from './tool-input.ts';
import { type Tool, tools } from './tools.ts';
import { tuneRollout, tuningText } from './tune-rollout.ts';

const answers: Readonly<Record<Tool['name'], (call: ToolCall, input: ToolInput) => Promise<ToolResult>>> = {
  async preview_rollout({ root }, input) {
    const structured = plainAnswer(await previewRollout(root, input));
    return { structured, text: previewText(structured) };
  },
  async compare_strategies({ root }, input) {
    const structured = plainAnswer(await compareStrategies(root, input));
    return { structured, text: comparisonText(structured) };
  },
  async tune_rollout({ root }, input) {
    const structured = plainAnswer(await tuneRollout(root, input));
    return { structured, text: tuningText(structured) };
  },
  // Our own page, and nothing of a manifest.
  async explain_finding({ packageUrl }, input) {
    const structured = await explainFinding(packageUrl, input);
    return { structured, text: explanationText(structured) };
  },
};

/** Answers a call; never rejects. */
export async function answerCall(call: ToolCall): Promise<ToolAnswer> {
  const { name, input } = call;
  try {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) {
      const names = tools.map((each) => each.name);
      throw new ToolFault(unknownTool(name, names));
    }
    return await answers[tool.name](call, readInput(tool, input));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { fault: plainText(error instanceof ToolFault ? message : brokenPromise(message)) };
  }
}
