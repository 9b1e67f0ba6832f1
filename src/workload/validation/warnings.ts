import type { WorkloadObject } from '../api-types.ts';
import { faultsOfDnsLabel } from './name-rules.ts';

/** The server's warnings on what it accepts, after WarningsOnCreate and WarningsOnUpdate of pkg/registry/apps (1.36.3). */
export function warningsFor(object: WorkloadObject, old: WorkloadObject | undefined): readonly string[] {
  if (object.kind === 'StatefulSet' && (object.spec.revisionHistoryLimit ?? 0) < 0) {
    return [
      'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended',
    ];
  }
  const faults = object.kind === 'Deployment' && old === undefined ? faultsOfDnsLabel(object.metadata.name) : [];
  if (faults.length === 0) return [];
  return [
    `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${faults.join(' ')}]`,
  ];
}
