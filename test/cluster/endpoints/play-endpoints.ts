import { asList, asMap, asText, type JsonMap } from '../../../src/document/manifest.ts';
import { type Happened, kubectl, Recording } from '../cluster.ts';
import { inTurns } from '../in-turns.ts';
import { forecastEndpoints, framesOf, offBy, type RecordedEndpoints, tolerance } from './endpoint-answers.ts';
import { type EndpointsCase, endpointsCases, listOf } from './endpoint-cases.ts';
import type { PlayedEndpoints } from './endpoints-section.ts';

interface Asked {
  readonly only: string;
  readonly folder: string;
  readonly suffix: string;
}

/** Forecasts each rollout and then plays it, one after the other: a busy machine is late. */
export async function playEndpoints({ only, folder, suffix }: Asked): Promise<readonly PlayedEndpoints[]> {
  const chosen = endpointsCases.filter(({ name }) => name.includes(only));
  return inTurns(chosen, 1, async (each) => {
    const namespace = `endpoints-test-${endpointsCases.indexOf(each)}-${suffix}`;
    const { frames: forecast } = await forecastEndpoints(each, folder);
    await demand('default', ['create', 'namespace', namespace]);
    try {
      const real = await played(each, namespace);
      const off = offBy(forecast, framesOf(real), real.untilSeconds);
      console.log(`${off !== undefined && off <= tolerance ? 'right' : 'WRONG'} ${each.name}: ${off} s`);
      return { name: each.name, forecast, real };
    } finally {
      await kubectl('default', ['delete', 'namespace', namespace, '--wait=false']);
    }
  });
}

async function played({ before, after }: EndpointsCase, namespace: string): Promise<RecordedEndpoints> {
  for (let look = 0; look < 40; look++) {
    if ((await kubectl(namespace, ['get', 'serviceaccount/default'])).status === 0) break;
    await seconds(0.5);
  }
  const target = `${String(after[0]?.kind).toLowerCase()}/web`;
  await demand(namespace, ['apply', '--filename=-'], JSON.parse(listOf(before)));
  await demand(namespace, ['rollout', 'status', target, '--timeout=120s']);
  await seconds(6);
  const recording = new Recording(namespace, [String(after[0]?.kind).toLowerCase(), 'pods', 'endpointslices']);
  await seconds(2);
  try {
    const asked = Date.now();
    await demand(namespace, ['apply', '--filename=-'], JSON.parse(listOf(after)));
    const applied = Date.now();
    // It fails for what does not roll out, which is to be seen, too.
    await kubectl(namespace, ['rollout', 'status', target, '--timeout=80s']);
    await untilQuiet(namespace);
    const start = startOf(recording.happened, asked) ?? applied;
    return recordedFrom(recording.happened, start);
  } finally {
    recording.end();
  }
}

/** When the workload is written, which is before the command ends. */
function startOf(happened: readonly Happened[], asked: number): number | undefined {
  return happened.find(({ at, object }) => at >= asked && object.kind !== 'Pod' && object.kind !== 'EndpointSlice')?.at;
}

/** Until no pod stops any more, and a moment for the controller. */
async function untilQuiet(namespace: string): Promise<void> {
  for (let look = 0; look < 60; look++) {
    const { output } = await kubectl(namespace, ['get', 'pods', '--output=json']);
    const pods = asList(JSON.parse(output).items).map((pod) => asMap(asMap(pod).metadata));
    if (pods.every(({ deletionTimestamp }) => deletionTimestamp === undefined)) break;
    await seconds(0.5);
  }
  await seconds(2);
}

function recordedFrom(happened: readonly Happened[], start: number): RecordedEndpoints {
  const secondsFrom = (at: number) => Math.max(0, Math.round(at - start)) / 1000;
  const slices: { atSeconds: number; endpoints: Record<string, string> }[] = [];
  const pods: Record<string, { stops?: number; ends?: number }> = {};
  for (const { at, type, object } of happened) {
    const atSeconds = secondsFrom(at);
    if (object.kind === 'EndpointSlice') {
      if (slices.at(-1)?.atSeconds === atSeconds) slices.pop();
      slices.push({ atSeconds, endpoints: type === 'DELETED' ? {} : endpointsIn(object) });
    }
    if (object.kind !== 'Pod') continue;
    const metadata = asMap(object.metadata);
    const pod = pods[keyOf(metadata)] ?? {};
    pods[keyOf(metadata)] = pod;
    if (metadata.deletionTimestamp !== undefined) pod.stops ??= atSeconds;
    if (type === 'DELETED' || asMap(object.status).phase === 'Succeeded') pod.ends ??= atSeconds;
  }
  return { slices, pods, untilSeconds: secondsFrom(Date.now()) };
}

function endpointsIn({ endpoints }: JsonMap): Record<string, string> {
  const named = asList(endpoints).map((each) => {
    const { targetRef, conditions } = asMap(each);
    const true_ = Object.entries(asMap(conditions)).filter(([, value]) => value === true);
    return [keyOf(asMap(targetRef)), true_.map(([name]) => name).join(' ')] as const;
  });
  return Object.fromEntries(named);
}

/** A pod of a StatefulSet has the name of the one before it. */
function keyOf({ name, uid }: JsonMap): string {
  return `${asText(name)} ${asText(uid).slice(0, 8)}`;
}

async function demand(namespace: string, words: readonly string[], input?: JsonMap): Promise<void> {
  const { status, errors } = await kubectl(namespace, words, input);
  if (status !== 0) throw new Error(`kubectl ${words.join(' ')}: ${errors}`);
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });
}
