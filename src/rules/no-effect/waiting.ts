// Strategies under which some or all pods keep the old revision, and settings that do nothing.
import { asMap, replicasOf, rollingUpdatePath, rollsOut, written } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { deleteField, replaceValue, setFields } from '../text-edits.ts';

export const partitionKeepsOldPods: Rule = {
  id: 'partition-keeps-old-pods',
  title: 'The partition keeps pods at the old revision',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object, name } = context.workload;
    const partition = object?.kind === 'StatefulSet' ? (object.spec.updateStrategy.rollingUpdate?.partition ?? 0) : 0;
    if (object?.kind !== 'StatefulSet' || partition <= 0) return [];
    const replicas = replicasOf(context);
    const start = object.spec.ordinals?.start ?? 0;
    const kept = Math.min(Math.max(partition - start, 0), replicas);
    const path = [...rollingUpdatePath(context), 'partition'];
    const last = start + kept - 1;
    const pods = kept === 1 ? `pod ${name}-${start}` : `pods ${name}-${start} to ${name}-${last}`;
    if (kept === 0) return [];
    const isNow = rollsOut(context);
    const keep = kept === 1 ? 'keeps' : 'keep';
    return [
      finding(partitionKeepsOldPods, {
        severity: isNow && kept >= replicas ? 'warning' : 'information',
        message: isNow
          ? wordsFor(kept, replicas, [`${pods} ${keep}`, 'is updated', 'are updated'])
          : `on a template change ${wordsFor(kept, replicas, [`${pods} would keep`, 'would be updated', 'would be updated'])}`,
        range: placeOf(context, path),
        fixes: fix('Set partition: 0', replaceValue(sourceOf(context), path, '0')),
      }),
    ];
  },
};

function wordsFor(kept: number, replicas: number, [keeps, isUpdated, areUpdated]: readonly [string, string, string]) {
  if (kept >= replicas) return `no pod ${isUpdated}`;
  const updated = replicas - kept;
  return `${keeps} the old revision; ${updated} ${updated === 1 ? isUpdated : areUpdated}`;
}

export const onDeleteWaits: Rule = {
  id: 'on-delete-waits',
  title: 'OnDelete updates nothing by itself',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    const isOnDelete =
      object !== undefined && object.kind !== 'Deployment' && object.spec.updateStrategy.type === 'OnDelete';
    if (!isOnDelete || !rollsOut(context)) return [];
    const path = ['spec', 'updateStrategy', 'type'];
    return [
      finding(onDeleteWaits, {
        message:
          'nothing happens until you delete pods; rollout status says: rollout status is only available for RollingUpdate strategy type',
        range: placeOf(context, path),
        fixes: fix('Set type: RollingUpdate', replaceValue(sourceOf(context), path, 'RollingUpdate')),
      }),
    ];
  },
};

export const rollingUpdateIgnored: Rule = {
  id: 'rolling-update-ignored',
  title: 'rollingUpdate beside OnDelete',
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    const path = ['spec', 'updateStrategy', 'rollingUpdate'];
    if (object?.kind !== 'DaemonSet' || object.spec.updateStrategy.type !== 'OnDelete') return [];
    if (written(context, path) === undefined) return [];
    return [
      finding(rollingUpdateIgnored, {
        message: 'rollingUpdate has no effect with OnDelete',
        range: placeOf(context, path),
        fixes: fix('Delete rollingUpdate', deleteField(sourceOf(context), path)),
      }),
    ];
  },
};

export const fieldDropped: Rule = {
  id: 'field-dropped',
  title: 'The API server drops a field',
  severity: 'warning',
  kind: 'no-effect',
  check: (context) =>
    context.workload.dropped
      .filter((path) => path.at(-1) === 'maxUnavailable')
      .map((path) =>
        finding(fieldDropped, {
          message: `maxUnavailable ${written(context, path)} is dropped by the API server in ${context.assumptions.kubernetesVersion}; one pod at a time`,
          range: placeOf(context, path),
          fixes: fix('Delete maxUnavailable', deleteField(sourceOf(context), path)),
        }),
      ),
};

export const recreateKeepsLiveDefaults: Rule = {
  id: 'recreate-keeps-live-defaults',
  title: 'A switch to Recreate that may be rejected',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const [before, after] = [context.change.baseline.object, context.workload.object];
    if (before?.kind !== 'Deployment' || after?.kind !== 'Deployment') return [];
    const isSwitch = before.spec.strategy.type === 'RollingUpdate' && after.spec.strategy.type === 'Recreate';
    if (!isSwitch || Object.hasOwn(asMap(written(context, ['spec', 'strategy'])), 'rollingUpdate')) return [];
    return [
      finding(recreateKeepsLiveDefaults, {
        message:
          'server-side apply and three-way patches may keep the live rollingUpdate and be rejected (kubectl client-side apply clears it)',
        range: placeOf(context, ['spec', 'strategy', 'type']),
        fixes: fix(
          'Add rollingUpdate: null',
          setFields(sourceOf(context), ['spec', 'strategy'], { rollingUpdate: null }),
        ),
      }),
    ];
  },
};
