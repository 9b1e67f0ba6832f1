import * as midway from './capacity/midway.ts';
import * as rounding from './capacity/rounding.ts';
import * as scaling from './capacity/scaling.ts';
import { apiVersionRemoved } from './decode/api-version.ts';
import type { DecodeRule } from './decode/decode-rule.ts';
import { duplicateKey } from './decode/duplicate-key.ts';
import * as unknownFields from './decode/unknown-field.ts';
import { slashComment, wrongValueType } from './decode/wrong-type.ts';
import * as pictures from './hint/pictures.ts';
import * as time from './hint/time.ts';
import * as history from './history/history-limit.ts';
import * as undo from './history/undo.ts';
import { appliedTwice, commentNotUnderstood } from './no-effect/comments.ts';
import { configChangeDoesNotRoll } from './no-effect/config.ts';
import * as unchanged from './no-effect/unchanged.ts';
import * as waiting from './no-effect/waiting.ts';
import * as budget from './outage/disruption-budget.ts';
import * as downtime from './outage/downtime.ts';
import { preStopLongerThanGrace } from './outage/prestop.ts';
import * as readiness from './outage/readiness.ts';
import * as services from './outage/services.ts';
import { statefulSetFieldImmutable } from './rejected/immutable.ts';
import * as numbers from './rejected/numbers.ts';
import * as podTemplate from './rejected/pod-template.ts';
import { otherwiseRejected } from './rejected/rejected.ts';
import type { RejectedRule } from './rejected/rejected-rule.ts';
import * as selector from './rejected/selector.ts';
import * as strategy from './rejected/strategy.ts';
import type { Finding, Rule, RuleContext, RuleKind } from './rule.ts';
import { daemonSetSurgeMayStall } from './stuck/daemonset-surge.ts';
import * as deadline from './stuck/deadline.ts';
import { doesNotFitNodes } from './stuck/node-room.ts';
import * as places from './stuck/ports-and-places.ts';
import * as quota from './stuck/quota.ts';
import { spreadBlocksSurge } from './stuck/spread.ts';
import * as traps from './stuck/traps.ts';
import { oneWriterVolumeBlocksSurge } from './stuck/volumes.ts';
import { isIgnored } from './suppression.ts';

const decodeRules: readonly DecodeRule[] = [
  unknownFields.unknownField,
  unknownFields.fieldInWrongPlace,
  unknownFields.rollbackToRemoved,
  wrongValueType,
  apiVersionRemoved,
  unknownFields.fieldUnknownInVersion,
];

const rejectedRules: readonly RejectedRule[] = [
  strategy.surgeAndUnavailableBothZero,
  numbers.maxUnavailableOver100Percent,
  numbers.negativeNumber,
  numbers.malformedPercent,
  strategy.recreateWithRollingUpdate,
  strategy.unknownStrategyType,
  numbers.deadlineNotAboveMinReady,
  selector.selectorMissing,
  selector.selectorEmpty,
  selector.selectorDoesNotMatchTemplate,
  selector.selectorMalformed,
  selector.selectorImmutable,
  podTemplate.restartPolicyNotAlways,
  podTemplate.activeDeadlineSet,
  podTemplate.preStopSleepOverGrace,
  numbers.statefulSetMaxUnavailableZero,
  strategy.statefulSetUnknownStrategy,
  strategy.statefulSetOnDeleteWithRollingUpdate,
  strategy.podManagementPolicyInvalid,
  statefulSetFieldImmutable,
  numbers.daemonSetBothZero,
  numbers.daemonSetSurgeAndUnavailable,
  strategy.daemonSetUnknownStrategy,
];

