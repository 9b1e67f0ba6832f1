import {
  framesOf,
  lastingFrames,
  offBy,
  type RecordedEndpoints,
  type SeenFrame,
  tolerance,
} from './endpoint-answers.ts';

export const endpointsHeading = '## Endpoints';

export interface PlayedEndpoints {
  readonly name: string;
  readonly forecast: readonly SeenFrame[];
  readonly real: RecordedEndpoints;
}

/** The part of the page that tells of EndpointSlices while workloads roll out. */
export function endpointsSection(
  played: readonly PlayedEndpoints[],
  { date, gitVersion }: { readonly date: string; readonly gitVersion: string },
): string {
  const rows = played.map(({ name, forecast, real }) => {
    const seen = framesOf(real);
    const off = offBy(forecast, seen, real.untilSeconds);
    const least = [forecast, seen].map((frames) => Math.min(...frames.map(({ ready }) => ready)));
    const unserved = [forecast, seen].map((frames) => `${unservedSeconds(frames, real.untilSeconds)} s`);
    const cells = [
      name,
      lastingFrames(forecast, real.untilSeconds).length,
      ...least,
      ...unserved,
      off === undefined ? 'other counts' : `${off} s`,
    ];
    return { isRight: off !== undefined && off <= tolerance, text: `| ${cells.join(' | ')} |` };
  });
  return [
    endpointsHeading,
    '',
    `\`npm run cluster-test\` also rolls out ${played.length} workloads behind a Service, and records the EndpointSlices that the controller writes.`,
    'Pods that are forecast to become ready together do so one by one, so only counts that last for more than half a second are',
    'compared: how many endpoints are ready, how many serve while they terminate, and how many do neither. A forecast is right if the',
    `same counts follow each other, and each begins within ${tolerance} s of the forecast.`,
    '',
    `On ${date}, with Kubernetes ${gitVersion}, ${rows.filter(({ isRight }) => isRight).length} of ${played.length} were right:`,
    '',
    '| rollout | counts | fewest ready, forecast | real | none that serves, forecast | real | early or late by |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ text }) => text),
    '',
  ].join('\n');
}

/** For how long nothing was there to send a request to. */
function unservedSeconds(frames: readonly SeenFrame[], untilSeconds: number): number {
  const none = frames.map(({ atSeconds, ready, serving }, index) => {
    const next = frames[index + 1]?.atSeconds ?? untilSeconds;
    return ready + serving === 0 ? next - atSeconds : 0;
  });
  return Math.round(none.reduce((sum, each) => sum + each, 0) * 10) / 10;
}
