import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BatchOutcome } from './fuzz-batch.ts';

const memoryMegabytes = 512;

/** What waits for something spends no CPU time; a busy machine takes far less than this for a batch. */
const clockMilliseconds = 3_600_000;

export interface Batch {
  /** The name of one of the targets. */
  readonly target: string;
  readonly seed: number;
  readonly runs: number;
}

/** Runs a batch in a process of its own; one that hangs or takes too much memory fails with the input that did it. */
export async function runBatch({ target, seed, runs }: Batch): Promise<BatchOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-fuzz-'));
  const present = path.join(folder, 'present.json');
  const script = path.join(import.meta.dirname, 'fuzz-batch.ts');
  const words = [`--max-old-space-size=${memoryMegabytes}`, script, target, String(seed), String(runs), present];
  try {
    const limits = { timeout: clockMilliseconds, killSignal: 'SIGKILL' as const, maxBuffer: 64 * 1024 * 1024 };
    return JSON.parse((await promisify(execFile)(process.execPath, words, limits)).stdout);
  } catch (error) {
    const input: unknown = JSON.parse(readFileSync(present, 'utf8'));
    return { runs: 0, slowest: undefined, failure: { message: `hangs or ends the process: ${error}`, input } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
