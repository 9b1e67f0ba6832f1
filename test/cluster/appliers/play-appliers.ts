import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { kubectl } from '../cluster.ts';
import { inTurns } from '../in-turns.ts';
import { type ApplierAnswers, applierDifferences, forecastApplier } from './applier-answers.ts';
import { type ApplierCase, applierCases, fileOf } from './applier-cases.ts';
import type { PlayedApplier } from './appliers-section.ts';
import { playApplier, prepare } from './real-applier.ts';

interface Asked {
  /** What the name of a case has. */
  readonly only: string;
  readonly atOnce: number;
  readonly folder: string;
  /** For namespaces that nothing else has. */
  readonly suffix: string;
}

/** Forecasts all cases and then plays each in a namespace of its own. */
export async function playAppliers({ only, atOnce, folder, suffix }: Asked): Promise<readonly PlayedApplier[]> {
  const chosen = applierCases.filter(({ change, applier }) => `${change}: ${applier}`.includes(only));
  return inTurns(chosen, atOnce, async (each) => {
    const namespace = `applier-test-${applierCases.indexOf(each)}-${suffix}`;
    const played = await play(each, { namespace, folder });
    const otherwise = applierDifferences(played.forecast, played.real);
    console.log(
      [`${otherwise.length === 0 ? 'right' : 'WRONG'} ${each.change}: ${each.applier}`, ...otherwise].join('\n  '),
    );
    return played;
  });
}

async function play(
  played: ApplierCase,
  place: { readonly namespace: string; readonly folder: string },
): Promise<PlayedApplier> {
  const { namespace, folder } = place;
  const [before, after] = (['before', 'after'] as const).map((which) => {
    const file = path.join(folder, `${namespace}-${which}.yaml`);
    writeFileSync(file, fileOf(played[which], namespace));
    return file;
  }) as [string, string];
  const { change, applier } = played;
  const forecast = await forecastApplier({ played, files: { before, after } });
  await kubectl('default', ['create', 'namespace', namespace]);
  try {
    await prepare(played, place);
    const real = await playApplier(played, place);
    const named = (answers: ApplierAnswers) => ({ ...answers, end: answers.end.replaceAll(namespace, 'team') });
    return { change, applier, forecast: named(forecast), real: named(real) };
  } finally {
    await kubectl('default', ['delete', 'namespace', namespace, '--wait=false']);
  }
}
