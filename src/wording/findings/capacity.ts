// How many pods there are, and who says so.
import { durationText } from '../../std/duration-text.ts';
import type { Duration } from '../../std/time.ts';
import { listText } from '../list-text.ts';
import { plural } from '../plural.ts';

export const surgeIsMandatory = {
  title: 'The rollout needs room for an extra pod',
  message: (maxUnavailable: string, replicas: number, surge: number) =>
    `${maxUnavailable} of ${replicas} rounds to surge ${surge}, unavailable 0: the rollout needs room for ${surge === 1 ? '1 extra pod' : `${surge} extra pods`} and cannot start without it`,
};

export const roundedToZeroBecomesOne = {
  title: 'maxUnavailable rounds to 0 and is used as 1',
  message: (maxUnavailable: string, replicas: number, hasSurge: boolean) =>
    `maxUnavailable ${maxUnavailable} of ${replicas} rounds down to 0, and ${hasSurge ? 'as maxSurge is 0 ' : ''}Kubernetes uses 1`,
};

export const surgeAboveReplicas = {
  title: 'maxSurge is more than replicas',
  message: (maxSurge: string | number, replicas: number) =>
    `maxSurge ${maxSurge} is more than ${replicas} replicas: all ${replicas} new pods start at once, peak ${2 * replicas}`,
};

export const terminatingPodsPeak = {
  title: 'Terminating pods come on top of the surge',
  message: (running: number, terminating: number, graceSeconds: number) =>
    `up to ${running + terminating} pods hold resources at once: ${running} running and ${terminating} still terminating (grace ${graceSeconds} s)`,
};

interface AutoscalerText {
  readonly name: string;
  readonly least: string;
  readonly most: string;
}

export const hpaAndReplicas = {
  title: 'Both the manifest and an autoscaler set replicas',
  message: (
    replicas: number,
    hpa: AutoscalerText,
    made: { readonly replicas: number; readonly after: Duration } | undefined,
  ) =>
    `each apply sets ${plural(replicas, 'replica')}, then HorizontalPodAutoscaler "${hpa.name}" (${hpa.least}–${hpa.most}) sets ${made === undefined ? 'its own number' : `${made.replicas} after about ${durationText(made.after)}`}`,
  fix: 'Remove spec.replicas (run kubectl apply edit-last-applied first, else it drops to 1 once)',
};

export const hpaRaisesPeak = {
  title: 'The autoscaler raises the peak',
  message: (maxReplicas: number, peak: number) =>
    `with the HPA at ${maxReplicas} the peak is ${peak} pods; starting pods may raise the measured load`,
};

export const severalAutoscalers = {
  title: 'Two autoscalers target the same workload',
  message: (
    name: string,
    other: { readonly name: string; readonly file: string },
    target: { readonly kind: string; readonly name: string },
  ) =>
    `HorizontalPodAutoscalers "${name}" and "${other.name}"${other.file === '' ? '' : ` in ${other.file}`} both target ${target.kind} "${target.name}": Kubernetes scales it by the metrics of neither`,
};

export const hpaMetricUnknown = {
  title: 'The autoscaler scales by a metric that is not known here',
  message: (name: string, metrics: readonly string[], target: { readonly kind: string; readonly name: string }) =>
    `the forecast of ${target.kind} "${target.name}" leaves HorizontalPodAutoscaler "${name}" out: nobody knows ${listText(metrics, 'and')} before it runs`,
};

export const scaleAndRollTogether = {
  title: 'More replicas and a new template in one edit',
  message: (before: number, after: number) =>
    `the old revision is scaled to ${after} first (${after - before} more old pods start), then the rollout begins`,
};

export const replicasRemoved = {
  title: 'spec.replicas is removed',
  message: (before: number) => `spec.replicas becomes 1 (was ${before})`,
};

export const midRolloutScale = {
  title: 'Scaling while the template waits',
  message: (replicaSet: string, before: number, after: number) => `${replicaSet}: ${before} → ${after}`,
};
