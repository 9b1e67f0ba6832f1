import type { Json, JsonMap, Path } from '../../document/manifest.ts';
import { allOrdinals, canary } from '../../wording/alternatives.ts';
import type { StatefulSet } from '../api-types.ts';
import type { Assumptions } from '../assumptions.ts';
import type { Bounds } from '../bounds.ts';
import { scaledValue } from '../int-or-string.ts';
import { done, onlyForRollingUpdate, type RolloutStatus, waiting } from '../rollout-status.ts';
import { both, isEmpty, whenAbsent, whenEmpty, withFieldDefaults } from '../schema/defaults.ts';
import { listOf, mapOf } from '../validation/checks.ts';
import { fieldAt } from '../validation/field-errors.ts';
import { faultsOfDnsLabel } from '../validation/name-rules.ts';
import { validateStatefulSet } from '../validation/validate-statefulset.ts';
import { traitsIn, type VersionTraits } from '../versions.ts';
import { podTemplateWarnings } from '../warnings/pod-template-warnings.ts';
import { warningsForClaim } from '../warnings/quantity-warnings.ts';
import { type ServerWarning, Warnings } from '../warnings/warnings.ts';
import type { Alternative, KeptPods, Kind, RolloutCourse } from './kind.ts';
import { firstShort, genericStatus, isReady, isWaiting, pendingDeletion, type Readiness } from './readiness.ts';
import { revisionHashOf } from './revision-names.ts';

export const statefulSet: Kind<StatefulSet> = {
  plural: 'statefulsets',
  shortName: 'sts',
  removedVersions: {
    'extensions/v1beta1': {},
    'apps/v1beta1': { updateStrategy: { type: 'OnDelete' } },
    'apps/v1beta2': {},
  },
  specDefaults: both(
    both(whenAbsent({ replicas: 1, revisionHistoryLimit: 10 }), whenEmpty({ podManagementPolicy: 'OrderedReady' })),
    (spec, traits) => ({
      updateStrategy: strategyWithDefaults(spec.updateStrategy, traits),
      persistentVolumeClaimRetentionPolicy: withFieldDefaults(spec.persistentVolumeClaimRetentionPolicy, {
        whenDeleted: 'Retain',
        whenScaled: 'Retain',
      }),
    }),
  ),
  faultsOfName: faultsOfDnsLabel,
  faultOfReading: () => undefined,
  disabledFields,
  validateSpec: validateStatefulSet,
  isJudgedTwice: () => false,
  warnings,
  specOf: ({ volumeClaimTemplates, serviceName, ...stored }) => ({
    ...(stored as unknown as StatefulSet['spec']),
    volumeClaimTemplates: (volumeClaimTemplates ?? []) as readonly JsonMap[],
    serviceName: typeof serviceName === 'string' ? serviceName : '',
  }),
  newStatus: {
    observedGeneration: 0,
    replicas: 0,
    readyReplicas: 0,
    currentReplicas: 0,
    updatedReplicas: 0,
    availableReplicas: 0,
    currentRevision: '',
    updateRevision: '',
    conditions: [],
  },
  countsAnnotations: false,
  templateGeneration: undefined,

  strategyField: 'updateStrategy',
  strategyTypes: ['RollingUpdate', 'OnDelete'],
  strategyOf: ({ spec }) => spec.updateStrategy,
  maxUnavailableRounds: 'floor',
  rolloutFields: ['replicas', 'strategy', 'partition', 'minReadySeconds', 'revisionHistoryLimit'],
  alternatives: (replicas) => [updating(allOrdinals, 0), ...(replicas > 1 ? [updating(canary, replicas - 1)] : [])],
  courseOf,
  waitsForStops: () => true,
  boundsOf,

  controllers: ['statefulset-controller'],
  podsDifferBy: 'ordinal',
  replicasOf: ({ spec }) => spec.replicas,
  keptPods,
  desiredPods: ({ spec }) => spec.replicas,
  revisions: 'ControllerRevision',
  revisionNameOf: revisionHashOf,

  rolloutStatus,
  printColumns: [{ name: 'READY', cell: ({ spec, status }) => `${status.readyReplicas}/${spec.replicas}` }],
  canPause: false,
  isPaused: () => false,
  progressDeadlineSeconds: () => undefined,

  readiness: { helm: helmReadiness, kstatus, argo: (object) => pendingDeletion(object) ?? argoHealth(object) },
};

