import type { Duration } from '../std/time.ts';
import type { Frame, Timeline } from './timeline.ts';

/** The longest stretch without a ready pod, between the change and the end of the picture. */
export function downtimeOf({ frames, end }: Timeline): Duration {
  let longest = 0;
  let since: number | undefined;
  frames.forEach((frame, index) => {
    if (hasReadyPod(frame)) since = undefined;
    else since ??= frame.at;
    const until = frames[index + 1]?.at ?? end;
    if (since !== undefined) longest = Math.max(longest, until - since);
  });
  return longest;
}

function hasReadyPod(frame: Frame): boolean {
  return frame.pods.some((pods) => pods.ready + pods.available > 0);
}
