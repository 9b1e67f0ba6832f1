import {
  allAtOnceBySurge,
  deploymentDefault,
  recreate,
  surgeOnly,
  unavailableOnly,
} from '../../wording/alternatives.ts';
import type { Deployment, ReplicaSet } from '../api-types.ts';
import type { Bounds } from '../bounds.ts';
import { scaledValue } from '../int-or-string.ts';
import { faultOfRollbackAnnotation } from '../rollback-annotation.ts';
import { done, failed, type RolloutStatus, waiting } from '../rollout-status.ts';
import { both, rollingUpdate, whenAbsent } from '../schema/defaults.ts';
import { fieldAt } from '../validation/field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain } from '../validation/name-rules.ts';
import { validateDeployment } from '../validation/validate-deployment.ts';
import type { VersionTraits } from '../versions.ts';
import { podTemplateWarnings } from '../warnings/pod-template-warnings.ts';
import { type ServerWarning, Warnings } from '../warnings/warnings.ts';
import { rolling } from './alternatives.ts';
import type { Kind } from './kind.ts';
import {
  firstShort,
  genericStatus,
  hasFailed,
  isReady,
  isSuspended,
  isTrue,
  isWaiting,
  pendingDeletion,
  type Readiness,
} from './readiness.ts';
import { controllerNameOf } from './revision-names.ts';

export const deployment: Kind<Deployment> = {
  plural: 'deployments',
  shortName: 'deploy',
  removedVersions: {
    'extensions/v1beta1': {
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
      revisionHistoryLimit: 2147483647,
      progressDeadlineSeconds: 2147483647,
    },
    'apps/v1beta1': { revisionHistoryLimit: 2 },
    'apps/v1beta2': {},
  },
  specDefaults: both(
    whenAbsent({ replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 }),
    ({ strategy }) => ({ strategy: rollingUpdate(strategy, { maxUnavailable: '25%', maxSurge: '25%' }) }),
  ),
  faultsOfName: faultsOfDnsSubdomain,
  faultOfReading: faultOfRollbackAnnotation,
  disabledFields: () => [],
  validateSpec: validateDeployment,
  isJudgedTwice: () => false,
  warnings,
  specOf: ({ paused, ...stored }) => ({ ...(stored as unknown as Deployment['spec']), paused: paused === true }),
  newStatus: {
    observedGeneration: 0,
    replicas: 0,
    updatedReplicas: 0,
    readyReplicas: 0,
    availableReplicas: 0,
    unavailableReplicas: 0,
    conditions: [],
  },
  // They are copied to the ReplicaSets.
  countsAnnotations: true,
  templateGeneration: undefined,

  strategyField: 'strategy',
  strategyTypes: ['RollingUpdate', 'Recreate'],
  strategyOf: ({ spec }) => spec.strategy,
  maxUnavailableRounds: 'floor',
  rolloutFields: [
    'replicas',
    'strategy',
    'maxSurge',
    'maxUnavailable',
    'minReadySeconds',
    'progressDeadlineSeconds',
    'revisionHistoryLimit',
  ],
  alternatives: () => [
    rolling(surgeOnly, '25%', '0'),
    rolling(unavailableOnly, '0', '25%'),
    rolling(deploymentDefault, '25%', '25%'),
    rolling(allAtOnceBySurge, '100%', '0'),
    { label: recreate, values: [{ field: 'strategy', value: 'Recreate' }] },
  ],
  courseOf: ({ spec }) => ({ by: spec.strategy.type === 'Recreate' ? 'recreating' : 'bounds' }),
  waitsForStops: ({ spec }) => spec.strategy.type === 'Recreate',
  boundsOf,

  controllers: ['deployment-controller', 'replicaset-controller'],
  podsDifferBy: 'nothing',
  replicasOf: ({ spec }) => spec.replicas,
  keptPods: () => undefined,
  desiredPods: ({ spec }) => spec.replicas,
  revisions: 'ReplicaSet',
  revisionNameOf: controllerNameOf,

  rolloutStatus,
  printColumns: [
    { name: 'READY', cell: ({ spec, status }) => `${status.readyReplicas}/${spec.replicas}` },
    { name: 'UP-TO-DATE', cell: ({ status }) => status.updatedReplicas },
    { name: 'AVAILABLE', cell: ({ status }) => status.availableReplicas },
  ],
  canPause: true,
  isPaused: ({ spec }) => spec.paused,
  progressDeadlineSeconds: ({ spec }) => spec.progressDeadlineSeconds,

  readiness: { helm: helmReadiness, kstatus, argo: (object) => pendingDeletion(object) ?? argoHealth(object) },
};

/** After WarningsOnCreate and WarningsOnUpdate of pkg/registry/apps/deployment/strategy.go (1.36.3). */
function warnings(
  { metadata, spec }: Deployment,
  old: Deployment | undefined,
  traits: VersionTraits,
): readonly ServerWarning[] {
  if (metadata.generation === old?.metadata.generation) return [];
  const own = new Warnings(traits);
  const faults = old === undefined ? faultsOfDnsLabel(metadata.name) : [];
  const surprise = 'this is used in Pod names and hostnames, which can result in surprising behavior';
  if (faults.length > 0)
    own.at(fieldAt('metadata', 'name'), `${surprise}; a DNS label is recommended: [${faults.join(' ')}]`);
  return [...own.list, ...podTemplateWarnings(spec.template, traits)];
}

