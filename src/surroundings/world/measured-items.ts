// The measured times of a world file: what is read of its items, and the items again.
import { asList, asMap, asNumber, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import type { MeasuredProbes, MeasuredTimes, ProbeTiming } from '../../workload/measured-times.ts';

const times = ['pullSeconds', 'startupSeconds', 'terminationSeconds'] as const;
const probeNames = ['startupProbe', 'readinessProbe'] as const;

/** What the API server takes for what a probe leaves out. */
const timingDefaults: ProbeTiming = { initialDelaySeconds: 0, periodSeconds: 10, successThreshold: 1 };

/** Of items that have the shape of the schema. */
export function measuredTimesOf(list: Json | undefined): readonly MeasuredTimes[] {
  return asList(list).map((each): MeasuredTimes => {
    const item = asMap(each);
    const { image, workload, pods, takenAt } = item;
    const probes = probesOf(item);
    return {
      image: asText(image),
      ...(workload !== undefined && { workload: nameOf(asMap(workload)) }),
      pods: typeof pods === 'number' ? pods : 1,
      ...(typeof takenAt === 'string' && { takenAt }),
      ...Object.fromEntries(times.flatMap((time) => (item[time] === undefined ? [] : [[time, asNumber(item[time])]]))),
      ...(probes && { probes }),
    };
  });
}

function nameOf({ kind, namespace, name }: JsonMap) {
  return { kind: asText(kind) as WorkloadKind, namespace: asText(namespace), name: asText(name) };
}

function probesOf(item: JsonMap): MeasuredProbes | undefined {
  const written = probeNames.flatMap((name) => {
    const value = item[name];
    return value === undefined ? [] : [[name, { ...timingDefaults, ...asMap(value) }] as const];
  });
  return written.length === 0 ? undefined : Object.fromEntries(written);
}

/** The items of which `measuredTimesOf` makes the same times again. */
export function measuredItems(measured: readonly MeasuredTimes[]): readonly JsonMap[] {
  return measured.map(({ image, workload, pods, takenAt, probes = {}, ...others }) => ({
    image,
    ...(workload && { workload: { ...workload } }),
    ...(pods !== 1 && { pods }),
    ...(takenAt !== undefined && { takenAt }),
    ...Object.fromEntries(times.flatMap((time) => (others[time] === undefined ? [] : [[time, others[time]]]))),
    ...Object.fromEntries(
      probeNames.flatMap((name) => (probes[name] === undefined ? [] : [[name, writtenTiming(probes[name])]])),
    ),
  }));
}

function writtenTiming(timing: ProbeTiming): JsonMap {
  const keys = Object.keys(timingDefaults) as readonly (keyof ProbeTiming)[];
  return Object.fromEntries(keys.flatMap((key) => (timing[key] === timingDefaults[key] ? [] : [[key, timing[key]]])));
}
