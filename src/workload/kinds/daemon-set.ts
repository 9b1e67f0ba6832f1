import type { Json, JsonMap } from '../../document/manifest.ts';
import { allAtOnceByAbsence, daemonSetDefault, surgeOnly, unavailableOnly } from '../../wording/alternatives.ts';
import type { DaemonSet, PodTemplateSpec } from '../api-types.ts';
import { type Assumptions, knownNodes, usualNodes } from '../assumptions.ts';
import type { Bounds } from '../bounds.ts';
import { scaledValue } from '../int-or-string.ts';
import { nodeShouldRunDaemonPod } from '../placement/node-eligibility.ts';
import { done, onlyForRollingUpdate, type RolloutStatus, waiting } from '../rollout-status.ts';
import { both, rollingUpdate, whenAbsent } from '../schema/defaults.ts';
import { templateGenerationAnnotation } from '../template-generation.ts';
import { faultsOfDnsSubdomain } from '../validation/name-rules.ts';
import { validateDaemonSet } from '../validation/validate-daemonset.ts';
import { podTemplateWarnings } from '../warnings/pod-template-warnings.ts';
import { rolling } from './alternatives.ts';
import type { Kind, RolloutCourse } from './kind.ts';
import { firstShort, genericStatus, isReady, isWaiting, pendingDeletion, type Readiness } from './readiness.ts';
import { revisionHashOf } from './revision-names.ts';

export const daemonSet: Kind<DaemonSet> = {
  plural: 'daemonsets',
  shortName: 'ds',
  removedVersions: {
    'extensions/v1beta1': { updateStrategy: { type: 'OnDelete' } },
    'apps/v1beta1': {},
    'apps/v1beta2': {},
  },
  specDefaults: both(whenAbsent({ revisionHistoryLimit: 10 }), ({ updateStrategy }) => ({
    updateStrategy: strategyWithDefaults(updateStrategy),
  })),
  faultsOfName: faultsOfDnsSubdomain,
  faultOfReading: () => undefined,
  disabledFields: () => [],
  validateSpec: validateDaemonSet,
  isJudgedTwice: ({ daemonSetJudgedTwice }) => daemonSetJudgedTwice,
  warnings: ({ metadata, spec }, old, traits) => {
    const generationOf = ({ annotations }: DaemonSet['metadata']) => annotations[templateGenerationAnnotation];
    const isUnchanged = old !== undefined && generationOf(metadata) === generationOf(old.metadata);
    return isUnchanged ? [] : podTemplateWarnings(spec.template, traits);
  },
  specOf: (stored) => stored as unknown as DaemonSet['spec'],
  newStatus: {
    currentNumberScheduled: 0,
    numberMisscheduled: 0,
    desiredNumberScheduled: 0,
    numberReady: 0,
    observedGeneration: 0,
    updatedNumberScheduled: 0,
    numberAvailable: 0,
    numberUnavailable: 0,
    conditions: [],
  },
  countsAnnotations: false,
  templateGeneration: templateGenerationAnnotation,

  strategyField: 'updateStrategy',
  strategyTypes: ['RollingUpdate', 'OnDelete'],
  strategyOf: ({ spec }) => spec.updateStrategy,
  maxUnavailableRounds: 'ceil',
  rolloutFields: ['strategy', 'maxSurge', 'maxUnavailable', 'minReadySeconds', 'revisionHistoryLimit'],
  alternatives: () => [
    rolling(daemonSetDefault, '0', '1'),
    rolling(unavailableOnly, '0', '25%'),
    rolling(surgeOnly, '25%', '0'),
    rolling(allAtOnceByAbsence, '0', '100%'),
  ],
  courseOf,
  waitsForStops: () => true,
  boundsOf,

  controllers: ['daemonset-controller'],
  podsDifferBy: 'node',
  replicasOf: () => undefined,
  keptPods: () => undefined,
  desiredPods: ({ status }) => status.desiredNumberScheduled,
  revisions: 'ControllerRevision',
  revisionNameOf: (pod, { metadata }) => `${metadata.name}-${revisionHashOf(pod)}`,

  rolloutStatus,
  printColumns: [
    { name: 'DESIRED', cell: ({ status }) => status.desiredNumberScheduled },
    { name: 'CURRENT', cell: ({ status }) => status.currentNumberScheduled },
    { name: 'READY', cell: ({ status }) => status.numberReady },
    { name: 'UP-TO-DATE', cell: ({ status }) => status.updatedNumberScheduled },
    { name: 'AVAILABLE', cell: ({ status }) => status.numberAvailable },
    { name: 'NODE SELECTOR', cell: ({ spec }) => labelText(spec.template.spec.nodeSelector) },
  ],
  canPause: false,
  isPaused: () => false,
  progressDeadlineSeconds: () => undefined,

  readiness: { helm: helmReadiness, kstatus, argo: (object) => pendingDeletion(object) ?? argoHealth(object) },
};

/** A rolling update that nothing uses still gets its zeros, by conversion to the internal type and back. */
function strategyWithDefaults(value: Json | undefined): JsonMap {
  const strategy = rollingUpdate(value, { maxUnavailable: 1, maxSurge: 0 });
  if (strategy.type === 'RollingUpdate' || (strategy.rollingUpdate ?? null) === null) return strategy;
  return { ...strategy, rollingUpdate: { maxUnavailable: 0, maxSurge: 0, ...(strategy.rollingUpdate as JsonMap) } };
}

