// How many pods there are, and who says so.

import { say } from '../../std/say.ts';
import { listText } from '../list-text.ts';
import { plural } from '../plural.ts';

export const surgeIsMandatory = {
  title: say`The rollout needs room for an extra pod`,
  message: (maxUnavailable: string, replicas: number, surge: number) =>
    surge === 1
      ? say`maxUnavailable ${maxUnavailable} of ${replicas} rounds down to 0, so the rollout cannot start without room for 1 extra pod`
      : say`maxUnavailable ${maxUnavailable} of ${replicas} rounds down to 0, so the rollout cannot start without room for ${surge} extra pods`,
};

export const roundedToZeroBecomesOne = {
  title: say`maxUnavailable rounds to 0, so Kubernetes uses 1`,
  message: (maxUnavailable: string, replicas: number, hasSurge: boolean) =>
    say`maxUnavailable ${maxUnavailable} of ${replicas} rounds down to 0, so Kubernetes uses 1${hasSurge ? say` because maxSurge is 0 as well` : ''}`,
};

export const surgeAboveReplicas = {
  title: say`maxSurge is more than replicas`,
  message: (maxSurge: string | number, replicas: number) =>
    say`maxSurge ${maxSurge} is more than ${replicas} replicas: all ${replicas} new pods start at once, so there are up to ${2 * replicas} pods`,
};

export const terminatingPodsPeak = {
  title: say`Terminating pods add to the surge`,
  message: (running: number, terminating: number, graceSeconds: number) =>
    say`up to ${running + terminating} pods hold resources at once, ${terminating} of them still terminating (grace period ${graceSeconds} s)`,
};

interface CalledAutoscaler {
  /** HorizontalPodAutoscaler or ScaledObject. */
  readonly kind: string;
  readonly name: string;
}

interface AutoscalerText extends CalledAutoscaler {
  /** Empty for the workload's own. */
  readonly file: string;
  readonly least: string;
  readonly most: string;
}

export const hpaAndReplicas = {
  title: say`Both the manifest and an autoscaler set replicas`,
  message: (
    replicas: number,
    hpa: AutoscalerText,
    made: { readonly replicas: number; readonly when: string } | undefined,
  ) => {
    const place = hpa.file === '' ? '' : say` in ${hpa.file}`;
    return made === undefined
      ? say`each apply sets ${plural(replicas, 'replica')}; ${hpa.kind} "${hpa.name}"${place} (${hpa.least}–${hpa.most}) then sets its own number`
      : say`each apply sets ${plural(replicas, 'replica')}; ${hpa.kind} "${hpa.name}"${place} (${hpa.least}–${hpa.most}) then sets ${made.replicas} ${made.when}`;
  },
  fix: say`Remove spec.replicas (first run kubectl apply edit-last-applied, or replicas drops to 1 once)`,
};

export const hpaRaisesPeak = {
  title: say`The autoscaler raises the number of pods`,
  message: (maxReplicas: number, peak: number) =>
    say`with the HPA at ${maxReplicas} replicas, the rollout needs up to ${peak} pods; starting pods may raise the measured load`,
};

export const autoscalerVersionRemoved = {
  title: say`The API version of a HorizontalPodAutoscaler was removed`,
  message: (version: string, isSecond: boolean) => {
    const removed = isSecond ? say`Kubernetes 1.26 removed ${version}` : say`Kubernetes 1.25 removed ${version}`;
    return say`${removed}: kubectl refuses this HorizontalPodAutoscaler. It is not created, and one that exists stays as it is`;
  },
};

export const severalAutoscalers = {
  title: say`Two autoscalers target the same workload`,
  message: (
    own: CalledAutoscaler,
    other: CalledAutoscaler & { readonly file: string },
    target: { readonly kind: string; readonly name: string },
  ) => {
    const place = other.file === '' ? '' : say` in ${other.file}`;
    return own.kind === other.kind && own.kind === 'HorizontalPodAutoscaler'
      ? say`HorizontalPodAutoscalers "${own.name}" and "${other.name}"${place} both target ${target.kind} "${target.name}", so Kubernetes uses neither`
      : say`${own.kind} "${own.name}" and ${other.kind} "${other.name}"${place} both target ${target.kind} "${target.name}": KEDA refuses the second one, or Kubernetes uses neither`;
  },
};

export const hpaMetricUnknown = {
  title: say`The forecast cannot predict the autoscaler's metric`,
  message: (
    { kind, name }: CalledAutoscaler,
    metrics: readonly string[],
    scaled: {
      readonly target: { readonly kind: string; readonly name: string };
      readonly minReplicas: number;
      readonly maxReplicas: number;
    },
  ) =>
    say`the forecast of ${scaled.target.kind} "${scaled.target.name}" assumes that ${kind} "${name}" only keeps it between ${scaled.minReplicas} and ${scaled.maxReplicas} replicas, because it cannot predict ${listText(metrics, 'and')}`,
};

export const scaleAndRollTogether = {
  title: say`Replicas and template change together`,
  message: (before: number, after: number) =>
    say`the old revision first scales to ${after} (${after - before} more old pods start), then the rollout begins`,
};

export const replicasRemoved = {
  title: say`spec.replicas is removed`,
  message: (before: number) => say`without spec.replicas, Kubernetes uses 1 (was ${before})`,
  /** Where each apply replaces the object. */
  replaced: (before: number, hpa: CalledAutoscaler) =>
    say`without spec.replicas, each sync with Replace=true sets 1 replica (was ${before}), until ${hpa.kind} "${hpa.name}" sets its own number. Without Replace=true, the pods stay`,
  /** `made`: what the autoscaler then sets, and when; undefined where nobody can tell. */
  untilAutoscaled: (
    before: number,
    hpa: CalledAutoscaler,
    made: { readonly replicas: number; readonly when: string } | undefined,
  ) =>
    made === undefined
      ? say`without spec.replicas, this apply sets 1 replica (was ${before}), until ${hpa.kind} "${hpa.name}" sets its own number. To keep the pods, first remove replicas with kubectl apply edit-last-applied`
      : say`without spec.replicas, this apply sets 1 replica (was ${before}); ${hpa.kind} "${hpa.name}" sets ${made.replicas} ${made.when}. To keep the pods, first remove replicas with kubectl apply edit-last-applied`,
};

export const claimsDeleted = {
  title: say`Scaling down deletes claims`,
  message: (before: number, after: number, count: number, claims: readonly ClaimsOfTemplate[]) =>
    count === 1
      ? say`this apply scales from ${before} to ${after}, and whenScaled is Delete: PersistentVolumeClaim ${claimsText(claims)} is deleted. Unless its volume is retained, its data is lost`
      : say`this apply scales from ${before} to ${after}, and whenScaled is Delete: ${count} PersistentVolumeClaims (${claimsText(claims)}) are deleted. Unless their volumes are retained, their data is lost`,
};

/** Those that a claim template has made for the pods that go. */
interface ClaimsOfTemplate {
  readonly first: string;
  readonly last: string;
}

function claimsText(claims: readonly ClaimsOfTemplate[]): string {
  return listText(
    claims.map(({ first, last }) => (first === last ? first : say`${first} to ${last}`)),
    'and',
  );
}

export const midRolloutScale = {
  title: say`Scaling while the rollout is paused`,
  message: (replicaSet: string, before: number, after: number) => say`${replicaSet} scales ${before} → ${after}`,
};
