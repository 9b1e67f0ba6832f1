import { pageCell } from '../page-cell.ts';
import { type ApplierAnswers, applierDifferences } from './applier-answers.ts';

export const appliersHeading = '## Appliers';

export interface PlayedApplier {
  readonly change: string;
  readonly applier: string;
  readonly forecast: ApplierAnswers;
  readonly real: ApplierAnswers;
}

/** The part of the page that tells how releases went that kubectl, kustomize, Helm, Argo CD and Flux applied. */
export function appliersSection(
  played: readonly PlayedApplier[],
  { date, gitVersion }: { readonly date: string; readonly gitVersion: string },
): string {
  const differences = played.map(({ forecast, real }) => applierDifferences(forecast, real));
  const right = differences.filter((each) => each.length === 0).length;
  return [
    appliersHeading,
    '',
    `\`npm run cluster-test\` also has kubectl, kustomize, Helm 3, Helm 4, Argo CD and Flux apply ${played.length} releases. It compares in which`,
    'order workloads and hooks are written, what is deleted and what is left, the exit status, the words of a failure, and what there',
    'is in the end. The time of the command counts if it is more than a quarter or 5.2 s off, which is one look of Flux.',
    '',
    'Argo CD and Flux are their own code, gitops-engine and fluxcd/pkg/ssa, called as their controllers call it. Helm installs what is',
    'of one kind, and Argo CD applies what is of one wave, in an order that depends on chance.',
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
