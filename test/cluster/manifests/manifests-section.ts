import { groupedBy } from '../../../src/std/grouped-by.ts';
import { pageCell } from '../page-cell.ts';
import { type Difference, differenceIn, isRefused, type JudgedManifest, type ManifestAnswer } from './manifest-case.ts';

export const manifestsHeading = '## Manifests';

const differences: Readonly<Record<Difference, string>> = {
  verdict: 'whether it is accepted',
  message: 'the words of the rejection',
  object: 'what is stored',
};

/** The part of the page that tells how often applies of single manifests were forecast as the server has them. */
export function manifestsSection(
  judged: readonly JudgedManifest[],
  { date, gitVersion }: { readonly date: string; readonly gitVersion: string },
): string {
  const wrong = judged.filter((each) => differenceIn(each) !== undefined);
  const sources = [...groupedBy(judged, ({ source }) => [source])];
  return [
    manifestsHeading,
    '',
    `\`npm run cluster-test\` also forecasts what applying each of ${judged.length} manifests to an empty namespace does, and asks the server with`,
    '`kubectl apply --dry-run=server`. It compares whether the manifest is accepted, the words of a rejection, and the labels,',
    'annotations and spec that would be stored, including defaults. If a rejection has several causes, their order does not count.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${judged.length - wrong.length} of ${judged.length} were right:`,
    '',
    '| manifests | number | accepted | rejected | right |',
    '|---|---|---|---|---|',
    ...sources.map(([source, each]) => `| ${[source, ...countsOf(each)].join(' | ')} |`),
    `| all | ${countsOf(judged).join(' | ')} |`,
    '',
    ...(wrong.length === 0 ? [] : ['The others, by cause:', '', ...rowsOf(wrong), '']),
  ].join('\n');
}

/** Manifests differ for one cause where the server says the same of them except for names. */
function rowsOf(wrong: readonly JudgedManifest[]): readonly string[] {
  const causeOf = ({ real, forecast }: JudgedManifest) => told(real, forecast).replaceAll(/"[^"]*"/g, '"…"');
  const rows = [...groupedBy(wrong, (each) => [causeOf(each)])].map(([cause, each]) => {
    const [first] = each;
    const what = first && differences[differenceIn(first) ?? 'object'];
    return [what, cause, `${each.length}`, first?.name, first && told(first.forecast, first.real)].map((cell = '') =>
      pageCell(cell),
    );
  });
  const head = [
    '| what differs | the server | manifests | example | forecast for the example |',
    '|---|---|---|---|---|',
  ];
  return [...head, ...rows.map((cells) => `| ${cells.join(' | ')} |`)];
}

function countsOf(judged: readonly JudgedManifest[]): readonly number[] {
  const refused = judged.filter(({ real }) => isRefused(real)).length;
  const right = judged.filter((each) => differenceIn(each) === undefined).length;
  return [judged.length, judged.length - refused, refused, right];
}

const mostCharacters = 200;

/** Of a long answer what stands around the first difference from the other one. */
function told(answer: ManifestAnswer, other: ManifestAnswer): string {
  const [text, otherText] = [answer, other].map((each) => (isRefused(each) ? each.refusal : JSON.stringify(each)));
  if (text === undefined || text.length <= mostCharacters) return text ?? '';
  const different = [...text].findIndex((sign, index) => sign !== otherText?.[index]);
  const from = Math.max(0, different - mostCharacters / 2);
  return `${from > 0 ? '…' : ''}${text.slice(from, from + mostCharacters)}…`;
}
