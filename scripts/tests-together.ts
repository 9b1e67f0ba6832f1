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
  stream.on('test:fail', ({ name, nesting, file }) => {
    if (nesting === 0) failures.push(`${file ?? ''}: ${name}`);
  });
  stream.on('test:summary', ({ counts, file }) => {
    if (file !== undefined) return;
    const told: Told = { passed: counts.passed, failed: counts.tests - counts.passed, failures };
    process.send?.(told);
  });
  stream.compose(spec).pipe(process.stdout);
}

if (import.meta.main) runTogether(process.argv.slice(2));
