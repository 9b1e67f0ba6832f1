import { pageCell } from '../page-cell.ts';
import { type ApplierAnswers, applierDifferences } from './applier-answers.ts';

export const appliersHeading = '## Appliers';

export interface PlayedApplier {
  readonly change: string;
  readonly applier: string;
  readonly forecast: ApplierAnswers;
  readonly real: ApplierAnswers;
}

/** The part of the page that tells how releases went that kubectl, kustomize and Helm applied. */
export function appliersSection(
  played: readonly PlayedApplier[],
  { date, gitVersion }: { readonly date: string; readonly gitVersion: string },
): string {
  const differences = played.map(({ forecast, real }) => applierDifferences(forecast, real));
  const right = differences.filter((each) => each.length === 0).length;
  return [
    appliersHeading,
    '',
    `\`npm run cluster-test\` also has kubectl, kustomize, Helm 3 and Helm 4 apply ${played.length} releases. It compares in which order workloads`,
    'and hooks are written, what is deleted and what is left, the exit status, the words of a failure, and what there is in the end.',
    'The time of the command counts if it is more than a quarter or 4 s off.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${right} of ${played.length} were right:`,
    '',
    '| change | applier | order | deleted | left | exit status | time, forecast | time, real | what was otherwise |',
    '|---|---|---|---|---|---|---|---|---|',
    ...played.map(({ change, applier, forecast, real }, index) => {
      const status = /^exit status (\d+)/.exec(real.end)?.[1] ?? '';
      const cells = [change, `\`${applier}\``, real.order, real.deleted, real.left, status];
      const times = [`${forecast.seconds} s`, `${real.seconds} s`];
      return `| ${[...cells, ...times, pageCell(differences[index]?.join('; ') ?? '')].join(' | ')} |`;
    }),
    '',
  ].join('\n');
}
