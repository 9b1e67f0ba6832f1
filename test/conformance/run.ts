// Judges folders of recorded cases: npm run conformance -- FOLDER…
// Prints each failing case with the first difference; exit status 1 if any failed, 2 for arguments that cannot be used.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type AdmissionCase, judgeAdmission } from './judge-admission.ts';
import { judgeTrace } from './judge-trace.ts';
import type { TraceCase } from './trace-case.ts';
import { differenceText } from './trace-difference.ts';

const usage = 'usage: npm run conformance -- FOLDER… (folders of trace and admission cases, one JSON file each)';

process.exitCode = main();

function main(): number {
  const files = caseFiles();
  if (files === undefined) return 2;
  let failed = 0;
  for (const file of files) {
    const failure = judge(file);
    if (failure === undefined) continue;
    failed++;
    console.log(`${path.basename(file, '.json')}: ${failure}\n`);
  }
  console.log(`${files.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** The files of the folders that are given; undefined, and said why, when one cannot be read or holds none. */
function caseFiles(): string[] | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, strict: true });
    if (positionals.length === 0) throw new Error('no folder is given');
    return positionals.flatMap(jsonFilesOf);
  } catch (error) {
    console.error(`conformance: ${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

function jsonFilesOf(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new Error(`${folder} holds no case`);
  return files.sort().map((file) => path.join(folder, file));
}

/** What is wrong with the case in the file, or undefined when it passes. */
function judge(file: string): string | undefined {
  try {
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as Partial<TraceCase> & Partial<AdmissionCase>;
    if (recorded.scenario !== undefined) return judgeScenario(recorded as TraceCase);
    if (recorded.manifest !== undefined) return judgeAdmission(recorded as AdmissionCase);
    return 'neither a trace case nor an admission case: it has no scenario and no manifest';
  } catch (error) {
    return error instanceof SyntaxError ? `not JSON: ${error.message}` : ((error as Error).stack ?? String(error));
  }
}

function judgeScenario(recorded: TraceCase): string | undefined {
  const difference = judgeTrace(recorded);
  return difference === undefined ? undefined : differenceText(difference);
}
