import { guaranteeOf } from '../../change/guarantee.ts';
import { present } from '../../std/assert.ts';
import { ownServices } from '../../surroundings/own-services.ts';
import { boundsOf } from '../../workload/bounds-of.ts';
import { noOthers } from '../course-range.ts';
import type { Forecast, Run } from '../forecast.ts';
import { heldGuarantee } from '../held-guarantee.ts';
import { labelsOf } from '../play.ts';
import type { Release } from './release.ts';
import type { ReleasedWorkload } from './released-workload.ts';

/** A workload's forecast as it rolls out in its release, without findings. */
export function releasedForecast(
  { member, trace, timeline, complete, time }: ReleasedWorkload,
  { scenario }: Pick<Release, 'scenario'>,
): Forecast {
  const { workload, change, object, assumptions, surroundings } = member;
  const bounds = present(boundsOf({ object }, assumptions), 'what is released has bounds');
  const held = heldGuarantee(guaranteeOf(change, bounds), timeline, undefined);
  const own = { ...scenario, assumptions };
  const run: Run = {
    ...{ change, object, bounds, ...held, scenario: own, trace, timeline, complete, time },
    // Other courses would be of the whole release.
    others: noOthers,
    get services() {
      const labels = labelsOf(change.baseline.object, object);
      return ownServices(workload, labels, surroundings, assumptions.endpointsSeconds);
    },
  };
  return { workload, bounds, change, apply: run, next: run, findings: [] };
}