function boundsOf({ spec: { replicas, strategy } }: Deployment): Bounds {
  if (strategy.type === 'Recreate') {
    return { replicas, maxSurge: 0, maxUnavailable: replicas, maxPods: replicas, minAvailable: 0 };
  }
  const maxSurge = scaledValue(strategy.rollingUpdate?.maxSurge, replicas, true);
  const rounded = scaledValue(strategy.rollingUpdate?.maxUnavailable, replicas, false);
  // Both may round to 0, and then nothing could move.
  const maxUnavailable = Math.min(replicas, maxSurge === 0 && rounded === 0 ? 1 : rounded);
  const maxPods = replicas + Math.min(maxSurge, replicas);
  return { replicas, maxSurge, maxUnavailable, maxPods, minAvailable: replicas - maxUnavailable };
}

/** After k8s.io/kubectl v0.36.3 pkg/polymorphichelpers/rollout_status.go. */
function rolloutStatus({ metadata, spec, status }: Deployment): RolloutStatus {
  if (metadata.generation > status.observedGeneration)
    return waiting('Waiting for deployment spec update to be observed...');
  const progressing = status.conditions.find(({ type }) => type === 'Progressing');
  if (progressing?.reason === 'ProgressDeadlineExceeded')
    return failed(`deployment "${metadata.name}" exceeded its progress deadline`);
  const wait = (rest: string) => waiting(`Waiting for deployment "${metadata.name}" rollout to finish: ${rest}...`);
  const { replicas, updatedReplicas, availableReplicas } = status;
  if (updatedReplicas < spec.replicas)
    return wait(`${updatedReplicas} out of ${spec.replicas} new replicas have been updated`);
  if (replicas > updatedReplicas) return wait(`${replicas - updatedReplicas} old replicas are pending termination`);
  if (availableReplicas < updatedReplicas)
    return wait(`${availableReplicas} of ${updatedReplicas} updated replicas are available`);
  return done(`deployment "${metadata.name}" successfully rolled out`);
}

/** After IsReady and deploymentReady of Helm; it counts ready pods, not available ones. */
function helmReadiness(object: Deployment, newReplicaSet: ReplicaSet | undefined): Readiness {
  const { metadata, spec, status } = object;
  if (spec.paused) return isReady();
  if (newReplicaSet === undefined) return isWaiting('');
  const isObserved = newReplicaSet.status.observedGeneration === newReplicaSet.metadata.generation;
  if (!isObserved || status.observedGeneration !== metadata.generation) return isWaiting('');
  // That of Recreate is 0 for Helm, as nothing but a rolling update may lack pods.
  const lacking = spec.strategy.type === 'Recreate' ? 0 : boundsOf(object).maxUnavailable;
  return newReplicaSet.status.readyReplicas >= spec.replicas - lacking ? isReady() : isWaiting('');
}

/** After deploymentConditions of kstatus. */
function kstatus(object: Deployment): Readiness {
  const { spec, status } = object;
  const generic = genericStatus(object);
  if (generic !== undefined) return generic;
  const { conditions, replicas, updatedReplicas, readyReplicas, availableReplicas } = status;
  if (isExceeded(object)) return hasFailed('Progress deadline exceeded');
  const short = firstShort([
    ['Replicas', replicas, spec.replicas],
    ['Updated', updatedReplicas, spec.replicas],
  ]);
  if (short !== undefined) return short;
  if (replicas > spec.replicas) return isWaiting(`Pending termination: ${replicas - spec.replicas}`);
  const late = firstShort([
    ['Available', availableReplicas, updatedReplicas],
    ['Ready', readyReplicas, spec.replicas],
  ]);
  if (late !== undefined) return late;
  const { progressDeadlineSeconds = endless } = spec;
  if (progressDeadlineSeconds !== endless && !isTrue(conditions, 'Progressing', 'NewReplicaSetAvailable'))
    return isWaiting('ReplicaSet not Available');
  if (!isTrue(conditions, 'Available')) return isWaiting('Deployment not Available');
  return isReady(`Deployment is available. Replicas: ${replicas}`);
}

/** The deadline that stands for none. */
const endless = 2 ** 31 - 1;

/** After getAppsv1DeploymentHealth of Argo CD. */
function argoHealth(object: Deployment): Readiness {
  const { metadata, spec, status } = object;
  const { replicas, updatedReplicas, availableReplicas } = status;
  if (spec.paused) return isSuspended('Deployment is paused');
  const wait = (rest: string) => isWaiting(`Waiting for rollout to finish: ${rest}`);
  if (metadata.generation > status.observedGeneration)
    return wait('observed deployment generation less than desired generation');
  if (isExceeded(object)) return hasFailed(`Deployment "${metadata.name}" exceeded its progress deadline`);
  if (updatedReplicas < spec.replicas)
    return wait(`${updatedReplicas} out of ${spec.replicas} new replicas have been updated...`);
  if (replicas > updatedReplicas) return wait(`${replicas - updatedReplicas} old replicas are pending termination...`);
  if (availableReplicas < updatedReplicas)
    return wait(`${availableReplicas} of ${updatedReplicas} updated replicas are available...`);
  return isReady();
}

function isExceeded({ status }: Deployment): boolean {
  return status.conditions.some(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded');
}
