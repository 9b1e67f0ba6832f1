// What the times that pods take rest upon.
import { asText, type JsonMap } from '../document/manifest.ts';
import type { TimeBasis } from '../wording/lasting.ts';
import type { Assumptions } from './assumptions.ts';
import { containerStart, containerStop, type ToldTime } from './container-times.ts';
import { initContainers, runningContainers } from './pod-start.ts';
import { probesOf } from './probes.ts';
import { statedOf } from './stated-containers.ts';

/** What a start of these pods rests upon: a guess as soon as any part of it is one. */
export function startBasis(spec: JsonMap, assumptions: Assumptions): TimeBasis {
  const times = [...runningContainers(spec), ...initContainers(spec)].flatMap((container): readonly ToldTime[] => {
    const { pull, up } = containerStart(container, assumptions);
    return probesOf(container) === undefined ? [pull] : [pull, up];
  });
  const areRunsStated = initContainers(spec).every(
    ({ name }) => statedOf(assumptions.containers, asText(name)).runSeconds !== undefined,
  );
  return areRunsStated ? basisOf(times) : 'assumed';
}

/** What a stop of these pods rests upon. */
export function stopBasis(spec: JsonMap, assumptions: Assumptions): TimeBasis {
  return basisOf(runningContainers(spec).map((container) => containerStop(container, assumptions)));
}

function basisOf(times: readonly ToldTime[]): TimeBasis {
  const bases = times.map(({ isStated, measured }): TimeBasis => {
    if (isStated === true) return 'stated';
    return measured === undefined ? 'assumed' : 'measured';
  });
  return weakest(bases);
}

/** A chain is as strong as its weakest link. */
export function weakest(bases: readonly TimeBasis[]): TimeBasis {
  return (['assumed', 'measured'] as const).find((basis) => bases.includes(basis)) ?? 'stated';
}
