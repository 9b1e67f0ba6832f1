import type { Forecast } from '../../preview/forecast.ts';
import type { StatusAnswer } from '../../preview/operation/status-lines.ts';
import type { Duration } from '../../std/time.ts';
import { durationText } from '../../wording/duration-text.ts';
import { statusHeadings } from '../../wording/report.ts';
import { verdictSentence } from '../forecast/verdict.ts';
import { environmentText } from './reported-workload.ts';
import { columns, printableName } from './terminal.ts';

/** A workload and what `kubectl rollout status` comes to; no answer where the manifest is refused. */
export interface StatusRow {
  readonly preview: Forecast;
  /** What it was rendered with; undefined of a file. */
  readonly environment: string | undefined;
  readonly answer: StatusAnswer | undefined;
  readonly state: 'succeeded' | 'updating' | 'failed';
}

const order: readonly StatusRow['state'][] = ['failed', 'updating', 'succeeded'];

/** One line per workload with kubectl's last line: what failed, what is still updating, what succeeded; slowest first. */
export function statusTable(rows: readonly StatusRow[]): string {
  const duration = (row: StatusRow) => durationOf(row) ?? 0;
  const sorted = rows.toSorted((one, other) => {
    return order.indexOf(one.state) - order.indexOf(other.state) || duration(other) - duration(one);
  });
  const cells = sorted.map((row) => {
    const { preview, environment = null, answer, state } = row;
    const { kind, namespace, name } = preview.workload;
    const lasting = durationOf(row);
    const time = lasting === undefined ? '-' : durationText(lasting);
    const line = answer?.lines.at(-1)?.text ?? verdictSentence(preview).replaceAll('\n', ' ');
    return [state, time, `${kind} ${namespace}/${name}${environmentText({ environment })}`, line].map(printableName);
  });
  return columns([statusHeadings, ...cells])
    .map((line) => `${line}\n`)
    .join('');
}

/** What succeeds takes as long as the forecast says. */
function durationOf({ preview, answer, state }: StatusRow): Duration | undefined {
  return (state === 'succeeded' ? preview.apply?.complete : undefined) ?? answer?.duration;
}
