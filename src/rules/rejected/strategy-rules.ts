// What the API server refuses of `strategy` and `updateStrategy`.
import type { Path } from '../../document/manifest.ts';
import { nearestOr } from '../../std/nearest.ts';
import { changeTitle } from '../../wording/findings/fix-titles.ts';
import * as words from '../../wording/findings/rejected.ts';
import type { FieldError } from '../../workload/faults.ts';
import { written } from '../facts.ts';
import { deletingFix, replacingFix, settingFix } from '../fixes.ts';
import { findingRange } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import type { RejectedRow } from './rejected-rule.ts';

const strategy = ['spec', 'strategy'];
const updateStrategy = ['spec', 'updateStrategy'];

/** The rows about a Deployment. */
export const deploymentStrategy: readonly RejectedRow[] = [
  {
    id: 'surge-and-unavailable-both-zero',
    title: words.surgeAndUnavailableBothZero.title,
    // Both written as 0; where they only round to 0, maxUnavailable becomes 1.
    claims: (reason) => /^Invalid value: (0|"0+%"): may not be 0 when `maxSurge` is 0$/.test(reason.message),
    fixes: (context) => [
      ...settingFix(context, [...strategy, 'rollingUpdate'], { maxSurge: 1 }),
      ...settingFix(context, [...strategy, 'rollingUpdate'], { maxUnavailable: 1 }),
      ...deletingFix(context, [...strategy, 'rollingUpdate'], words.surgeAndUnavailableBothZero.removeFix),
    ],
  },
  {
    id: 'recreate-with-rolling-update',
    title: words.recreateWithRollingUpdate.title,
    claims: (reason) => reason.message.endsWith("may not be specified when strategy `type` is 'Recreate'"),
    fixes: (context) => withoutRollingUpdate(context, strategy),
  },
  {
    id: 'unknown-strategy-type',
    title: words.unknownStrategyType.title,
    isFixSafe: true,
    claims: (reason) => reason.field === 'spec.strategy' && reason.message.startsWith('Unsupported value'),
    place: (context) => findingRange(context, [...strategy, 'type']),
    fixes: (context) => nearestType(context, [...strategy, 'type'], ['RollingUpdate', 'Recreate']),
  },
];

/** The rows about a StatefulSet. */
export const statefulSetStrategy: readonly RejectedRow[] = [
  {
    id: 'statefulset-max-unavailable-zero',
    title: words.statefulSetMaxUnavailableZero.title,
    claims: (reason) => reason.message.endsWith(': cannot be 0') && reason.message.startsWith('Invalid value'),
    fixes: (context, reason) => replacingFix(context, reason.path, 1),
  },
  {
    id: 'statefulset-unknown-strategy',
    title: words.statefulSetUnknownStrategy.title,
    ...unknownUpdateStrategy((message) => message.endsWith("must be 'RollingUpdate' or 'OnDelete'")),
  },
  {
    id: 'statefulset-ondelete-with-rolling-update',
    title: words.statefulSetOnDeleteWithRollingUpdate.title,
    claims: (reason) => reason.message.endsWith("only allowed for updateStrategy 'RollingUpdate'"),
    place: (context) => findingRange(context, [...updateStrategy, 'rollingUpdate']),
    fixes: (context) => withoutRollingUpdate(context, updateStrategy),
  },
  {
    id: 'pod-management-policy-invalid',
    title: words.podManagementPolicyInvalid.title,
    isFixSafe: true,
    claims: ({ field, message }) =>
      field === 'spec.podManagementPolicy' && message.endsWith("must be 'OrderedReady' or 'Parallel'"),
    fixes: (context, reason) => nearestType(context, reason.path, ['OrderedReady', 'Parallel']),
  },
];

/** The rows about a DaemonSet. */
export const daemonSetStrategy: readonly RejectedRow[] = [
  {
    id: 'daemonset-both-zero',
    title: words.daemonSetBothZero.title,
    claims: (reason) => reason.message.endsWith('cannot be 0 when maxSurge is 0'),
    fixes: (context) => [
      ...settingFix(context, [...updateStrategy, 'rollingUpdate'], { maxUnavailable: 1 }),
      ...settingFix(context, [...updateStrategy, 'rollingUpdate'], { maxSurge: 1 }),
    ],
  },
  {
    id: 'daemonset-surge-and-unavailable',
    title: words.daemonSetSurgeAndUnavailable.title,
    claims: (reason) => reason.message.endsWith('may not be set when maxUnavailable is non-zero'),
    fixes: (context) => {
      const { addFix, removeFix } = words.daemonSetSurgeAndUnavailable;
      const rollingUpdate = [...updateStrategy, 'rollingUpdate'];
      const isDefault = written(context, [...rollingUpdate, 'maxUnavailable']) === undefined;
      return [
        ...settingFix(context, rollingUpdate, { maxUnavailable: 0 }, isDefault ? addFix : undefined),
        ...deletingFix(context, [...rollingUpdate, 'maxSurge'], removeFix),
      ];
    },
  },
  {
    id: 'daemonset-unknown-strategy',
    title: words.daemonSetUnknownStrategy.title,
    ...unknownUpdateStrategy((message) => message.startsWith('Unsupported value')),
  },
];

/** The part of a row about a reason that names the whole of `updateStrategy`, and means its type. */
function unknownUpdateStrategy(isMeant: (message: string) => boolean): Omit<RejectedRow, 'id' | 'title'> {
  return {
    isFixSafe: true,
    claims: ({ field, message }: FieldError) => field === 'spec.updateStrategy' && isMeant(message),
    place: (context) => findingRange(context, [...updateStrategy, 'type']),
    fixes: (context) => nearestType(context, [...updateStrategy, 'type'], ['RollingUpdate', 'OnDelete']),
  };
}

/** Changes the value at the path to the one of the types that it is like, or to the usual one, which comes first. */
function nearestType(
  context: RuleContext,
  path: Path,
  types: readonly [usual: string, ...others: string[]],
): readonly Fix[] {
  const value = written(context, path);
  if (value === undefined) return [];
  const type = nearestOr(types[0], String(value ?? ''), types);
  return replacingFix(context, path, type, changeTitle(type));
}

/** The ways out where another type stands beside rollingUpdate. */
function withoutRollingUpdate(context: RuleContext, at: Path): readonly Fix[] {
  return [...deletingFix(context, [...at, 'rollingUpdate']), ...settingFix(context, at, { type: 'RollingUpdate' })];
}
