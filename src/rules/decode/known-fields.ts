// Which fields the API has where, for the fixes of unknown ones.

import type { Path } from '../../document/manifest.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import { kinds } from '../../workload/kinds.ts';
import { type GoType, goStruct, goType } from '../../workload/schema/go-schema.ts';
import { supportedVersions, type VersionTraits, versionTraitsOf } from '../../workload/versions.ts';

/** The names of the fields that a map of this kind has at the path; empty where the path leads nowhere. */
export function knownFields(kind: WorkloadKind, path: Path, { minor }: VersionTraits): readonly string[] {
  let type: GoType = goType(kind);
  for (const segment of path) {
    const next = typeof segment === 'number' ? elementOf(type) : memberOf(type, segment, minor);
    if (next === undefined) return [];
    type = withoutPointer(next);
  }
  return type.kind === 'struct' ? goStruct(type.name, minor).fields.map((field) => field.jsonName) : [];
}

/** Whether a Kubernetes version other than the chosen one has the field. */
export function isKnownElsewhere(kind: WorkloadKind, path: Path): boolean {
  const name = path.at(-1);
  return supportedVersions.some((version) =>
    knownFields(kind, path.slice(0, -1), versionTraitsOf(version)).some((each) => each === name),
  );
}

const perSpec = [
  'replicas',
  'selector',
  'minReadySeconds',
  'progressDeadlineSeconds',
  'revisionHistoryLimit',
  'paused',
];
const perPod = ['terminationGracePeriodSeconds', 'restartPolicy'];

/** Where a misplaced field belongs in this kind; undefined if the name alone does not show it. */
export function rightPath(kind: WorkloadKind, path: Path, traits: VersionTraits): Path | undefined {
  const name = String(path.at(-1));
  const { strategyField: strategy } = kinds[kind];
  const candidates: readonly Path[] = [
    ...(name === 'strategy' || name === 'updateStrategy' ? [['spec', strategy]] : []),
    ...(name === 'rollingUpdate' ? [['spec', strategy, name]] : []),
    ...(['maxSurge', 'maxUnavailable', 'partition'].includes(name) ? [['spec', strategy, 'rollingUpdate', name]] : []),
    ...(perSpec.includes(name) ? [['spec', name]] : []),
    ...(perPod.includes(name) ? [['spec', 'template', 'spec', name]] : []),
  ];
  return candidates.find((each) => {
    const isKnown = knownFields(kind, each.slice(0, -1), traits).includes(String(each.at(-1)));
    return isKnown && each.join('.') !== path.join('.');
  });
}

function memberOf(type: GoType, name: string, minor: number): GoType | undefined {
  if (type.kind === 'map') return type.element;
  return type.kind === 'struct' ? goStruct(type.name, minor).byJsonName.get(name)?.type : undefined;
}

function elementOf(type: GoType): GoType | undefined {
  return type.kind === 'slice' ? type.element : undefined;
}

function withoutPointer(type: GoType): GoType {
  return type.kind === 'pointer' ? withoutPointer(type.element) : type;
}
