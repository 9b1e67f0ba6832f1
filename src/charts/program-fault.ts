// How a call of a program that renders ended, where that is no answer.
import { availableParallelism } from 'node:os';
import type { Ended, MissingProgram } from '../host/programs/programs.ts';
import {
  brokenProgram,
  endlessRendering,
  renderedInWorkspace,
  tooLargeRendering,
  tooManyRendered,
  tooMuchRendered,
} from '../wording/charts.ts';
import type { RenderFault, RenderResult } from './rendering.ts';

/** What a program may take and write: far more than any chart or overlay needs. */
export const renderLimits = {
  /** An ordinary rendering takes a fifth of a second, large CRDs nine, and more on a busy machine. */
  silenceMilliseconds: 60_000,
  maxBytes: 64 * 1024 * 1024,
  /** All that renders at once; a loop may ask for all memory that there is long before that time. */
  maxMemoryBytes: Math.max(1.5, availableParallelism() / 2) * 1024 ** 3,
  /** Far more than any chart has; a loop writes as many in a moment, and to simulate them takes minutes. */
  maxDocuments: 10_000,
} as const;

interface CalledProgram {
  readonly program: 'helm' | 'kustomize';
  /** What a fault of the whole is told at. */
  readonly file: string;
  readonly absent: string;
}

/** What each program says by itself. */
interface Answers extends CalledProgram {
  /** One sentence of what it wrote to its standard error. */
  readonly failed: (errors: string) => RenderFault;
}

/** Why nothing is called. */
export function faultOfMissing(missing: MissingProgram, { program, file, absent }: CalledProgram): RenderResult {
  const message = missing.state === 'absent' ? absent : renderedInWorkspace(program, missing.file);
  return { state: 'no-program', fault: { file, position: undefined, severity: 'error', message } };
}

/** Why what has been rendered is not previewed; undefined where it is. */
export function tooManyDocuments(text: string, { program, file }: CalledProgram): RenderResult | undefined {
  let documents = 0;
  for (let at = 0; at >= 0 && documents <= renderLimits.maxDocuments; documents++) at = text.indexOf('\n---', at + 1);
  if (documents <= renderLimits.maxDocuments) return undefined;
  const message = tooManyRendered(program, renderLimits.maxDocuments);
  return { state: 'failed', fault: { file, position: undefined, severity: 'error', message } };
}

/** Why a call rendered nothing. */
export function faultOfEnd(ended: Ended, answers: Answers): RenderResult {
  const { program, file, failed } = answers;
  const at = { file, position: undefined, severity: 'error' } as const;
  const stopped = { ...at, isStopped: true } as const;
  const megabytes = renderLimits.maxBytes / 1024 ** 2;
  switch (ended.state) {
    case 'absent':
    case 'inside-workspace':
      return faultOfMissing(ended, answers);
    case 'silent':
      return {
        state: 'failed',
        fault: { ...stopped, message: endlessRendering(program, renderLimits.silenceMilliseconds / 1000) },
      };
    case 'too-much':
      return { state: 'failed', fault: { ...stopped, message: tooMuchRendered(program, megabytes) } };
    case 'too-large':
      return {
        state: 'failed',
        fault: { ...stopped, message: tooLargeRendering(program, renderLimits.maxMemoryBytes / 1024 ** 3) },
      };
    case 'exited':
      return { state: 'failed', fault: failed(ended.errors) };
    default:
      return {
        state: 'failed',
        fault: { ...at, message: brokenProgram(program, ended.errors.trim().split('\n')[0] ?? '') },
      };
  }
}
