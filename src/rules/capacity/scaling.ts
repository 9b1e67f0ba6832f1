// Replicas: who sets them, and what changes with them.
import { asMap, autoscalerOf, replicasOf, rollingDeployment, rollsOut, written } from '../facts.ts';
import { finding, fix, keyPlaceOf, placeOf, sourceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { deleteField, setFields } from '../text-edits.ts';

const replicasPath = ['spec', 'replicas'];

export const hpaAndReplicas: Rule = {
  id: 'hpa-and-replicas',
  title: 'Both the manifest and an autoscaler set replicas',
  severity: 'warning',
  kind: 'capacity',
  check: (context) => {
    const autoscaler = autoscalerOf(context);
    if (autoscaler === undefined || written(context, replicasPath) === undefined) return [];
    const { minReplicas = 1, maxReplicas = 1 } = asMap(autoscaler.value.spec);
    return [
      finding(hpaAndReplicas, {
        message: `each apply sets ${replicasOf(context)} replicas, then HorizontalPodAutoscaler "${autoscaler.name}" (${minReplicas}–${maxReplicas}) sets its own number`,
        range: placeOf(context, replicasPath),
        fixes: fix(
          'Remove spec.replicas (run kubectl apply edit-last-applied first, else it drops to 1 once)',
          deleteField(sourceOf(context), replicasPath),
        ),
      }),
    ];
  },
};

export const hpaRaisesPeak: Rule = {
  id: 'hpa-raises-peak',
  title: 'The autoscaler raises the peak',
  severity: 'information',
  kind: 'capacity',
  check: (context) => {
    const autoscaler = autoscalerOf(context);
    const rolling = rollingDeployment(context);
    const most = asMap(autoscaler?.value.spec).maxReplicas;
    if (rolling === undefined || typeof most !== 'number') return [];
    const { maxSurge } = rolling;
    const surge = typeof maxSurge === 'number' ? maxSurge : Math.ceil((Number.parseInt(maxSurge, 10) * most) / 100);
    return [
      finding(hpaRaisesPeak, {
        message: `with the HPA at ${most} the peak is ${most + Math.min(surge, most)} pods; starting pods may raise the measured load`,
        range: keyPlaceOf(context, ['spec', 'replicas']),
      }),
    ];
  },
};

export const scaleAndRollTogether: Rule = {
  id: 'scale-and-roll-together',
  title: 'More replicas and a new template in one edit',
  severity: 'warning',
  kind: 'capacity',
  check: (context) => {
    const { before = 0, after = 0 } = context.change.replicas;
    const isRolling = rollsOut(context) && context.workload.kind === 'Deployment';
    if (!isRolling || rollingDeployment(context) === undefined || before < 1 || after <= before) return [];
    return [
      finding(scaleAndRollTogether, {
        message: `the old revision is scaled to ${after} first (${after - before} more old pods start), then the rollout begins`,
        range: placeOf(context, replicasPath),
      }),
    ];
  },
};

export const replicasRemoved: Rule = {
  id: 'replicas-removed',
  title: 'spec.replicas is removed',
  severity: 'warning',
  kind: 'capacity',
  check: (context) => {
    const { before } = context.change.replicas;
    const isRemoved = context.workload.kind !== 'DaemonSet' && written(context, replicasPath) === undefined;
    if (!isRemoved || before === undefined || before === 1 || autoscalerOf(context) !== undefined) return [];
    if (context.change.baseline.source === 'assumed') return [];
    return [
      finding(replicasRemoved, {
        message: `spec.replicas becomes 1 (was ${before})`,
        range: keyPlaceOf(context, ['spec']),
        fixes: fix(`Restore replicas: ${before}`, setFields(sourceOf(context), ['spec'], { replicas: before })),
      }),
    ];
  },
};
