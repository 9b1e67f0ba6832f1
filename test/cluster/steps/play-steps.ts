import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { asMap, asNumber, type JsonMap } from '../../../src/document/manifest.ts';
import type { ScenarioAction } from '../../../src/workload/steps.ts';
import { type Happened, kubectl, Recording } from '../cluster.ts';
import { inTurns } from '../in-turns.ts';
import { extremesIn, forecastRanges, outsideOf, type SeenExtremes } from './step-answers.ts';
import type { StepsCase } from './step-cases.ts';
import type { PlayedSteps } from './steps-section.ts';

interface Asked {
  readonly cases: readonly StepsCase[];
  readonly only: string;
  readonly folder: string;
  readonly suffix: string;
  readonly atOnce: number;
}

/** Plays each rollout, and then forecasts it with the steps when they came: kubectl is late on a busy machine. */
export async function playSteps({ cases, only, folder, suffix, atOnce }: Asked): Promise<readonly PlayedSteps[]> {
  const chosen = cases.filter(({ name }) => name.includes(only));
  return inTurns(chosen, atOnce, async (each) => {
    const namespace = `steps-test-${cases.indexOf(each)}-${suffix}`;
    await demand('default', ['create', 'namespace', namespace]);
    try {
      const real = await played(each, namespace);
      const own = mkdtempSync(path.join(folder, 'steps-'));
      const told = await forecastRanges(each, real.stepsAt, own);
      const outside = real.isComplete ? outsideOf(told, real) : 'not complete';
      console.log(`${outside ?? 'inside'} ${each.name} ${JSON.stringify({ told, real })}`);
      return { name: each.name, told, real };
    } finally {
      await kubectl('default', ['delete', 'namespace', namespace, '--wait=false']);
    }
  });
}

async function played({ before, after, steps }: StepsCase, namespace: string): Promise<SeenExtremes> {
  for (let look = 0; look < 40; look++) {
    if ((await kubectl(namespace, ['get', 'serviceaccount/default'])).status === 0) break;
    await pause(500);
  }
  const kind = String(after.kind).toLowerCase();
  const target = `${kind}/web`;
  await demand(namespace, ['apply', '--filename=-'], before);
  await demand(namespace, ['rollout', 'status', target, '--timeout=240s']);
  const recording = new Recording(namespace, [kind, 'pods']);
  await pause(6000);
  /** When the workload is changed, which is before the command ends. */
  const done = async (words: readonly string[], input?: StepsCase['after']): Promise<number> => {
    const known = generationIn(recording.happened);
    await demand(namespace, words, input);
    await pause(300);
    return recording.happened.find(({ object }) => generationOf(object) > known)?.at ?? Date.now();
  };
  try {
    const from = await done(['apply', '--filename=-'], after);
    const stepsAt: number[] = [];
    for (const { seconds, action } of steps) {
      await pause(from + seconds * 1000 - Date.now());
      stepsAt.push((await done(wordsOf(action, target))) - from);
    }
    const until = from + (stepsAt.at(-1) ?? 0);
    await kubectl(namespace, ['rollout', 'status', target, '--timeout=240s']);
    await pause(1500);
    return { stepsAt: stepsAt.map((at) => at / 1000), ...extremesIn(recording.happened, { from, until }) };
  } finally {
    recording.end();
  }
}

function generationIn(happened: readonly Happened[]): number {
  return Math.max(0, ...happened.map(({ object }) => generationOf(object)));
}

/** Of the workload; 0 for a pod. */
function generationOf({ kind, metadata }: JsonMap): number {
  return kind === 'Pod' ? 0 : asNumber(asMap(metadata).generation);
}

function wordsOf(action: ScenarioAction, target: string): readonly string[] {
  if (action.do === 'scale') return ['scale', target, `--replicas=${action.replicas}`];
  if (action.do === 'set-image') return ['set', 'image', target, `${action.container}=${action.image}`];
  return ['rollout', action.do, target];
}

async function demand(namespace: string, words: readonly string[], input?: StepsCase['after']): Promise<void> {
  const { status, errors } = await kubectl(namespace, words, input);
  if (status !== 0) throw new Error(`kubectl ${words.join(' ')}: ${errors}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds));
  });
}
