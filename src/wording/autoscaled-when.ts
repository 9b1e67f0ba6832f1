import { say } from '../std/say.ts';
import type { Duration } from '../std/time.ts';
import { durationText } from './duration-text.ts';

/** When an autoscaler acts that acts at the latest then, and looks so often: nobody knows when it looked last. */
export function autoscaledWhen(latest: Duration, period: Duration): string {
  return latest <= period
    ? say`within ${durationText(latest)}`
    : say`after ${durationText(latest - period)} to ${durationText(latest)}`;
}
