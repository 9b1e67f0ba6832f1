// What is compared of a release: as it was forecast, and as a cluster played it.
import { asList, asMap, asNumber, asText, type JsonMap } from '../../../src/document/manifest.ts';
import { groupedBy } from '../../../src/std/grouped-by.ts';
import { kubectl } from '../cluster.ts';
import { said } from '../forecast-answers.ts';

export interface ReleaseAnswers {
  /** Of each workload in how many seconds it rolls out; null: it does not. */
  readonly seconds: Readonly<Record<string, number | null>>;
  readonly mostPods: number;
  /** Of each workload with pods that stay pending to the end what the scheduler says of them. */
  readonly pending: Readonly<Record<string, string>>;
  /** Whether pods are refused for a while: controllers then retry at growing intervals, and it depends on who asks first. */
  readonly areTimesByChance: boolean;
}

/** Durations within a tenth or within 2 s of each other are the same. */
export function isAlike(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(2, 0.1 * other);
}

/** What is otherwise, in a few words each; times that depend on chance are not compared. */
export function differencesOf(forecast: ReleaseAnswers, real: ReleaseAnswers): readonly string[] {
  const isByChance = forecast.areTimesByChance;
  const names = Object.keys(real.seconds);
  const ends = names.filter((name) => (forecast.seconds[name] === null) !== (real.seconds[name] === null));
  const times = names.filter((name) => {
    const [foretold, played] = [forecast.seconds[name], real.seconds[name]];
    return !isByChance && typeof foretold === 'number' && typeof played === 'number' && !isAlike(foretold, played);
  });
  const isSamePending = JSON.stringify(forecast.pending) === JSON.stringify(real.pending);
  return [
    ...ends.map((name) => `${name} ends otherwise`),
    ...times.map((name) => `${name} takes ${forecast.seconds[name]} s and ${real.seconds[name]} s`),
    ...(isSamePending ? [] : ['other pods stay pending']),
    ...(forecast.mostPods === real.mostPods || isByChance
      ? []
      : [`${forecast.mostPods} and ${real.mostPods} pods at most`]),
  ];
}

export interface AskedRelease {
  readonly file: string;
  readonly namespace: string;
  readonly kubeconfig: string;
  readonly assume: string;
}

export async function forecastRelease({ file, namespace, kubeconfig, assume }: AskedRelease): Promise<ReleaseAnswers> {
  const place = ['--against', 'cluster', '-n', namespace, '--kubeconfig', kubeconfig, '--assume', assume];
  const { output } = await said([file, ...place, '--format', 'json']);
  const release = asMap(asList(JSON.parse(output).releases)[0]);
  const workloads = asList(release.workloads).map(asMap);
  const pending = workloads.flatMap(({ name, waits }) =>
    asList(waits)
      .map(asMap)
      .filter((wait) => wait.for === 'node' && wait.untilSeconds === null)
      .map(({ message }) => [asText(name), asText(message)] as const),
  );
  return {
    seconds: Object.fromEntries(workloads.map(({ name, seconds }) => [asText(name), seconds as number | null])),
    mostPods: asNumber(asMap(release.peak).pods),
    pending: sorted(pending),
    areTimesByChance: workloads.some(({ waits }) => asList(waits).some((wait) => asMap(wait).for === 'refused')),
  };
}

/** Plays it: looks at it repeatedly until all have rolled out, or for so many seconds. */
export async function realRelease(file: string, namespace: string, patience: number): Promise<ReleaseAnswers> {
  const start = Date.now();
  await kubectl(namespace, ['apply', '--filename', file]);
  const seconds: Record<string, number | null> = {};
  let [mostPods, pending]: [number, ReleaseAnswers['pending']] = [0, {}];
  for (let after = 0; after < patience; after = (Date.now() - start) / 1000) {
    const { output } = await kubectl(namespace, ['get', 'deployments,statefulsets,pods', '--output=json']);
    const items = asList(JSON.parse(output).items).map(asMap);
    const pods = items.filter(({ kind }) => kind === 'Pod');
    mostPods = Math.max(mostPods, pods.length);
    pending = sorted(pods.flatMap(pendingOf));
    for (const workload of items.filter(({ kind }) => kind !== 'Pod')) {
      const name = asText(asMap(workload.metadata).name);
      seconds[name] ??= isRolledOut(workload) ? Math.round(after * 10) / 10 : null;
    }
    if (Object.values(seconds).every((each) => each !== null)) break;
  }
  return { seconds, mostPods, pending, areTimesByChance: false };
}

/** As `kubectl rollout status` has it. */
function isRolledOut({ metadata, spec, status }: JsonMap): boolean {
  const { observedGeneration, replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = asMap(status);
  const wanted = asMap(spec).replicas;
  const isSeen = observedGeneration === asMap(metadata).generation;
  return isSeen && [replicas, updatedReplicas, availableReplicas].every((count) => count === wanted);
}

function pendingOf({ metadata, status }: JsonMap): readonly (readonly [string, string])[] {
  const conditions = asList(asMap(status).conditions).map(asMap);
  const unscheduled = conditions.find(({ type, status: state }) => type === 'PodScheduled' && state === 'False');
  const name = asText(asMap(asMap(metadata).labels).app);
  return unscheduled === undefined ? [] : [[name, asText(unscheduled.message)]];
}

/** One for each workload, in the order of their names. */
function sorted(pending: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const byName = groupedBy(pending, ([name]) => [name]);
  const names = [...byName.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, byName.get(name)?.[0]?.[1] ?? '']));
}