/** Only a strategy without a type gets its rolling update made; a written type without one stays so. */
function strategyWithDefaults(value: Json | undefined, traits: VersionTraits): JsonMap {
  const written = (value ?? {}) as JsonMap;
  const strategy = isEmpty(written.type)
    ? { ...written, type: 'RollingUpdate', rollingUpdate: written.rollingUpdate ?? {} }
    : written;
  if (strategy.type !== 'RollingUpdate' || strategy.rollingUpdate === undefined) return strategy;
  const defaults = traits.gates.MaxUnavailableStatefulSet ? { partition: 0, maxUnavailable: 1 } : { partition: 0 };
  return { ...strategy, rollingUpdate: { ...defaults, ...(strategy.rollingUpdate as JsonMap) } };
}

/** After dropStatefulSetDisabledFields of pkg/registry/apps/statefulset/strategy.go (1.36.3). */
function disabledFields(spec: JsonMap, old: StatefulSet | undefined, { gates }: VersionTraits): readonly Path[] {
  const isUsed = old?.spec.updateStrategy.rollingUpdate?.maxUnavailable !== undefined;
  if (gates.MaxUnavailableStatefulSet || isUsed) return [];
  const rollingUpdate = (spec.updateStrategy as JsonMap | undefined)?.rollingUpdate as JsonMap | undefined;
  return rollingUpdate?.maxUnavailable === undefined
    ? []
    : [['spec', 'updateStrategy', 'rollingUpdate', 'maxUnavailable']];
}

/** After WarningsOnCreate and WarningsOnUpdate of pkg/registry/apps/statefulset/strategy.go (1.36.3). */
function warnings(
  { metadata, spec }: StatefulSet,
  old: StatefulSet | undefined,
  traits: VersionTraits,
): readonly ServerWarning[] {
  const isChanged = metadata.generation !== old?.metadata.generation;
  const own = new Warnings(traits);
  listOf(spec.volumeClaimTemplates).forEach((claim, index) => {
    const at = fieldAt('spec', 'volumeClaimTemplates', index);
    // Upstream does not name the claim's spec on a create, and misspells it on an update.
    const name = old === undefined ? at.name : `${at.name}.Spec`;
    warningsForClaim(mapOf(claim.spec), { name, path: [...at.path, 'spec'] }, own);
  });
  if (traits.warnings.judgesHistory && (spec.revisionHistoryLimit ?? 0) < 0)
    own.at(
      fieldAt('spec', 'revisionHistoryLimit'),
      'a negative value retains all historical revisions; a value >= 0 is recommended',
    );
  return [...(isChanged ? podTemplateWarnings(spec.template, traits) : []), ...own.list];
}

function boundsOf({ spec: { replicas, updateStrategy } }: StatefulSet, assumptions: Assumptions): Bounds {
  const hasGate = traitsIn(assumptions).gates.MaxUnavailableStatefulSet;
  const atATime = hasGate ? scaledValue(updateStrategy.rollingUpdate?.maxUnavailable ?? 1, replicas, false) : 1;
  const maxUnavailable = updateStrategy.type === 'OnDelete' ? 0 : Math.min(replicas, Math.max(1, atATime));
  return { replicas, maxSurge: 0, maxUnavailable, maxPods: replicas, minAvailable: replicas - maxUnavailable };
}

/** A rolling update of the ordinals from the partition on. */
function updating(label: string, partition: number): Alternative {
  return {
    label,
    values: [
      { field: 'strategy', value: 'RollingUpdate' },
      { field: 'partition', value: String(partition) },
    ],
  };
}

function courseOf({ spec }: StatefulSet): RolloutCourse {
  const start = spec.ordinals?.start ?? 0;
  const last = Math.max(spec.updateStrategy.rollingUpdate?.partition ?? 0, start);
  return { by: 'ordinals', first: start + spec.replicas - 1, last };
}

function keptPods({ spec }: StatefulSet): KeptPods {
  const start = spec.ordinals?.start ?? 0;
  const below = (spec.updateStrategy.rollingUpdate?.partition ?? 0) - start;
  return { start, kept: Math.min(spec.replicas, Math.max(0, below)) };
}

