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
    `\`npm run cluster-test\` also has kubectl, kustomize, Helm 3, Helm 4, Argo CD and Flux apply ${played.length} releases. It compares the order in`,
    'which workloads and hooks are written, what is deleted and what is left, the exit status, the words of a failure, and the final',
    'state. The time of the command may be off by a quarter or by 5.2 s, because Flux checks every 5 s.',
    '',
    'Argo CD and Flux run as their own code, gitops-engine and fluxcd/pkg/ssa, called as their controllers call it. Chance decides the',
    'order in which Helm installs objects of one kind, and in which Argo CD applies objects of one wave.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${right} of ${played.length} were right:`,
    '',
    '| change | applier | order | deleted | left | exit status | time, forecast | time, real | difference |',
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
