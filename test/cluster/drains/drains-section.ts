import { pageCell } from '../page-cell.ts';
import { type DrainAnswers, drainDifferences } from './drain-answers.ts';

export const drainsHeading = '## Drains';

export interface PlayedDrain {
  readonly name: string;
  readonly forecast: DrainAnswers;
  readonly real: DrainAnswers;
}

/** The part of the page that tells how drains of three nodes went. */
export function drainsSection(
  played: readonly PlayedDrain[],
  { date, gitVersion }: { readonly date: string; readonly gitVersion: string },
): string {
  const differences = played.map(({ forecast, real }) => drainDifferences(forecast, real));
  const right = differences.filter((each) => each.length === 0).length;
  return [
    drainsHeading,
    '',
    `\`npm run cluster-test\` also drains three nodes one after the other, in ${played.length} cases. For each node, it compares how the drain ends,`,
    'how many pods it evicts, how many of them a budget holds up, and what kubectl refuses, in its words. It also compares how long',
    'the drain takes (within a quarter, or one retry of kubectl, which is 5 s), and the fewest available pods of each workload.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${right} of ${played.length} were right:`,
    '',
    '| case | drains | pods | held up | time, forecast | time, real | fewest available | difference |',
    '|---|---|---|---|---|---|---|---|',
    ...played.map(({ name, forecast, real }, index) => {
      const each = (pick: (node: DrainAnswers['nodes'][number]) => unknown, { nodes } = real) =>
        nodes.map(pick).join(', ');
      const time = (answers: DrainAnswers) => each(({ seconds }) => (seconds === null ? '–' : `${seconds} s`), answers);
      const cells = [name, each(({ state }) => state), each(({ pods }) => pods), each(({ held }) => held)];
      const least = Object.entries(real.least).map(([workload, count]) => `${workload} ${count}`);
      const otherwise = pageCell(differences[index]?.join('; ') ?? '');
      return `| ${[...cells, time(forecast), time(real), least.join(', '), otherwise].join(' | ')} |`;
    }),
    '',
  ].join('\n');
}
