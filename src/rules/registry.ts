import { autoscalerRemoved } from './capacity/autoscaler-removed.ts';
import { autoscalerVersionRemoved } from './capacity/autoscaler-version-removed.ts';
import { claimsDeleted } from './capacity/claims-deleted.ts';
import { hpaAndReplicas } from './capacity/hpa-and-replicas.ts';
import { hpaMetricUnknown } from './capacity/hpa-metric-unknown.ts';
import { hpaRaisesPeak } from './capacity/hpa-raises-peak.ts';
import { midRolloutScale } from './capacity/mid-rollout-scale.ts';
import { quotaSlowsRollout } from './capacity/quota-slows-rollout.ts';
import { replicasRemoved } from './capacity/replicas-removed.ts';
import { roundedToZeroBecomesOne } from './capacity/rounded-to-zero-becomes-one.ts';
import { scaleAndRollTogether } from './capacity/scale-and-roll-together.ts';
import { severalAutoscalers } from './capacity/several-autoscalers.ts';
import { surgeAboveReplicas } from './capacity/surge-above-replicas.ts';
import { surgeIsMandatory } from './capacity/surge-is-mandatory.ts';
import { terminatingPodsPeak } from './capacity/terminating-pods-peak.ts';
import { apiVersionRemoved } from './decode/api-version-removed.ts';
import { type DecodeRule, decodeRule } from './decode/decode-rule.ts';
import { duplicateKey } from './decode/duplicate-key.ts';
import { slashComment } from './decode/slash-comment.ts';
import { unknownFieldRows } from './decode/unknown-field-rules.ts';
import { wrongValueType } from './decode/wrong-value-type.ts';
import { parallelChangesWithVersion } from './hint/parallel-changes-with-version.ts';
import { podSecurityWarns } from './hint/pod-security-warns.ts';
import { readinessGateAssumed } from './hint/readiness-gate-assumed.ts';
import { requestLimitSlowsRollout } from './hint/request-limit-slows-rollout.ts';
import { selectorsOverlap } from './hint/selectors-overlap.ts';
import { serverWarns } from './hint/server-warns.ts';
import { slowDaemonSetRollout } from './hint/slow-daemonset-rollout.ts';
import { slowRollout } from './hint/slow-rollout.ts';
import { slowStatefulSetRollout } from './hint/slow-statefulset-rollout.ts';
import { stuckPicture } from './hint/stuck-picture.ts';
import { changeCauseStale } from './history/change-cause-stale.ts';
import { longHistory } from './history/long-history.ts';
import { noUndoHistory } from './history/no-undo-history.ts';
import { revisionsDeleted } from './history/revisions-deleted.ts';
import { shortHistory } from './history/short-history.ts';
import { statefulSetNegativeHistory } from './history/statefulset-negative-history.ts';
import { undoKeepsConfig } from './history/undo-keeps-config.ts';
import { undoReturnsTo } from './history/undo-returns-to.ts';
import { undoWillBeReverted } from './history/undo-will-be-reverted.ts';
import { appliedTwice } from './no-effect/applied-twice.ts';
import { applyResultDiffers } from './no-effect/apply-result-differs.ts';
import { claimImmutable } from './no-effect/claim-immutable.ts';
import { commentNotUnderstood } from './no-effect/comment-not-understood.ts';
import { configChangeDoesNotRoll } from './no-effect/config-change-does-not-roll.ts';
import { jobTemplateImmutable } from './no-effect/job-template-immutable.ts';
import { mutableImageTag } from './no-effect/mutable-image-tag.ts';
import { onlyReplicasChanged } from './no-effect/only-replicas-changed.ts';
import { paused } from './no-effect/paused.ts';
import { rollsOnEveryUpgrade } from './no-effect/rolls-on-every-upgrade.ts';
import { sameTagNoRollout } from './no-effect/same-tag-no-rollout.ts';
import { fieldDropped } from './no-effect/strategy/field-dropped.ts';
import { onDeleteWaits } from './no-effect/strategy/on-delete-waits.ts';
import { partitionKeepsOldPods } from './no-effect/strategy/partition-keeps-old-pods.ts';
import { recreateKeepsLiveDefaults } from './no-effect/strategy/recreate-keeps-live-defaults.ts';
import { rollingUpdateIgnored } from './no-effect/strategy/rolling-update-ignored.ts';
import { templateUnchanged } from './no-effect/template-unchanged.ts';
import { workloadRenamed } from './no-effect/workload-renamed.ts';
import { zeroReplicas } from './no-effect/zero-replicas.ts';
import { budgetAllowsNothing } from './outage/budget/budget-allows-nothing.ts';
import { budgetRemoved } from './outage/budget/budget-removed.ts';
import { budgetSelectsNothing } from './outage/budget/budget-selects-nothing.ts';
import { budgetVersionRemoved } from './outage/budget/budget-version-removed.ts';
import { floorsDiffer } from './outage/budget/floors-differ.ts';
import { noPdbRoom } from './outage/budget/no-pdb-room.ts';
import { evictsOtherPods } from './outage/evicts-other-pods.ts';
import { expectationNotMet } from './outage/expectations/expectation-not-met.ts';
import { fullOutage } from './outage/full-outage.ts';
import { leavesNodes } from './outage/leaves-nodes.ts';
import { namespaceRemoved } from './outage/namespace-removed.ts';
import { noMinReadyTime } from './outage/no-min-ready-time.ts';
import { noReadinessProbe } from './outage/no-readiness-probe.ts';
import { preStopLongerThanGrace } from './outage/prestop-longer-than-grace.ts';
import { preStopRemoved } from './outage/prestop-removed.ts';
import { recreateDowntime } from './outage/recreate-downtime.ts';
import { rolloutEmptiesData } from './outage/rollout-empties-data.ts';
import { noTargetReadinessGate } from './outage/services/no-target-readiness-gate.ts';
import { proxyStopsFirst } from './outage/services/proxy-stops-first.ts';
import { requestsAfterStop } from './outage/services/requests-after-stop.ts';
import { serviceLosesItsPods } from './outage/services/service-loses-its-pods.ts';
import { serviceMixesVersions } from './outage/services/service-mixes-versions.ts';
import { servicePortUnknown } from './outage/services/service-port-unknown.ts';
import { serviceSelectsNothing } from './outage/services/service-selects-nothing.ts';
import { serviceWaitsForNewPods } from './outage/services/service-waits-for-new-pods.ts';
import { webhookHasNoBackend } from './outage/services/webhook-has-no-backend.ts';
import { numberRows } from './rejected/number-rules.ts';
import { podTemplateRows } from './rejected/pod-template-rules.ts';
import { rejected } from './rejected/rejected.ts';
import { type RejectedRule, rejectedRule } from './rejected/rejected-rule.ts';
import { selectorRows } from './rejected/selector-rules.ts';
import { statefulSetFieldImmutable } from './rejected/statefulset-field-immutable.ts';
import { daemonSetStrategy, deploymentStrategy, statefulSetStrategy } from './rejected/strategy-rules.ts';
import type { ObjectRule, Rule, RuleHead } from './rule.ts';
import { configMissing } from './stuck/config-missing.ts';
import { configRemoved } from './stuck/config-removed.ts';
import { daemonSetBudgetUsedByDownNodes } from './stuck/daemonset-budget-used-by-down-nodes.ts';
import { daemonSetSurgeMayStall } from './stuck/daemonset-surge-may-stall.ts';
import { deadlineBeforeProgress } from './stuck/deadline/deadline-before-progress.ts';
import { deadlineNearlyMissed } from './stuck/deadline/deadline-nearly-missed.ts';
import { noDeadline } from './stuck/deadline/no-deadline.ts';
import { imageNameInvalid } from './stuck/image-name-invalid.ts';
import { pausedInTheMiddleSurges } from './stuck/paused-in-the-middle-surges.ts';
import { antiAffinityBlocksSurge } from './stuck/placement/anti-affinity-blocks-surge.ts';
import { claimInEarlierWave } from './stuck/placement/claim-in-earlier-wave.ts';
import { daemonSetHostPortWithSurge } from './stuck/placement/daemonset-host-port-with-surge.ts';
import { doesNotFitNodes } from './stuck/placement/does-not-fit-nodes.ts';
import { extendedResourceBlocksSurge } from './stuck/placement/extended-resource-blocks-surge.ts';
import { hostPortBlocksSurge } from './stuck/placement/host-port-blocks-surge.ts';
import { oneWriterVolumeBlocksSurge } from './stuck/placement/one-writer-volume-blocks-surge.ts';
import { podsFindNoNode } from './stuck/placement/pods-find-no-node.ts';
import { spreadBlocksSurge } from './stuck/placement/spread-blocks-surge.ts';
import { volumeSharedByPods } from './stuck/placement/volume-shared-by-pods.ts';
import { podSecurityRefusesPods } from './stuck/pod-security/pod-security-refuses-pods.ts';
import { referenceRefusesPods } from './stuck/pod-security/reference-refuses-pods.ts';
import { probeKillsStartingPod } from './stuck/probes/probe-kills-starting-pod.ts';
import { probePortUnknown } from './stuck/probes/probe-port-unknown.ts';
import { limitRangeRefusesPods } from './stuck/quota/limit-range-refuses-pods.ts';
import { quotaNeedsRequests } from './stuck/quota/quota-needs-requests.ts';
import { quotaStopsRollout } from './stuck/quota/quota-stops-rollout.ts';
import { rollbackAnnotationLeft } from './stuck/rollback-annotation-left.ts';
import { statefulSetRevertIsNotEnough } from './stuck/statefulset-revert-is-not-enough.ts';

