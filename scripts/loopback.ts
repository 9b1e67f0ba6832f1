// Sends requests to servers on loopback that start and stop as the pods of recorded rollouts have done, by the recorded
// endpoints: npm run loopback -- [--only TEXT] [--speed N]
// Requests have to fail in the times that are forecast, and in no others, to the second of the recording.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { forecastEndpoints, tolerance } from '../test/cluster/endpoints/endpoint-answers.ts';
import { endpointsCases } from '../test/cluster/endpoints/endpoint-cases.ts';
import type { PlayedEndpoints } from '../test/cluster/endpoints/endpoints-section.ts';
import { judged, playLoopback, preStopOf } from '../test/cluster/endpoints/loopback.ts';
import { inTurns } from '../test/cluster/in-turns.ts';
import { endpointsFile, readRecorded } from '../test/cluster/recorded.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, speed: { type: 'string', default: '4' } },
});
const speed = Number(values.speed);
/** Seconds after which a client learns of endpoints: less than a preStop, as long as kube-proxy, and longer. */
const delays = [1, 2, 8];
const recorded = readRecorded<PlayedEndpoints>(endpointsFile);
const folder = mkdtempSync(path.join(tmpdir(), 'loopback-'));
const runs = endpointsCases
  .filter(({ name }) => name.includes(values.only))
  .flatMap((played) => delays.map((delaySeconds) => ({ played, delaySeconds })));

const results = await inTurns(runs, 3, async ({ played, delaySeconds }) => {
  const found = recorded.find(({ name }) => name === played.name);
  if (found === undefined) throw new Error(`${played.name} has not been recorded`);
  const forecast = await forecastEndpoints(played, folder, `endpoints=${delaySeconds}s`);
  const preStopSeconds = preStopOf(played);
  const { requests, failed } = await playLoopback({ real: found.real, preStopSeconds, delaySeconds, speed });
  const { outside, unseen } = judged(forecast, failed, tolerance);
  const isRight = outside <= tolerance && unseen === 0;
  const windows = forecast.requestsMayFail.map((each) => `${each.fromSeconds}–${each.untilSeconds} s`).join(', ');
  const seen = `${failed.length} of ${requests} failed, ${outside.toFixed(1)} s outside at the most, ${unseen} windows without any`;
  console.log(`${isRight ? 'right' : 'WRONG'} ${played.name}, ${delaySeconds} s late: ${seen}; ${windows || 'none'}`);
  return { isRight, requests, failed: failed.length, windows: forecast.requestsMayFail.length };
});
rmSync(folder, { recursive: true });
const sum = (pick: (result: (typeof results)[number]) => number) => results.reduce((all, each) => all + pick(each), 0);
const right = results.filter(({ isRight }) => isRight).length;
console.log(
  `${right} of ${results.length} runs are right: ${sum((each) => each.failed)} of ${sum((each) => each.requests)} requests failed,`,
);
console.log(`in ${sum((each) => each.windows)} forecast windows`);
process.exitCode = right === results.length ? 0 : 1;
