import type { Json, JsonMap } from '../../document/manifest.ts';
import type { Duration } from '../../std/time.ts';
import { seconds } from '../../std/time.ts';
import type { Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import type { NewVersion } from '../../workload/assumptions.ts';
import type { PodRule, Scenario } from '../scenario.ts';
import type { PodPlan } from './pod-plan.ts';
import { terminationTime, timeToReady } from './template-times.ts';

const crashBackOff: Duration = 10_000;
const maxCrashBackOff: Duration = 300_000;

export interface PodBehaviourOptions {
  readonly scenario: Scenario;
  /** Whether a template is a new version, to which the assumption about new versions applies. */
  readonly isNewVersion: (template: PodTemplateSpec) => boolean;
}

/** Says of each pod what is going to happen to it: by the scenario's rules, else by its template and the assumptions. */
export class PodBehaviour {
  readonly #scenario: Scenario;
  readonly #rules: ReadonlyMap<string, PodRule>;
  readonly #downNodes: ReadonlySet<string>;
  readonly #isNewVersion: PodBehaviourOptions['isNewVersion'];
  readonly #derived = new Map<PodTemplateSpec, PodPlan>();
  readonly #plans = new Map<string, PodPlan>();
  readonly #podsOfImage = new Map<string, number>();
  #newPods = 0;

  constructor({ scenario, isNewVersion }: PodBehaviourOptions) {
    this.#scenario = scenario;
    this.#rules = new Map(scenario.podRules.map((rule) => [rule.image, rule]));
    this.#downNodes = new Set(scenario.nodes.filter(({ down }) => down).map(({ name }) => name));
    this.#isNewVersion = isNewVersion;
  }

  /** The pod's plan, made when the pod is first asked for: pods are counted in that order. */
  planOf(pod: Pod): PodPlan {
    const { uid } = pod.metadata;
    const known = this.#plans.get(uid);
    if (known !== undefined) return known;
    const plan = this.#onItsNode(pod, this.#newPlan(pod));
    this.#plans.set(uid, plan);
    return plan;
  }

  forget(pod: Pod): void {
    this.#plans.delete(pod.metadata.uid);
  }

  #newPlan(pod: Pod): PodPlan {
    const image = firstImage(pod.template);
    const rule = this.#rules.get(image) ?? this.#rules.get('');
    if (rule !== undefined) return planOfRule(rule, this.#indexOf(pod, image));
    const healthy = this.#healthyPlan(pod.template);
    if (!this.#isNewVersion(pod.template)) return healthy;
    return asNewVersion(healthy, this.#scenario.assumptions.newVersion, this.#newPods++);
  }

  /** The k of the rules: how many pods of the image came before, and for a StatefulSet the ordinal. */
  #indexOf({ metadata }: Pod, image: string): number {
    if (this.#scenario.kind === 'StatefulSet') return Number(metadata.name.slice(metadata.name.lastIndexOf('-') + 1));
    const index = this.#podsOfImage.get(image) ?? 0;
    this.#podsOfImage.set(image, index + 1);
    return index;
  }

  #onItsNode({ nodeName, requiredNode }: Pod, plan: PodPlan): PodPlan {
    const isDown = this.#downNodes.has(nodeName) || (requiredNode !== undefined && this.#downNodes.has(requiredNode));
    return isDown ? { ...plan, ready: undefined } : plan;
  }

  #healthyPlan(template: PodTemplateSpec): PodPlan {
    let plan = this.#derived.get(template);
    if (plan === undefined) {
      const { assumptions } = this.#scenario;
      const ready = timeToReady(template.spec, assumptions);
      const pull = seconds(assumptions.imagePullSeconds);
      const terminate = terminationTime(template.spec, assumptions);
      const recover = ready === undefined ? undefined : (failures: number) => backOff(failures) + ready;
      const fromBinding = ready === undefined ? undefined : pull + ready;
      plan = { ready: fromBinding, fail: undefined, recover, terminate, isBound: true };
      this.#derived.set(template, plan);
    }
    return plan;
  }
}

function planOfRule({ ready, step, terminate, failAfter, unbound }: PodRule, index: number): PodPlan {
  return {
    ready: ready < 0 ? undefined : ready + index * step,
    fail: failAfter === 0 ? undefined : failAfter,
    recover: undefined,
    terminate,
    isBound: !unbound,
  };
}

/** The plan of the index-th pod of the new version; so many percent fail at regular distances. */
function asNewVersion(healthy: PodPlan, newVersion: NewVersion, index: number): PodPlan {
  switch (newVersion.behaviour) {
    case 'healthy':
      return healthy;
    case 'never-ready':
      return { ...healthy, ready: undefined };
    case 'crashes':
      return { ...healthy, fail: seconds(newVersion.afterSeconds) };
    case 'fails': {
      const failedBefore = Math.floor((index * newVersion.percent) / 100);
      const isFailing = Math.floor(((index + 1) * newVersion.percent) / 100) > failedBefore;
      return isFailing ? { ...healthy, ready: undefined } : healthy;
    }
  }
}

/** How long the kubelet waits before the n-th restart: at once, then 10 s, 20 s, 40 s, … up to 5 min. */
function backOff(failures: number): Duration {
  return failures <= 1 ? 0 : Math.min(crashBackOff * 2 ** (failures - 2), maxCrashBackOff);
}

export function firstImage({ spec }: PodTemplateSpec): string {
  const [container] = (spec.containers ?? []) as readonly Json[];
  const image = (container as JsonMap | undefined)?.image;
  return typeof image === 'string' ? image : '';
}