const decodeRules: readonly DecodeRule[] = [...unknownFieldRows.map(decodeRule), wrongValueType, apiVersionRemoved];

const rejectedRules: readonly RejectedRule[] = [
  ...[deploymentStrategy, numberRows, selectorRows, podTemplateRows, statefulSetStrategy].flat().map(rejectedRule),
  statefulSetFieldImmutable,
  ...daemonSetStrategy.map(rejectedRule),
];

const rulesOfTheWorkload: readonly Rule[] = [
  slashComment,
  ...decodeRules,
  duplicateKey,
  ...rejectedRules,
  rejected(decodeRules, rejectedRules),
  podSecurityRefusesPods,
  referenceRefusesPods,
  limitRangeRefusesPods,
  quotaStopsRollout,
  quotaNeedsRequests,
  claimInEarlierWave,
  volumeSharedByPods,
  oneWriterVolumeBlocksSurge,
  antiAffinityBlocksSurge,
  spreadBlocksSurge,
  hostPortBlocksSurge,
  extendedResourceBlocksSurge,
  daemonSetHostPortWithSurge,
  daemonSetBudgetUsedByDownNodes,
  daemonSetSurgeMayStall,
  doesNotFitNodes,
  podsFindNoNode,
  statefulSetRevertIsNotEnough,
  probePortUnknown,
  probeKillsStartingPod,
  configMissing,
  configRemoved,
  imageNameInvalid,
  deadlineBeforeProgress,
  deadlineNearlyMissed,
  noDeadline,
  rollbackAnnotationLeft,
  pausedInTheMiddleSurges,
  expectationNotMet,
  namespaceRemoved,
  fullOutage,
  recreateDowntime,
  noReadinessProbe,
  noMinReadyTime,
  serviceLosesItsPods,
  serviceWaitsForNewPods,
  webhookHasNoBackend,
  serviceMixesVersions,
  preStopLongerThanGrace,
  preStopRemoved,
  requestsAfterStop,
  noTargetReadinessGate,
  proxyStopsFirst,
  rolloutEmptiesData,
  evictsOtherPods,
  leavesNodes,
  budgetRemoved,
  noPdbRoom,
  floorsDiffer,
  quotaSlowsRollout,
  surgeIsMandatory,
  roundedToZeroBecomesOne,
  surgeAboveReplicas,
  terminatingPodsPeak,
  autoscalerRemoved,
  hpaAndReplicas,
  hpaRaisesPeak,
  scaleAndRollTogether,
  claimsDeleted,
  replicasRemoved,
  midRolloutScale,
  noUndoHistory,
  shortHistory,
  longHistory,
  statefulSetNegativeHistory,
  revisionsDeleted,
  undoReturnsTo,
  undoKeepsConfig,
  undoWillBeReverted,
  changeCauseStale,
  onlyReplicasChanged,
  templateUnchanged,
  applyResultDiffers,
  paused,
  sameTagNoRollout,
  mutableImageTag,
  configChangeDoesNotRoll,
  rollsOnEveryUpgrade,
  partitionKeepsOldPods,
  onDeleteWaits,
  rollingUpdateIgnored,
  fieldDropped,
  zeroReplicas,
  recreateKeepsLiveDefaults,
  slowStatefulSetRollout,
  slowDaemonSetRollout,
  slowRollout,
  requestLimitSlowsRollout,
  readinessGateAssumed,
  stuckPicture,
  parallelChangesWithVersion,
  selectorsOverlap,
  podSecurityWarns,
  serverWarns,
  appliedTwice,
  workloadRenamed,
];

/** The rules about other objects of a file. */
export const objectRules: readonly ObjectRule[] = [
  serviceSelectsNothing,
  servicePortUnknown,
  budgetAllowsNothing,
  budgetSelectsNothing,
  budgetVersionRemoved,
  severalAutoscalers,
  hpaMetricUnknown,
  autoscalerVersionRemoved,
  claimImmutable,
  jobTemplateImmutable,
];

/** Every rule about workloads, in the order in which one cause is reported. */
export const rules: readonly Rule[] = [
  ...rulesOfTheWorkload,
  commentNotUnderstood([...rulesOfTheWorkload, ...objectRules]),
];

/** What all of them find, for whoever asks by id. */
export const catalogue: readonly RuleHead[] = [...rules, ...objectRules];
