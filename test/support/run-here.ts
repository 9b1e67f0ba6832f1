import assert from 'node:assert/strict';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { run } from '../../src/cli/run.ts';

/** How a run of the command line ended, and what it wrote and complained of. */
export interface RunHere {
  readonly status: number;
  readonly output: string;
  readonly complaints: string;
}

/** Runs the command line in this process, without colors. */
export async function runHere(
  words: readonly string[],
  { width = 100, standardInput = '' }: { readonly width?: number; readonly standardInput?: string } = {},
): Promise<RunHere> {
  const options = readArguments(words);
  assert.ok(typeof options !== 'string' && 'inputs' in options, words.join(' '));
  let [output, complaints] = ['', ''];
  const status = await run(options, {
    terminal: { width, hasColors: false },
    today: '2026-11-20',
    readStandardInput: async () => standardInput,
    write: (text) => {
      output += text;
    },
    complain: (text) => {
      complaints += text;
    },
    tellProgress: () => undefined,
  });
  return { status, output, complaints };
}