/** Its numbers are of nodes, and both round up; pods on nodes that are down count as unavailable. */
function boundsOf({ spec: { updateStrategy, template } }: DaemonSet, assumptions: Assumptions): Bounds {
  const { nodes, downNodes, areAssumed } = nodesFor(template, assumptions);
  const used = updateStrategy.type === 'OnDelete' ? undefined : updateStrategy.rollingUpdate;
  const maxSurge = Math.min(nodes, scaledValue(used?.maxSurge, nodes, true));
  const maxUnavailable = Math.min(nodes, scaledValue(used?.maxUnavailable, nodes, true));
  return {
    replicas: nodes,
    maxSurge,
    maxUnavailable,
    maxPods: nodes + maxSurge,
    minAvailable: Math.min(Math.max(0, nodes - downNodes), nodes - maxUnavailable),
    ...(areAssumed && { areNodesAssumed: true }),
  };
}

/** Of nodes that are known, those that the pods belong on. */
function nodesFor(template: PodTemplateSpec, assumptions: Assumptions) {
  const { nodes = usualNodes, downNodes, nodeSize } = assumptions;
  const listed = nodeSize === undefined ? knownNodes(assumptions) : undefined;
  const own = listed?.filter((node) => nodeShouldRunDaemonPod(template, node).shouldRun);
  if (own === undefined) return { nodes, downNodes, areAssumed: assumptions.nodes === undefined };
  return { nodes: own.length, downNodes: own.filter(({ down }) => down).length, areAssumed: false };
}

function courseOf({ spec }: DaemonSet, { maxSurge, maxUnavailable }: Bounds): RolloutCourse {
  const atATime = spec.updateStrategy.type === 'OnDelete' ? undefined : Math.max(maxSurge, maxUnavailable);
  return { by: 'nodes', atATime };
}

function labelText(labels: Json | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? '<none>' : pairs.sort().join(',');
}

/** After k8s.io/kubectl v0.36.3 pkg/polymorphichelpers/rollout_status.go. */
function rolloutStatus({ metadata, spec, status }: DaemonSet): RolloutStatus {
  if (spec.updateStrategy.type !== 'RollingUpdate') return onlyForRollingUpdate;
  if (metadata.generation > status.observedGeneration)
    return waiting('Waiting for daemon set spec update to be observed...');
  const wait = (rest: string) => waiting(`Waiting for daemon set "${metadata.name}" rollout to finish: ${rest}...`);
  const { updatedNumberScheduled, desiredNumberScheduled, numberAvailable } = status;
  if (updatedNumberScheduled < desiredNumberScheduled)
    return wait(`${updatedNumberScheduled} out of ${desiredNumberScheduled} new pods have been updated`);
  if (numberAvailable < desiredNumberScheduled)
    return wait(`${numberAvailable} of ${desiredNumberScheduled} updated pods are available`);
  return done(`daemon set "${metadata.name}" successfully rolled out`);
}

/** After daemonSetReady of Helm. */
function helmReadiness({ metadata, spec, status }: DaemonSet): Readiness {
  if (status.observedGeneration !== metadata.generation) return isWaiting('');
  if (spec.updateStrategy.type !== 'RollingUpdate') return isReady();
  const { updatedNumberScheduled, desiredNumberScheduled, numberReady } = status;
  const lacking = scaledValue(spec.updateStrategy.rollingUpdate?.maxUnavailable, desiredNumberScheduled, true);
  const isScheduled = updatedNumberScheduled === desiredNumberScheduled;
  return isScheduled && numberReady >= desiredNumberScheduled - lacking ? isReady() : isWaiting('');
}

/** After daemonsetConditions of kstatus. */
function kstatus(object: DaemonSet): Readiness {
  const { desiredNumberScheduled, ...status } = object.status;
  const short = firstShort([
    ['Current', status.currentNumberScheduled, desiredNumberScheduled],
    ['Updated', status.updatedNumberScheduled, desiredNumberScheduled],
    ['Available', status.numberAvailable, desiredNumberScheduled],
    ['Ready', status.numberReady, desiredNumberScheduled],
  ]);
  const all = isReady(`All replicas scheduled as expected. Replicas: ${desiredNumberScheduled}`);
  return genericStatus(object) ?? short ?? all;
}

/** After getAppsv1DaemonSetHealth of Argo CD. */
function argoHealth(object: DaemonSet): Readiness {
  const { metadata, spec, status } = object;
  const { updatedNumberScheduled, desiredNumberScheduled } = status;
  const updated = `${updatedNumberScheduled} out of ${desiredNumberScheduled} new pods have been updated`;
  if (metadata.generation > status.observedGeneration)
    return isWaiting('Waiting for rollout to finish: observed daemon set generation less than desired generation');
  if (spec.updateStrategy.type === 'OnDelete') return isReady(`daemon set ${updated}`);
  const { state, text } = rolloutStatus(object);
  return state === 'waiting' ? isWaiting(text) : isReady();
}
