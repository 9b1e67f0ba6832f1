import type { Json, Manifest, Path } from '../../document/manifest.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import type { RolloutField } from '../../workload/kinds/kind.ts';
import { kinds, rollingUpdatePath } from '../../workload/kinds.ts';
import { assumedVersion, versionTraitsOf } from '../../workload/versions.ts';
import type { StopField, WhatIf } from './what-if.ts';

/** Where a field stands in the manifest of a kind, and what the API server puts there when it is absent. */
export interface FieldPlace {
  readonly field: RolloutField | StopField;
  readonly path: Path;
  readonly default: string;
  /** The words that it may have; empty for numbers and percentages. */
  readonly choices: readonly string[];
  readonly isPercentAllowed: boolean;
}

/** The fields of a kind that decide its rollout, in the order of the form. */
export function fieldPlaces(kind: WorkloadKind): readonly FieldPlace[] {
  return [...kinds[kind].rolloutFields.map((field) => placeOf(field, kind)), ...stopPlaces];
}

/** Those that a what-if may write: some are in no form, as not all versions of Kubernetes have them. */
export function writablePlaces(kind: WorkloadKind): readonly FieldPlace[] {
  const places = fieldPlaces(kind);
  const isPaced = places.some(({ field }) => field === 'maxUnavailable');
  return isPaced ? places : [...places, placeOf('maxUnavailable', kind)];
}

function placeOf(field: RolloutField, kind: WorkloadKind): FieldPlace {
  const { specDefaults, strategyTypes } = kinds[kind];
  const defaults = { spec: specDefaults({}, versionTraitsOf(assumedVersion)) ?? {} };
  const path = pathOf(field, kind);
  return {
    field,
    path,
    default: textAt(defaults, path) ?? '0',
    choices: field === 'strategy' ? strategyTypes : [],
    isPercentAllowed: field === 'maxSurge' || field === 'maxUnavailable',
  };
}

const podSpec: Path = ['spec', 'template', 'spec'];
const stopPlaces: readonly FieldPlace[] = [
  {
    field: 'preStop',
    path: [...podSpec, 'containers', 0, 'lifecycle', 'preStop', 'sleep', 'seconds'],
    default: '',
    choices: [],
    isPercentAllowed: false,
  },
  {
    field: 'terminationGracePeriodSeconds',
    path: [...podSpec, 'terminationGracePeriodSeconds'],
    default: '30',
    choices: [],
    isPercentAllowed: false,
  },
];

function pathOf(field: RolloutField, kind: WorkloadKind): Path {
  switch (field) {
    case 'strategy':
      return ['spec', kinds[kind].strategyField, 'type'];
    case 'maxSurge':
    case 'maxUnavailable':
    case 'partition':
      return [...rollingUpdatePath(kind), field];
    default:
      return ['spec', field];
  }
}

/** The field as the manifest writes it, or undefined where it is absent. */
export function writtenValue({ value }: Manifest, path: Path): string | undefined {
  return textAt(value, path);
}

function textAt(map: Json, path: Path): string | undefined {
  let value: Json | undefined = map;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as { readonly [key: string]: Json })[segment];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** What is left of a what-if when its values are in the manifest. */
export function withoutManifestValues({ values, steps }: WhatIf): WhatIf {
  const ofRollout = Object.values(kinds).flatMap((kind) => kind.rolloutFields);
  const manifestFields = new Set<string>([...ofRollout, ...stopPlaces.map(({ field }) => field)]);
  return { values: values.filter(({ field }) => !manifestFields.has(field)), steps };
}
