import { pageCell } from '../page-cell.ts';
import { differencesOf, type ReleaseAnswers } from './release-answers.ts';

export const releasesHeading = '## Releases';

export interface PlayedRelease {
  readonly name: string;
  readonly forecast: ReleaseAnswers;
  readonly real: ReleaseAnswers;
}

/** The part of the page that tells how releases of several workloads went. */
export function releasesSection(
  played: readonly PlayedRelease[],
  { date, gitVersion }: { readonly date: string; readonly gitVersion: string },
): string {
  const differences = played.map(({ forecast, real }) => differencesOf(forecast, real));
  const right = differences.filter((each) => each.length === 0).length;
  return [
    releasesHeading,
    '',
    `\`npm run cluster-test\` also applies ${played.length} releases of several workloads at once, to three nodes of 64 CPU. It compares which`,
    'workloads roll out, when each of them does (within 10% or 2 s), the most pods, and which pods stay pending and why.',
    'Where a quota refuses pods for a while, times and the most pods depend on who asks first, and are not compared.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${right} of ${played.length} were right:`,
    '',
    '| release | all done, forecast | all done, real | most pods | difference |',
    '|---|---|---|---|---|',
    ...played.map(({ name, forecast, real }, index) => {
      const pods =
        forecast.mostPods === real.mostPods ? `${real.mostPods}` : `${forecast.mostPods} and ${real.mostPods}`;
      const otherwise = differences[index]?.join('; ') || (forecast.areTimesByChance ? 'times depend on chance' : '');
      return `| ${[name, endText(forecast), endText(real), pods, pageCell(otherwise)].join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

function endText({ seconds, pending }: ReleaseAnswers): string {
  const all = Object.values(seconds);
  const waiting = Object.keys(pending);
  if (all.some((each) => each === null))
    return `never${waiting.length === 0 ? '' : `: ${waiting.join(' and ')} pending`}`;
  return `${Math.max(...all.map(Number))} s`;
}
