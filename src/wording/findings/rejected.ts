// What the validation of the API server refuses. The messages are the server's own.

export const surgeAndUnavailableBothZero = {
  title: 'maxSurge and maxUnavailable are both 0',
  removeFix: 'Remove both lines (25% / 25%)',
};
export const recreateWithRollingUpdate = { title: 'rollingUpdate with type Recreate' };
export const unknownStrategyType = { title: 'Unknown strategy type' };

export const maxUnavailableOver100Percent = { title: 'maxUnavailable is more than 100 %' };
export const negativeNumber = { title: 'Negative number' };
export const malformedPercent = { title: 'Malformed percentage', addPercentFix: 'Add %' };
export const deadlineNotAboveMinReady = { title: 'progressDeadlineSeconds is not above minReadySeconds' };

export const selectorMissing = { title: 'The selector is missing', fix: 'Add a selector with the template labels' };
export const selectorEmpty = { title: 'The selector is empty', fix: 'Fill the selector with the template labels' };
export const selectorDoesNotMatchTemplate = {
  title: 'The selector does not match the template labels',
  fix: (labels: readonly (readonly [string, string])[]) =>
    `Add ${labels.map(([key, value]) => `${key}: ${value}`).join(', ')} to the template labels`,
};
export const selectorMalformed = { title: 'The selector is malformed' };
export const selectorImmutable = {
  title: 'The selector is immutable',
  fix: (baseline: string) => `Restore the selector from ${baseline}`,
};

export const restartPolicyNotAlways = { title: 'restartPolicy is not Always' };
export const activeDeadlineSet = { title: 'activeDeadlineSeconds is set in the template' };
export const preStopSleepOverGrace = { title: 'preStop sleeps longer than the grace period' };

export const statefulSetMaxUnavailableZero = { title: 'maxUnavailable of a StatefulSet is 0' };
export const statefulSetUnknownStrategy = { title: 'Unknown update strategy of a StatefulSet' };
export const statefulSetOnDeleteWithRollingUpdate = { title: 'rollingUpdate with type OnDelete' };
export const podManagementPolicyInvalid = { title: 'Unknown pod management policy' };
export const statefulSetFieldImmutable = {
  title: 'Immutable field',
  fix: (field: string, baseline: string) => `Restore ${field} from ${baseline}`,
};

export const daemonSetBothZero = { title: 'maxSurge and maxUnavailable of a DaemonSet are both 0' };
export const daemonSetSurgeAndUnavailable = {
  title: 'maxSurge and maxUnavailable of a DaemonSet are both set',
  addFix: 'Add maxUnavailable: 0',
  removeFix: 'Remove maxSurge',
};
export const daemonSetUnknownStrategy = { title: 'Unknown update strategy of a DaemonSet' };

export const rejected = { title: 'Rejected by the API server' };
