// Judges recorded cases, traces and plays of the kubelet in folders, verdicts in files of lines: npm run conformance --
// FOLDER…|FILE.jsonl…
// Prints each failing case with the first difference; exit status 1 if any failed, 2 for arguments that cannot be used.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type AdmissionCase, judgeAdmission } from './judge-admission.ts';
import { judgeNode } from './judge-node.ts';
import { judgeTrace } from './judge-trace.ts';
import { recordedNodes, recordingsIn } from './recorded-nodes.ts';
import type { TraceCase } from './trace-case.ts';
import { differenceText } from './trace-difference.ts';

const usage = 'usage: npm run conformance -- FOLDER…|FILE.jsonl… (folders of trace cases, files of admission cases)';

process.exitCode = main();

function main(): number {
  const cases = casesGiven();
  if (cases === undefined) return 2;
  let failed = 0;
  let passed = 0;
  for (const { name, judge } of cases) {
    const failure = failureOf(judge);
    if (failure === undefined) passed++;
    else {
      failed++;
      console.log(`${name}: ${failure}\n`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

interface Case {
  readonly name: string;
  /** What is wrong with it, or undefined when it passes. */
  readonly judge: () => string | undefined;
}

function failureOf(judge: Case['judge']): string | undefined {
  try {
    return judge();
  } catch (error) {
    return (error as Error).stack ?? String(error);
  }
}

/** The cases of what is given; undefined, and said why, when something cannot be read or holds none. */
function casesGiven(): Case[] | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, strict: true });
    if (positionals.length === 0) throw new Error('nothing is given');
    return positionals.flatMap((each) => (each.endsWith('.jsonl') ? linesOf(each) : filesOf(each)));
  } catch (error) {
    console.error(`conformance: ${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

function linesOf(file: string): Case[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const recorded = JSON.parse(line) as AdmissionCase;
    return { name: recorded.name ?? `${index + 1}`, judge: () => judgeAdmission(recorded) };
  });
}

function filesOf(folder: string): Case[] {
  const recordings = recordingsIn(folder);
  if (recordings !== undefined)
    return recordedNodes(recordings).map((each) => ({ name: each.name, judge: () => judgeNode(each) }));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new Error(`${folder} holds no case`);
  return files.sort().map((file) => ({
    name: path.basename(file, '.json'),
    judge: () => judgeFile(path.join(folder, file)),
  }));
}

function judgeFile(file: string): string | undefined {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Partial<TraceCase>;
  if (recorded.scenario === undefined) return 'no trace case: it has no scenario';
  const difference = judgeTrace(recorded as TraceCase);
  return difference === undefined ? undefined : differenceText(difference);
}
