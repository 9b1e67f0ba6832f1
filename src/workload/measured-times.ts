// How long pods took where a cluster has shown it, and which of that tells how long others take.
import { groupedBy } from '../std/grouped-by.ts';
import { weightedMedian } from '../std/median.ts';
import { oncePer } from '../std/once-per.ts';
import type { WorkloadName } from './workload-name.ts';

/** What the pods of an image took, as the median of theirs; in seconds. */
export interface MeasuredTimes {
  /** As the pods name it; without tag and digest, all images of the repository. */
  readonly image: string;
  /** Whose pods they were; absent: nobody has said, or no workload's. */
  readonly workload?: WorkloadName;
  /** How many there were. */
  readonly pods: number;
  /** The date or time of it where that is not the world's. */
  readonly takenAt?: string;
  /** From the pod's binding to the start of the container. */
  readonly pullSeconds?: number;
  /** From the start of the container to the pod's readiness. */
  readonly startupSeconds?: number;
  /** The probes that found it ready; without any it would have answered then, whenever one asks. */
  readonly probes?: MeasuredProbes;
  /** From the deletion to the end, without the sleep of a preStop hook. */
  readonly terminationSeconds?: number;
}

/** When the probes of a container ask. */
export interface MeasuredProbes {
  readonly startupProbe?: ProbeTiming;
  readonly readinessProbe?: ProbeTiming;
}

export interface ProbeTiming {
  readonly initialDelaySeconds: number;
  readonly periodSeconds: number;
  readonly successThreshold: number;
}

/**
 * Those that tell how long a workload's pods take: its own, and those of others for the images of which it has shown
 * nothing.
 */
export function measuredFor(
  all: readonly MeasuredTimes[],
  workload: WorkloadName,
  images: readonly string[],
): readonly MeasuredTimes[] {
  const { byWorkload, byRepository } = indexOf(all);
  const own = byWorkload.get(keyOf(workload)) ?? [];
  const shown = new Set(own.map(({ image }) => imageRepository(image)));
  const others = [...new Set(images.map(imageRepository))].filter((repository) => !shown.has(repository));
  return [...own, ...others.flatMap((repository) => byRepository.get(repository) ?? [])];
}

const indexOf = oncePer((all: readonly MeasuredTimes[]) => ({
  byWorkload: groupedBy(all, ({ workload }) => (workload === undefined ? [] : [keyOf(workload)])),
  byRepository: groupedBy(all, ({ image }) => [imageRepository(image)]),
}));

function keyOf({ kind, namespace, name }: WorkloadName): string {
  return `${kind} ${namespace}/${name}`;
}

export type MeasuredTime = 'pullSeconds' | 'startupSeconds' | 'terminationSeconds';

/** What tells a time of an image best: pods of that very image, else of its repository. */
export function measuredOf(
  all: readonly MeasuredTimes[],
  image: string,
  time: MeasuredTime,
  prefers: (measured: MeasuredTimes) => boolean = () => true,
): MeasuredTimes | undefined {
  const told = all.filter((each) => each[time] !== undefined && imageRepository(each.image) === imageRepository(image));
  const exact = told.filter((each) => each.image === image);
  const of = exact.length > 0 ? exact : told;
  const preferred = of.filter(prefers);
  const valued = (preferred.length > 0 ? preferred : of).map((each) => {
    return { item: each, value: each[time] ?? 0, weight: each.pods };
  });
  return weightedMedian(valued);
}

/** An image without its tag and digest: `registry:5000/shop/web:1@sha256:…` is `registry:5000/shop/web`. */
export function imageRepository(image: string): string {
  const [name = ''] = image.split('@');
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name;
}