/** After k8s.io/kubectl v0.36.3 pkg/polymorphichelpers/rollout_status.go. */
function rolloutStatus({ metadata, spec, status }: StatefulSet): RolloutStatus {
  if (spec.updateStrategy.type !== 'RollingUpdate') return onlyForRollingUpdate;
  if (status.observedGeneration === 0 || metadata.generation > status.observedGeneration)
    return waiting('Waiting for statefulset spec update to be observed...');
  if (status.readyReplicas < spec.replicas)
    return waiting(`Waiting for ${spec.replicas - status.readyReplicas} pods to be ready...`);
  const { rollingUpdate } = spec.updateStrategy;
  if (rollingUpdate === undefined) return statusWithoutPartition(status);
  const toUpdate = spec.replicas - (rollingUpdate.partition ?? spec.replicas);
  const updated = status.updatedReplicas;
  if (updated < toUpdate)
    return waiting(
      `Waiting for partitioned roll out to finish: ${updated} out of ${toUpdate} new pods have been updated...`,
    );
  return done(`partitioned roll out complete: ${updated} new pods have been updated...`);
}

function statusWithoutPartition(status: StatefulSet['status']): RolloutStatus {
  const { updateRevision, currentRevision } = status;
  if (updateRevision !== currentRevision)
    return waiting(
      `waiting for statefulset rolling update to complete ${status.updatedReplicas} pods at revision ${updateRevision}...`,
    );
  return done(`statefulset rolling update complete ${status.currentReplicas} pods at revision ${currentRevision}...`);
}

/** After statefulSetReady of Helm. */
function helmReadiness({ metadata, spec, status }: StatefulSet): Readiness {
  if (status.observedGeneration !== metadata.generation) return isWaiting('');
  if (spec.updateStrategy.type !== 'RollingUpdate') return isReady();
  const partition = spec.updateStrategy.rollingUpdate?.partition ?? 0;
  if (status.updatedReplicas < spec.replicas - partition || status.readyReplicas !== spec.replicas)
    return isWaiting('');
  return partition === 0 && status.currentRevision !== status.updateRevision ? isWaiting('') : isReady();
}

/** After stsConditions of kstatus. */
function kstatus(object: StatefulSet): Readiness {
  const { spec, status } = object;
  const generic = genericStatus(object);
  if (generic !== undefined) return generic;
  if (spec.updateStrategy.type === 'OnDelete') return isReady('StatefulSet is using the ondelete update strategy');
  const short = firstShort([
    ['Replicas', status.replicas, spec.replicas],
    ['Ready', status.readyReplicas, spec.replicas],
  ]);
  if (short !== undefined) return short;
  if (status.replicas > spec.replicas) return isWaiting(`Pending termination: ${status.replicas - spec.replicas}`);
  const { partition } = spec.updateStrategy.rollingUpdate ?? {};
  if (partition !== undefined) {
    const updated = firstShort([['updated', status.updatedReplicas, spec.replicas - partition]]);
    return updated ?? isReady(`Partition rollout complete. updated: ${status.updatedReplicas}`);
  }
  const current = firstShort([['current', status.currentReplicas, spec.replicas]]);
  if (current !== undefined) return current;
  if (status.currentRevision !== status.updateRevision)
    return isWaiting('Waiting for updated revision to match current');
  return isReady(`All replicas scheduled as expected. Replicas: ${status.replicas}`);
}

/** After getAppsv1StatefulSetHealth of Argo CD. */
function argoHealth({ metadata, spec, status }: StatefulSet): Readiness {
  const { observedGeneration, readyReplicas, updatedReplicas } = status;
  if (observedGeneration === 0 || metadata.generation > observedGeneration)
    return isWaiting('Waiting for statefulset spec update to be observed...');
  if (readyReplicas < spec.replicas)
    return isWaiting(`Waiting for ${spec.replicas - readyReplicas} pods to be ready...`);
  const { type, rollingUpdate } = spec.updateStrategy;
  if (type === 'OnDelete') return isReady(`statefulset has ${readyReplicas} ready pods`);
  if (rollingUpdate !== undefined) {
    const toUpdate = spec.replicas - (rollingUpdate.partition ?? spec.replicas);
    if (updatedReplicas < toUpdate)
      return isWaiting(
        `Waiting for partitioned roll out to finish: ${updatedReplicas} out of ${toUpdate} new pods have been updated...`,
      );
    return isReady(`partitioned roll out complete: ${updatedReplicas} new pods have been updated...`);
  }
  const { state, text } = statusWithoutPartition(status);
  return state === 'waiting' ? isWaiting(text) : isReady(text);
}
