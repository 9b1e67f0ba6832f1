import type { CountRange } from '../../../src/wording/lasting.ts';
import { outsideOf, type SeenExtremes, type ToldRanges } from './step-answers.ts';

export const stepsHeading = '## Steps in the middle';

export interface PlayedSteps {
  readonly name: string;
  readonly told: ToldRanges;
  readonly real: SeenExtremes;
}

/** The part of the page that tells of rollouts in the middle of which something is done. */
export function stepsSection(
  played: readonly PlayedSteps[],
  { date, gitVersion }: { readonly date: string; readonly gitVersion: string },
): string {
  const rows = played.map(({ name, told, real }) => {
    const outside = real.isComplete ? outsideOf(told, real) : 'not complete';
    const cells = [
      name,
      rangeText(told.minAvailable),
      real.minAvailable,
      rangeText(told.peakPods),
      real.peakPods,
      outside ?? '',
    ];
    return { isInside: outside === undefined, text: `| ${cells.join(' | ')} |` };
  });
  return [
    stepsHeading,
    '',
    `\`npm run cluster-test\` also plays ${played.length} random rollouts that are changed in the middle: by another image, another size,`,
    'an undo, a restart, or a pause and a resume. Each pod draws its own times. In every second rollout, nobody knows them: pods take',
    '1 s to 14 s to start and 0.5 s to 4 s to stop. In the others, they take 4 s to 6 s to start, and `startup=5s` is stated. The',
    'forecast gets the instants at which the steps came, because kubectl takes its time. The fewest available and the most pods must',
    'be in what it tells. Counts that do not last for 0.1 s are left out.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${rows.filter(({ isInside }) => isInside).length} of ${played.length} were inside:`,
    '',
    '| rollout | fewest available, forecast | real | most pods, forecast | real | difference |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ text }) => text),
    '',
  ].join('\n');
}

/** `5 to 8`, or of what is guaranteed `≥ 5` and `≤ 13`. */
function rangeText({ least, most }: Partial<CountRange>): string {
  if (most === undefined) return `≥ ${least}`;
  if (least === undefined) return `≤ ${most}`;
  return least === most ? `${least}` : `${least} to ${most}`;
}
