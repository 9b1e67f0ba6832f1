import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from '../../support/command-line.ts';
import { breachesIn } from './allowed.ts';
import { makeRepository } from './make-repository.ts';
import { canary, makePlace, type Place, readOutside, stateOf, written } from './place.ts';
import type { Ask, Recipe } from './recipe.ts';
import { type Surroundings, surroundings } from './surroundings.ts';
import { asAssistant, asEditor } from './talks.ts';
import { readTrace } from './trace.ts';
import { type Course, strace, watchedRun } from './watched-run.ts';

/** Whether system calls are seen; else only what is left of them is. */
export const isTraced = existsSync(strace);

/** What is tried, and how much a run may take. */
interface Tried {
  readonly product: string;
  /** Of each process. */
  readonly maxMegabytes: number;
  /** Of all processes together. */
  readonly maxCpuSeconds: number;
}

const usual: Tried = { product: commandLine, maxMegabytes: 2200, maxCpuSeconds: 30 };

/** Makes a repository, has the product do what is asked there, and tells what it did that it may not, each in a line. */
export async function tryRepository(recipe: Recipe, tried = usual): Promise<readonly string[]> {
  const around = await surroundings();
  const place = makePlace(mkdtempSync(path.join(around.base, 'try-')));
  try {
    const breaches = await breachesOf({ ...tried, recipe }, place, around);
    const own = (breach: string) => breach.replaceAll(place.base, 'BASE').replaceAll(`${around.port}`, 'PORT');
    return breaches.map((breach) => own(breach).replaceAll(/rollout-preview-\d+-\w+-\w{6}/g, 'TEMPORARY'));
  } finally {
    rmSync(place.base, { recursive: true, force: true });
  }
}

interface Trial extends Tried {
  readonly recipe: Recipe;
}

async function breachesOf(trial: Trial, place: Place, around: Surroundings): Promise<readonly string[]> {
  const { recipe, product, maxCpuSeconds, maxMegabytes } = trial;
  const say = (text: string) =>
    text
      .replaceAll('OUTSIDE', path.join(place.base, 'outside'))
      .replaceAll('HOME', place.home)
      .replaceAll('OUTPUT', place.output)
      .replaceAll('LOOPBACK', `127.0.0.1:${around.port}`);
  makeRepository(recipe, place.repository, say);
  const { repository: folder, home: HOME, temporary: TMPDIR } = place;
  const trace = isTraced ? path.join(place.base, 'trace') : undefined;
  const before = stateOf(place);
  const reached = around.reached();
  const ask = JSON.parse(say(JSON.stringify(recipe.ask))) as Ask;
  const environment = { HOME, TMPDIR, XDG_CACHE_HOME: around.cache, PATH: around.bin, NO_COLOR: '1' };
  const words = [product, ...wordsOf(ask)];
  const course = await watchedRun(
    { folder, words, environment, trace, maxCpuSeconds, maxMegabytes },
    talkOf(ask, folder),
  );
  const deeds = trace === undefined ? [] : readTrace(readFileSync(trace, 'utf8'), folder);
  return [
    ...breachesIn(deeds, { place, product, ...around }),
    ...(around.reached() > reached ? ['reach the listener'] : []),
    ...readOutside(place).map((file) => `read ${file}`),
    ...changes(before, stateOf(place), trace),
    ...faultsOf(course, trial),
    ...(`${course.output}${written(place)}`.includes(canary) ? ['show what stands outside'] : []),
  ];
}

function wordsOf(ask: Ask): readonly string[] {
  if ('command' in ask) return ask.command;
  return 'open' in ask ? ['lsp', '--stdio'] : ['mcp'];
}

function talkOf(ask: Ask, folder: string) {
  if ('open' in ask) return asEditor(folder, ask.open);
  return 'call' in ask ? asAssistant(ask.call) : undefined;
}

function faultsOf(course: Course, { maxMegabytes, maxCpuSeconds }: Tried): readonly string[] {
  const { output, status, signal, hangs, megabytes, cpuSeconds } = course;
  const faults: string[] = [];
  if (hangs) faults.push('hang');
  else if (cpuSeconds > maxCpuSeconds) faults.push(`take more than ${maxCpuSeconds} s of CPU time`);
  else if (megabytes > maxMegabytes) faults.push(`take more than ${maxMegabytes} MB`);
  else if (signal !== null || status === null || status > 2)
    faults.push(`end with ${signal ?? status}: ${output.slice(-500)}`);
  const [fault] = /a bug in this tool.*/.exec(output) ?? [];
  return fault === undefined ? faults : [...faults, fault];
}

function changes(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, trace?: string) {
  const files = new Set([...before.keys(), ...after.keys()]);
  const changed = [...files].filter((file) => file !== trace && before.get(file) !== after.get(file));
  return changed.map((file) => `leave behind or change ${file}`);
}
