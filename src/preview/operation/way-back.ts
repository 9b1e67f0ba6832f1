import { traitsIn } from '../../workload/versions.ts';
import { beforeOf } from '../before-of.ts';
import { type Forecast, shownRun } from '../forecast.ts';
import { type PlayContext, playManifest } from '../play.ts';
import { startAtRest } from './at-rest.ts';

/**
 * `kubectl rollout undo` after the rollout that a forecast shows has ended or got stuck; undefined if the forecast shows
 * no rollout.
 */
export function wayBack(forecast: Forecast, world: PlayContext): Forecast | undefined {
  const forth = shownRun(forecast);
  if (forth === undefined) return undefined;
  const { object, timeline, change } = forth;
  const before = beforeOf(change.baseline, traitsIn(world.assumptions));
  const start = startAtRest(object, change.baseline, { before, timeline });
  const played = playManifest({ object, steps: [{ at: 0, do: 'undo', toRevision: 0 }], ...start }, world);
  if (!('run' in played)) return undefined;
  const { run } = played;
  return { ...forecast, bounds: run.bounds, change: run.change, apply: run, next: run, findings: [] };
}
