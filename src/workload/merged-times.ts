// Measured times that are measured again.
import { imageRepository, type MeasuredTimes } from './measured-times.ts';

/** The former times with the new ones in their places; what was not measured again stays, with its date. */
export function mergedTimes(
  former: readonly MeasuredTimes[],
  fresh: readonly MeasuredTimes[],
): readonly MeasuredTimes[] {
  const merged = new Map(former.map((each) => [keyOf(each), each]));
  for (const each of fresh) {
    const known = merged.get(keyOf(each));
    const untold = known?.terminationSeconds !== undefined && each.terminationSeconds === undefined;
    merged.set(keyOf(each), untold ? { ...each, terminationSeconds: known.terminationSeconds } : each);
  }
  return [...merged.values()];
}

function keyOf({ workload, image, probes }: MeasuredTimes): string {
  return JSON.stringify([workload, image, probes]);
}

/**
 * The times with how long pods took to end, of which a cluster shows nothing afterwards: a watch has measured it once. It
 * stands for all images of the repository, as another one may run by now.
 */
export function withFormerEnds(
  fresh: readonly MeasuredTimes[],
  former: readonly MeasuredTimes[],
  takenAt: string | undefined,
): readonly MeasuredTimes[] {
  const ends = new Map<string, MeasuredTimes>();
  for (const { image, workload, pods, terminationSeconds, takenAt: own } of former) {
    if (terminationSeconds === undefined) continue;
    const repository = imageRepository(image);
    const date = own ?? takenAt;
    const told = {
      image: repository,
      ...(workload && { workload }),
      pods,
      ...(date !== undefined && { takenAt: date }),
    };
    ends.set(JSON.stringify([workload, repository]), { ...told, terminationSeconds });
  }
  return [...fresh, ...ends.values()];
}