const rulesOfTheWorkload: readonly Rule[] = [
  slashComment,
  ...decodeRules,
  duplicateKey,
  ...rejectedRules,
  otherwiseRejected(decodeRules, rejectedRules),
  quota.quotaStopsRollout,
  quota.quotaNeedsRequests,
  oneWriterVolumeBlocksSurge,
  places.antiAffinityBlocksSurge,
  spreadBlocksSurge,
  places.hostPortBlocksSurge,
  places.daemonSetHostPortWithSurge,
  traps.daemonSetBudgetUsedByDownNodes,
  daemonSetSurgeMayStall,
  doesNotFitNodes,
  traps.statefulSetRevertIsNotEnough,
  deadline.deadlineBeforeProgress,
  deadline.deadlineNearlyMissed,
  deadline.noDeadline,
  traps.rollbackAnnotationLeft,
  midway.pausedInTheMiddleSurges,
  downtime.fullOutage,
  downtime.recreateDowntime,
  readiness.noReadinessProbe,
  readiness.noMinReadyTime,
  services.serviceLosesItsPods,
  services.serviceSelectsNothing,
  services.serviceMixesVersions,
  preStopLongerThanGrace,
  budget.noPdbRoom,
  budget.floorsDiffer,
  quota.quotaSlowsRollout,
  rounding.surgeIsMandatory,
  rounding.roundedToZeroBecomesOne,
  rounding.surgeAboveReplicas,
  rounding.terminatingPodsPeak,
  scaling.hpaAndReplicas,
  scaling.hpaRaisesPeak,
  scaling.scaleAndRollTogether,
  scaling.replicasRemoved,
  midway.midRolloutScale,
  history.noUndoHistory,
  history.shortHistory,
  history.longHistory,
  history.statefulSetNegativeHistory,
  history.revisionsDeleted,
  undo.undoReturnsTo,
  undo.undoWillBeReverted,
  history.changeCauseStale,
  unchanged.onlyReplicasChanged,
  unchanged.templateUnchanged,
  unchanged.paused,
  unchanged.sameTagNoRollout,
  unchanged.mutableImageTag,
  configChangeDoesNotRoll,
  waiting.partitionKeepsOldPods,
  waiting.onDeleteWaits,
  waiting.rollingUpdateIgnored,
  waiting.fieldDropped,
  unchanged.zeroReplicas,
  waiting.recreateKeepsLiveDefaults,
  time.slowStatefulSetRollout,
  time.slowDaemonSetRollout,
  time.slowRollout,
  pictures.stuckPicture,
  time.parallelChangesWithVersion,
  pictures.selectorsOverlap,
  appliedTwice,
];

/** Every rule, in the order in which one cause is reported. */
export const rules: readonly Rule[] = [...rulesOfTheWorkload, commentNotUnderstood(rulesOfTheWorkload)];

/** Which rule's finding makes which others superfluous. */
const hides: Readonly<Record<string, readonly string[]>> = {
  'full-outage': ['no-pdb-room'],
  'quota-stops-rollout': ['quota-slows-rollout'],
};

/** Without a rollout nothing is said of how it would go. */
const rolloutKinds: ReadonlySet<RuleKind> = new Set(['will-get-stuck', 'outage', 'capacity', 'hint']);

/** What the rules find, in the catalogue's order, one finding for one cause, without what the text ignores. */
export function findingsOf(context: RuleContext): readonly Finding[] {
  const isRejected = (context.change.refusal ?? context.workload.refusal) !== undefined;
  const applicable = isRejected ? rules.filter((rule) => isRefusal(rule)) : rules;
  const found = applicable.flatMap((rule) => rule.check(context).map((finding) => ({ rule, finding })));
  const hidden = new Set(found.flatMap(({ rule }) => hides[rule.id] ?? []));
  const hasNoRollout = found.some(({ rule }) => rule.id === 'template-unchanged');
  const isHidden = (rule: Rule): boolean => hidden.has(rule.id) || (hasNoRollout && rolloutKinds.has(rule.kind));
  return withoutDoubles(found.filter(({ rule }) => !isHidden(rule)))
    .map(({ finding }) => finding)
    .filter((finding) => !isIgnored(finding, context));
}

function isRefusal(rule: Rule): boolean {
  return rule.kind === 'decode' || rule.kind === 'rejected-by-API';
}

/** A refusal often names one fault twice at one place: the first rule of the table reports it. */
function withoutDoubles(found: readonly { readonly rule: Rule; readonly finding: Finding }[]) {
  const places = new Set<string>();
  return found.filter(({ rule, finding }) => {
    if (!isRefusal(rule)) return true;
    const place = `${finding.range.start}-${finding.range.end}`;
    return !places.has(place) && places.add(place);
  });
}
