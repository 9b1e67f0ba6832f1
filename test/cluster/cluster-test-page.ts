import { type Answers, agrees, areSizesEqual, fields } from './answers.ts';
import { pageCell } from './page-cell.ts';

export interface Result {
  readonly name: string;
  readonly forecast: Answers;
  readonly real: Answers;
}

interface Run {
  readonly date: string;
  readonly gitVersion: string;
  /** Of the forecasts, by the audit log; undefined: nobody has looked. */
  readonly writes: { readonly requests: number; readonly writes: number } | undefined;
}

/** The page of the docs that tells how often forecasts were right, and where not. */
export function clusterTestPage(results: readonly Result[], { date, gitVersion, writes }: Run): string {
  const counts = fields.map(([field, title]) => {
    const judged = results
      .map(({ forecast, real }) => agrees(field, forecast, real))
      .filter((each) => each !== undefined);
    return `| ${title} | ${judged.filter(Boolean).length} of ${judged.length} |`;
  });
  const same = results.map(({ forecast, real }) => areSizesEqual(forecast, real)).filter((each) => each !== undefined);
  const right = results.filter((result) => wrongIn(result).length === 0).length;
  const wrong = results.filter((result) => wrongIn(result).length > 0);
  const audit =
    writes === undefined
      ? []
      : [
          `The API server's audit log has ${writes.requests} requests of the forecasts, and ${writes.writes} of them write.`,
          '',
        ];
  return [
    '# Scenarios on a real cluster',
    '',
    `\`npm run cluster-test\` forecasts ${results.length} scenarios against a real control plane, plays each there, and compares: etcd,`,
    'kube-apiserver, kube-controller-manager and kube-scheduler, with nodes whose pods get ready after 3 s and stop in 2 s.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${right} of ${results.length} were right in all that is compared:`,
    '',
    '| what | right |',
    '|---|---|',
    ...counts,
    '',
    ...audit,
    'A forecast draws pods that start alike as ready together. On the cluster they get ready one by one, and a ReplicaSet takes',
    'smaller steps. So its order of sizes is right if it passes the sizes of the forecast in their order, and others only on the',
    `way from one to the next. ${same.filter(Boolean).length} of ${same.length} had no others. Where the request limit delays the rollout, only the sizes count at`,
    'which a ReplicaSet begins to grow or to shrink. Pods count that are there for more than 0.1 s, because the controllers create',
    'some pods a few milliseconds before they delete others.',
    '',
    '## What was otherwise',
    '',
    ...(wrong.length === 0 ? ['Nothing.'] : ['| scenario | what | forecast | real |', '|---|---|---|---|']),
    ...wrong.flatMap((result) =>
      wrongIn(result).map(([field, title]) => {
        const cells = [result.name, title, cell(result.forecast[field]), cell(result.real[field])];
        return `| ${cells.join(' | ')} |`;
      }),
    ),
    '',
  ].join('\n');
}

function wrongIn({ forecast, real }: Result) {
  return fields.filter(([field]) => agrees(field, forecast, real) === false);
}

function cell(value: Answers[keyof Answers]): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'number' ? `${Math.round(value * 10) / 10}` : String(value);
  return pageCell(text);
}
