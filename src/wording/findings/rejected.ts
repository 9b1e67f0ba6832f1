// What the validation of the API server refuses. The messages are the server's own.
import { say } from '../../std/say.ts';
import { differenceSentence, type TemplateDifference } from '../differences.ts';
import { plural } from '../plural.ts';

export const surgeAndUnavailableBothZero = {
  title: say`maxSurge and maxUnavailable are both 0`,
  removeFix: say`Remove both lines (25% / 25%)`,
};
export const recreateWithRollingUpdate = { title: say`rollingUpdate with type Recreate` };
export const unknownStrategyType = { title: say`Unknown strategy type` };

export const maxUnavailableOver100Percent = { title: say`maxUnavailable is more than 100%` };
export const negativeNumber = { title: say`Negative number` };
export const malformedPercent = { title: say`Malformed percentage`, addPercentFix: say`Add %` };
export const deadlineNotAboveMinReady = { title: say`progressDeadlineSeconds is not greater than minReadySeconds` };

export const selectorMissing = {
  title: say`The selector is missing`,
  fix: say`Add a selector with the template labels`,
};
export const selectorEmpty = {
  title: say`The selector is empty`,
  fix: say`Fill the selector with the template labels`,
};
export const selectorDoesNotMatchTemplate = {
  title: say`The selector does not match the template labels`,
  fix: (labels: readonly (readonly [string, string])[]) =>
    say`Add ${labels.map(([key, value]) => `${key}: ${value}`).join(', ')} to the template labels`,
};
export const selectorMalformed = { title: say`The selector is malformed` };
/** The server's words, with what of the field differs, which they leave out. */
export function refusedChange(words: string, differences: readonly TemplateDifference[]): string {
  const [first, ...others] = differences;
  if (first === undefined) return words;
  const more = others.length === 0 ? '' : say` (and ${plural(others.length, 'other difference')})`;
  return say`${words}. Changed: ${differenceSentence(first)}${more}`;
}

export const selectorImmutable = {
  title: say`The selector is immutable`,
  fix: (baseline: string) => say`Restore the selector from ${baseline}`,
};

export const restartPolicyNotAlways = { title: say`restartPolicy is not Always` };
export const activeDeadlineSet = { title: say`activeDeadlineSeconds is set in the template` };
export const preStopSleepOverGrace = { title: say`preStop sleeps longer than the grace period` };

export const statefulSetMaxUnavailableZero = { title: say`maxUnavailable of a StatefulSet is 0` };
export const statefulSetUnknownStrategy = { title: say`Unknown update strategy of a StatefulSet` };
export const statefulSetOnDeleteWithRollingUpdate = { title: say`rollingUpdate with type OnDelete` };
export const podManagementPolicyInvalid = { title: say`Unknown pod management policy` };
export const statefulSetFieldImmutable = {
  title: say`Immutable field`,
  fix: (field: string, baseline: string) => say`Restore ${field} from ${baseline}`,
};

export const daemonSetBothZero = { title: say`maxSurge and maxUnavailable of a DaemonSet are both 0` };
export const daemonSetSurgeAndUnavailable = {
  title: say`maxSurge and maxUnavailable of a DaemonSet are both set`,
  addFix: say`Add maxUnavailable: 0`,
  removeFix: say`Remove maxSurge`,
};
export const daemonSetUnknownStrategy = { title: say`Unknown update strategy of a DaemonSet` };

export const rejected = { title: say`Rejected by the API server` };
