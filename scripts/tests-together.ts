// Runs test files one after the other in this process, and tells whoever started it what came of them.
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Of each process one. */
export interface Told {
  readonly passed: number;
  /** A skipped or unfinished test counts as failed, so that none is left out silently. */
  readonly failed: number;
  readonly failures: readonly string[];
}

function runTogether(files: readonly string[]): void {
  const failures: string[] = [];
  const stream = run({ files, isolation: 'none' });
  stream.on('test:fail', ({ name, nesting, file, details }) => {
    if (nesting === 0) failures.push(`${file ?? ''}: ${name}: ${reasonOf(details.error)}`);
  });
  stream.on('test:summary', ({ counts, file }) => {
    if (file !== undefined) return;
    const told: Told = { passed: counts.passed, failed: counts.tests - counts.passed, failures };
    process.send?.(told);
  });
  stream.compose(spec).pipe(process.stdout);
}

/** What was thrown, with the line of the test that it came from: a record of a run may keep no more than the last lines. */
function reasonOf(error: Error): string {
  const thrown = error.cause instanceof Error ? error.cause : error;
  const [place = ''] = /[^\s/]+\.test\.ts:\d+/.exec(thrown.stack ?? '') ?? [];
  return `${thrown.message.slice(0, 500).trim()} ${place}`.trim();
}

if (import.meta.main) runTogether(process.argv.slice(2));
