import type { Json, Manifest, Path } from '../../document/manifest.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import type { ManifestField, WhatIf } from './what-if.ts';

/** Where a field stands in the manifest of a kind, and what the API server puts there when it is absent. */
export interface FieldPlace {
  readonly field: ManifestField;
  readonly path: Path;
  readonly default: string;
  /** The words that it may have; empty for numbers and percentages. */
  readonly choices: readonly string[];
  readonly isPercentAllowed: boolean;
}

type Row = readonly [field: ManifestField, path: string, standard: string, shape?: 'percent' | readonly string[]];

const rows: Readonly<Record<WorkloadKind, readonly Row[]>> = {
  Deployment: [
    ['replicas', 'spec.replicas', '1'],
    ['strategy', 'spec.strategy.type', 'RollingUpdate', ['RollingUpdate', 'Recreate']],
    ['maxSurge', 'spec.strategy.rollingUpdate.maxSurge', '25%', 'percent'],
    ['maxUnavailable', 'spec.strategy.rollingUpdate.maxUnavailable', '25%', 'percent'],
    ['minReadySeconds', 'spec.minReadySeconds', '0'],
    ['progressDeadlineSeconds', 'spec.progressDeadlineSeconds', '600'],
    ['revisionHistoryLimit', 'spec.revisionHistoryLimit', '10'],
  ],
  StatefulSet: [
    ['replicas', 'spec.replicas', '1'],
    ['strategy', 'spec.updateStrategy.type', 'RollingUpdate', ['RollingUpdate', 'OnDelete']],
    ['partition', 'spec.updateStrategy.rollingUpdate.partition', '0'],
    ['minReadySeconds', 'spec.minReadySeconds', '0'],
    ['revisionHistoryLimit', 'spec.revisionHistoryLimit', '10'],
  ],
  DaemonSet: [
    ['strategy', 'spec.updateStrategy.type', 'RollingUpdate', ['RollingUpdate', 'OnDelete']],
    ['maxSurge', 'spec.updateStrategy.rollingUpdate.maxSurge', '0', 'percent'],
    ['maxUnavailable', 'spec.updateStrategy.rollingUpdate.maxUnavailable', '1', 'percent'],
    ['minReadySeconds', 'spec.minReadySeconds', '0'],
    ['revisionHistoryLimit', 'spec.revisionHistoryLimit', '10'],
  ],
};

/** The fields of a kind that decide its rollout, in the order of the form. */
export function fieldPlaces(kind: WorkloadKind): readonly FieldPlace[] {
  return rows[kind].map(([field, path, standard, shape]) => ({
    field,
    path: path.split('.'),
    default: standard,
    choices: typeof shape === 'object' ? shape : [],
    isPercentAllowed: shape === 'percent',
  }));
}

/** The field as the manifest writes it, or undefined where it is absent. */
export function writtenValue(manifest: Manifest, path: Path): string | undefined {
  let value: Json | undefined = manifest.value;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as { readonly [key: string]: Json })[segment];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** What is left of a what-if when its values are in the manifest. */
export function withoutManifestValues({ values, steps }: WhatIf): WhatIf {
  const manifestFields = new Set<string>(Object.values(rows).flatMap((each) => each.map(([field]) => field)));
  return { values: values.filter(({ field }) => !manifestFields.has(field)), steps };
}
