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
          `The API server's audit log has ${writes.requests} requests from the forecasts, of which ${writes.writes} write.`,
          '',
        ];
  return [
    '# Scenarios on a real cluster',
    '',
    `\`npm run cluster-test\` forecasts ${results.length} scenarios, plays each on a real control plane, and compares. The control plane is etcd,`,
    'kube-apiserver, kube-controller-manager and kube-scheduler. The pods of its nodes become ready after 3 s and stop in 2 s.',
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${right} of ${results.length} were right in everything that is compared:`,
    '',
    '| what | right |',
    '|---|---|',
    ...counts,
    '',
    ...audit,
    'In a forecast, pods that start together become ready together. On the cluster, they become ready one by one, and ReplicaSets',
    'scale in smaller steps. So the order of sizes is right if a ReplicaSet passes the sizes of the forecast in their order,',
    `and other sizes only on the way from one to the next. ${same.filter(Boolean).length} of ${same.length} had no other sizes. Where the request limit delays the`,
    'rollout, only the sizes count at which a ReplicaSet begins to grow or to shrink. Pods count only if they exist for more than',
    '0.1 s, because the controllers create some pods a few milliseconds before they delete others.',
    '',
    '## Differences',
    '',
    ...(wrong.length === 0 ? ['None.'] : ['| scenario | what | forecast | real |', '|---|---|---|---|']),
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
