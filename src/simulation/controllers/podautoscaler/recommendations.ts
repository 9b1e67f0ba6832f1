// Follows kubernetes/pkg/controller/podautoscaler/horizontal.go (v1.36.3): what an autoscaler remembers, and what becomes of the
// number that its metrics ask for.
// Differs from upstream: a sync takes no time, so that what is exactly as old as a window counts as older, as it is in reality.
import { type Duration, type Instant, seconds } from '../../../std/time.ts';
import type {
  HorizontalPodAutoscaler,
  ScalingPolicy,
  ScalingRules,
} from '../../../workload/autoscaling/horizontal-pod-autoscaler.ts';

interface TimestampedRecommendation {
  readonly recommendation: number;
  readonly timestamp: Instant;
}

interface TimestampedScaleEvent {
  readonly replicaChange: number;
  readonly timestamp: Instant;
}

/** --horizontal-pod-autoscaler-downscale-stabilization, where there is no behavior. */
const downscaleStabilisationWindow: Duration = seconds(300);
/** The longest that the API allows. */
const longestWindow: Duration = seconds(3600);

const scaleUpLimitFactor = 2;
const scaleUpLimitMinimum = 4;

/** What one autoscaler has recommended and done lately. */
export class Recommendations {
  #recommendations: TimestampedRecommendation[] = [];
  #scaleUpEvents: TimestampedScaleEvent[] = [];
  #scaleDownEvents: TimestampedScaleEvent[] = [];

  get isEmpty(): boolean {
    return this.#recommendations.length === 0;
  }

  add(recommendation: number, timestamp: Instant): void {
    this.#recommendations.push({ recommendation, timestamp });
  }

  storeScaleEvent(prevReplicas: number, newReplicas: number, timestamp: Instant): void {
    const replicaChange = Math.abs(newReplicas - prevReplicas);
    const events = newReplicas > prevReplicas ? this.#scaleUpEvents : this.#scaleDownEvents;
    events.push({ replicaChange, timestamp });
  }

  /** The replicas that are to be, of those that the metrics ask for, which it remembers. */
  normalizeDesiredReplicas(
    { minReplicas, maxReplicas, behavior }: HorizontalPodAutoscaler,
    currentReplicas: number,
    prenormalized: number,
    now: Instant,
  ): number {
    this.#forget(now);
    if (behavior === undefined) {
      const stabilized = this.#stabilizeRecommendation(prenormalized, now);
      return convertDesiredReplicasWithRules(currentReplicas, stabilized, minReplicas, maxReplicas);
    }
    const recommendation = this.#stabilizeRecommendationWithBehaviors(behavior, currentReplicas, prenormalized, now);
    const events = { scaleUpEvents: this.#scaleUpEvents, scaleDownEvents: this.#scaleDownEvents, now };
    if (recommendation > currentReplicas) {
      const limit = calculateScaleUpLimitWithScalingRules(currentReplicas, behavior.scaleUp, events);
      return Math.min(recommendation, maxReplicas, Math.max(limit, currentReplicas));
    }
    if (recommendation < currentReplicas) {
      const limit = calculateScaleDownLimitWithBehaviors(currentReplicas, behavior.scaleDown, events);
      return Math.max(recommendation, minReplicas, Math.min(limit, currentReplicas));
    }
    return recommendation;
  }

  #stabilizeRecommendation(prenormalized: number, now: Instant): number {
    const cutoff = now - downscaleStabilisationWindow;
    const recent = this.#recommendations.filter(({ timestamp }) => timestamp > cutoff);
    this.add(prenormalized, now);
    return Math.max(prenormalized, ...recent.map(({ recommendation }) => recommendation));
  }

  #stabilizeRecommendationWithBehaviors(
    { scaleUp, scaleDown }: NonNullable<HorizontalPodAutoscaler['behavior']>,
    currentReplicas: number,
    desired: number,
    now: Instant,
  ): number {
    const recentOf = ({ stabilizationWindowSeconds }: ScalingRules) =>
      this.#recommendations
        .filter(({ timestamp }) => timestamp > now - seconds(stabilizationWindowSeconds))
        .map(({ recommendation }) => recommendation);
    const upRecommendation = Math.min(desired, ...recentOf(scaleUp));
    const downRecommendation = Math.max(desired, ...recentOf(scaleDown));
    this.add(desired, now);
    return Math.min(Math.max(currentReplicas, upRecommendation), downRecommendation);
  }

  /** What no window reaches any more. */
  #forget(now: Instant): void {
    const isRecent = ({ timestamp }: { readonly timestamp: Instant }) => timestamp > now - longestWindow;
    this.#recommendations = this.#recommendations.filter(isRecent);
    this.#scaleUpEvents = this.#scaleUpEvents.filter(isRecent);
    this.#scaleDownEvents = this.#scaleDownEvents.filter(isRecent);
  }
}

function convertDesiredReplicasWithRules(current: number, desired: number, least: number, most: number): number {
  const maximumAllowed = Math.min(most, calculateScaleUpLimit(current));
  return desired < least ? least : Math.min(desired, maximumAllowed);
}

function calculateScaleUpLimit(currentReplicas: number): number {
  return Math.max(scaleUpLimitFactor * currentReplicas, scaleUpLimitMinimum);
}

interface ScaleEvents {
  readonly scaleUpEvents: readonly TimestampedScaleEvent[];
  readonly scaleDownEvents: readonly TimestampedScaleEvent[];
  readonly now: Instant;
}

function calculateScaleUpLimitWithScalingRules(current: number, rules: ScalingRules, events: ScaleEvents): number {
  if (rules.selectPolicy === 'Disabled') return current;
  const proposals = rules.policies.map((policy) => {
    const start = periodStartReplicas(current, policy, events);
    return policy.type === 'Pods' ? start + policy.value : Math.ceil(start * (1 + policy.value / 100));
  });
  return rules.selectPolicy === 'Min' ? Math.min(...proposals) : Math.max(...proposals);
}

function calculateScaleDownLimitWithBehaviors(current: number, rules: ScalingRules, events: ScaleEvents): number {
  if (rules.selectPolicy === 'Disabled') return current;
  const proposals = rules.policies.map((policy) => {
    const start = periodStartReplicas(current, policy, events);
    return policy.type === 'Pods' ? start - policy.value : Math.trunc(start * (1 - policy.value / 100));
  });
  return rules.selectPolicy === 'Min' ? Math.max(...proposals) : Math.min(...proposals);
}

function periodStartReplicas(current: number, { periodSeconds }: ScalingPolicy, events: ScaleEvents): number {
  const { scaleUpEvents, scaleDownEvents, now } = events;
  const changeIn = (all: readonly TimestampedScaleEvent[]) => getReplicasChangePerPeriod(periodSeconds, all, now);
  return current - changeIn(scaleUpEvents) + changeIn(scaleDownEvents);
}

function getReplicasChangePerPeriod(
  periodSeconds: number,
  scaleEvents: readonly TimestampedScaleEvent[],
  now: Instant,
): number {
  const cutoff = now - seconds(periodSeconds);
  return scaleEvents.reduce((sum, { timestamp, replicaChange }) => sum + (timestamp > cutoff ? replicaChange : 0), 0);
}
