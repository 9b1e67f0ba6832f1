// What is said of charts from elsewhere, which helm pulls where somebody has asked for it.
import { say } from '../std/say.ts';
import { whatInstalls } from './charts.ts';
import { andOthers } from './plural.ts';

/** A chart that helm has pulled, or would. */
export interface ToldChart {
  readonly name: string;
  readonly version: string;
  readonly address: string;
}

/** At the first place that asks for the chart. */
export function pulledChart({ name, version, address }: ToldChart, digest: string): string {
  return say`helm pulled the chart ${name} ${version} from ${address} (${digest})`;
}

/** At the first place that asks for a chart which helm cannot pull; `command` shows why. */
export function unpulledChart(kind: string, name: string, { reason, command, others }: FailedPull): string {
  const what = whatInstalls(kind, name);
  return others === 0
    ? say`${what} is not previewed, because helm cannot pull its chart: ${reason}. To try it yourself, run ${command}`
    : say`${what}${andOthers(others)} are not previewed, because helm cannot pull their charts: ${reason}. To try it yourself, run ${command}`;
}

export interface FailedPull {
  /** Helm's own. */
  readonly reason: string;
  readonly command: string;
  /** How many others ask for the same. */
  readonly others: number;
}

export const noChartPulled = say`what it pulled is not a chart`;

export const brokenArchive = say`the archive of the chart is damaged`;

export function slowPull(seconds: number): string {
  return say`it did not finish within ${seconds} s`;
}

/** Of the charts that are not tried after so many. */
export function pulledAfterStopped(count: number): string {
  return say`it was not tried, because ${count} charts before it had to be stopped`;
}

export function largePulledChart(megabytes: number, files: number): string {
  return say`the chart is larger than ${megabytes} MB or has more than ${files} files`;
}

/** At what asks for a chart that fails to render; `file` is the one of the chart that a message is about. */
export function inPulledChart(file: string, chart: string, message: string): string {
  return say`in ${file} of the chart ${chart}: ${message}`;
}
