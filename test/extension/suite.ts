import { writeFileSync } from 'node:fs';
import { assistantCases } from './assistant-cases.ts';
import { cases } from './cases.ts';
import { flowCases } from './flow-cases.ts';
import { leakCases } from './leak-cases.ts';
import { renderingCases } from './rendering-cases.ts';
import { settingCases } from './setting-cases.ts';

/** How one case ended in the extension host; `fault` tells what went wrong. */
export interface Result {
  readonly name: string;
  readonly fault?: string;
}

/** The entry that VS Code calls: runs the cases in order, leaves their results for the test outside, rejects a failure. */
export async function run(): Promise<void> {
  const results: Result[] = [];
  for (const [name, check] of Object.entries({
    ...cases,
    ...flowCases,
    ...renderingCases,
    ...settingCases,
    ...leakCases,
    ...assistantCases,
  }))
    results.push(await resultOf(name, check));
  writeFileSync(process.env.ROLLOUT_PREVIEW_RESULTS ?? 'results.json', JSON.stringify(results));
  const failed = results.filter(({ fault }) => fault !== undefined);
  if (failed.length > 0) throw new Error(`${failed.length} of ${results.length} cases failed`);
}

async function resultOf(name: string, check: () => Promise<void>): Promise<Result> {
  try {
    await check();
    return { name };
  } catch (error) {
    return { name, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
