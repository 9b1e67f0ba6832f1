import { asMap, type Manifest, type Path } from '../../document/manifest.ts';
import { leastAvailable, maxExpectedPods } from '../../rules/outage/expectations/shortfall.ts';
import { withValue } from '../../rules/ways-to-edit.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { Bounds } from '../../workload/bounds.ts';
import { kindOf, rollingUpdatePath } from '../../workload/kinds.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Workload } from '../../workload/workload.ts';
import { jsonOf } from '../what-if/edited-text.ts';
import { writablePlaces, writtenValue } from '../what-if/manifest-fields.ts';
import type { WhatIf } from '../what-if/what-if.ts';
import type { Goal } from './goal.ts';
import { type Notation, type PaceField, type PaceRoom, paceFields, type StrategyPace, valueFor } from './paces.ts';

/** What each number of a pace is called in a manifest. */
export const fieldNames = { surge: 'maxSurge', unavailable: 'maxUnavailable', partition: 'partition' } as const;

/** A workload that a pace is looked for, and what its change starts from. */
export interface PacedWorkload {
  /** As the apply leaves it; with any pace, if it is refused or does not roll with its own. */
  readonly workload: Workload;
  readonly bounds: Bounds;
  /** How many pods run before. */
  readonly before: number;
  readonly assumptions: Assumptions;
}

/** Between which paces a workload has a choice; undefined where it has no pods. */
export function roomFor({ workload, bounds, before, assumptions }: PacedWorkload, goal: Goal): PaceRoom | undefined {
  const { object, manifest } = workload;
  const { replicas } = bounds;
  if (object === undefined || replicas === 0) return undefined;
  const kind = kindOf(object);
  const course = { bounds, before };
  const marks = (field: PaceField): readonly number[] =>
    goal.flatMap(({ expected }) => {
      if (field === 'unavailable' && expected.that === 'minAvailable')
        return [replicas - leastAvailable(expected.pods, course)];
      return field === 'surge' && expected.that === 'maxPods'
        ? [maxExpectedPods(expected.pods, course) - replicas]
        : [];
    });
  const { rollingUpdate } = kind.strategyOf(object);
  const isPaced =
    kind.rolloutFields.includes('maxUnavailable') || traitsIn(assumptions).gates.MaxUnavailableStatefulSet;
  const fields: readonly PaceField[] = [
    ...(kind.rolloutFields.includes('maxSurge') ? (['surge'] as const) : []),
    isPaced ? 'unavailable' : 'partition',
  ];
  return {
    replicas,
    now: {
      surge: Math.min(bounds.maxSurge, replicas),
      unavailable: bounds.maxUnavailable,
      partition: rollingUpdate?.partition ?? 0,
    },
    fields: fields.map((field) => ({ field, notation: notationOf(field, workload, manifest), marks: marks(field) })),
    isEither: kind.podsDifferBy === 'node',
    start: kind.keptPods(object)?.start ?? 0,
  };
}

function notationOf(field: PaceField, { kind, object }: Workload, manifest: Manifest): Notation {
  const isPercent = writtenValue(manifest, [...rollingUpdatePath(kind), fieldNames[field]])?.endsWith('%') === true;
  if (!isPercent || object === undefined || field === 'partition') return 'count';
  return { percentRounds: field === 'surge' ? 'ceil' : kindOf(object).maxUnavailableRounds };
}

/** What is to be written for a pace: the fields that differ from today's, or all of them. */
export function valuesFor(
  pace: StrategyPace,
  { replicas, now, fields }: PaceRoom,
  { isWhole }: { readonly isWhole: boolean },
): WhatIf['values'] {
  return fields.flatMap(({ field, notation }) => {
    if (!isWhole && pace[field] === now[field]) return [];
    return [{ field: fieldNames[field], value: String(valueFor(pace[field], replicas, notation)) }];
  });
}

/** The values of a form that are no pace, so that a pace of one's own can be tried beside them. */
export function withoutPace({ values, steps }: WhatIf): WhatIf {
  const paced: readonly string[] = ['strategy', ...paceFields.map((field) => fieldNames[field])];
  return { values: values.filter(({ field }) => !paced.includes(field)), steps };
}

/** The manifest with the values in it; the positions are those of the text without them. */
export function withValues(manifest: Manifest, kind: Workload['kind'], values: WhatIf['values']): Manifest {
  const places = writablePlaces(kind);
  const value = values.reduce((map, { field, value: text }) => {
    const place = places.find((each) => each.field === field);
    return place === undefined ? map : asMap(withValue(map, place.path, jsonOf(text)));
  }, manifest.value);
  const { isItem = false, range, duplicates } = manifest;
  const rangeOf = (path: Path) => manifest.rangeOf(path);
  const keyRangeOf = (path: Path) => manifest.keyRangeOf(path);
  const wideIntegerAt = (path: Path) => manifest.wideIntegerAt?.(path);
  return { value, isItem, range, duplicates, rangeOf, keyRangeOf, wideIntegerAt };
}
