import type { Json, JsonMap } from '../../document/manifest.ts';
import { createRandom } from '../../std/random.ts';
import type { Duration } from '../../std/time.ts';
import { seconds } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import type { Assumptions, NewVersion } from '../../workload/assumptions.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { kinds } from '../../workload/kinds.ts';
import { probeTimes, terminationTime } from '../../workload/template-times.ts';
import type { PodRun } from '../api-server/pod-run.ts';
import type { PodRule, Scenario } from '../scenario.ts';
import type { PodPlan } from './pod-plan.ts';

const crashBackOff: Duration = 10_000;
const maxCrashBackOff: Duration = 300_000;

export interface PodBehaviourOptions {
  readonly scenario: Scenario;
  /** Whether a template is a new version, to which the assumption about new versions applies. */
  readonly isNewVersion: (template: PodTemplateSpec) => boolean;
  /** Whether one of its pods from before the run should be ready by now, which takes so long: then none gets so. */
  readonly isOverdue: (template: PodTemplateSpec, ready: Duration) => boolean;
  /** What is assumed of a template's pods. */
  readonly assumptionsOf: (template: PodTemplateSpec) => Assumptions;
}

/** How the pods of a template behave: all alike, or each by its place in their order. */
interface TemplateBehaviour {
  readonly shared: PodPlan | undefined;
  readonly planOf: (pod: Pod) => PodPlan;
}

/** Says of each pod what is going to happen to it: by the scenario's rules, else by its template and the assumptions. */
export class PodBehaviour {
  readonly #scenario: Scenario;
  readonly #rules: ReadonlyMap<string, PodRule>;
  readonly #downNodes: ReadonlySet<string>;
  readonly #isNewVersion: PodBehaviourOptions['isNewVersion'];
  readonly #isOverdue: PodBehaviourOptions['isOverdue'];
  readonly #assumptionsOf: PodBehaviourOptions['assumptionsOf'];
  readonly #templates = new Map<PodTemplateSpec, TemplateBehaviour>();
  /** Those of pods that do not share one, by serial. */
  readonly #plans = new Map<number, PodPlan>();
  readonly #podsOfImage: Map<string, number>;
  /** Of the pods from before the run, by serial: how many of the image were made before. */
  readonly #places = new Map<number, number>();
  /** How many pods of a new version have been made, by what is assumed of them. */
  readonly #newPods = new Map<Assumptions, number>();

  constructor({ scenario, isNewVersion, isOverdue, assumptionsOf }: PodBehaviourOptions) {
    this.#scenario = scenario;
    this.#rules = new Map(scenario.podRules.map((rule) => [rule.image, rule]));
    this.#downNodes = new Set(scenario.world.nodes.filter(({ down }) => down).map(({ name }) => name));
    this.#isNewVersion = isNewVersion;
    this.#isOverdue = isOverdue;
    this.#assumptionsOf = assumptionsOf;
    this.#podsOfImage = new Map(scenario.world.state?.podsOfImage);
    for (const { serials, places = [] } of scenario.world.state?.pods ?? [])
      for (const [index, place] of places.entries()) this.#places.set(serials[index] ?? 0, place);
  }

  /**
   * The serials of the pods, those together of whose plan the same is said, in the order in which it is said first. A
   * pod's plan is made when it is asked for first: pods are counted in that order.
   */
  group<Said>(pods: PodRun, sayOf: (plan: PodPlan, serial: number) => Said): Map<Said, number[]> {
    const behaviour = this.#templates.get(pods.like.template) ?? this.#newBehaviour(pods.like.template);
    const { shared } = behaviour;
    const isShared = shared !== undefined && this.#downNodes.size === 0;
    const groups = new Map<Said, number[]>();
    let last: { said: Said; serials: number[] } | undefined;
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const said = sayOf(isShared ? shared : this.#planOf(pods.podAt(index), serial, shared ?? behaviour), serial);
      if (last === undefined || last.said !== said) {
        last = { said, serials: groups.get(said) ?? [] };
        groups.set(said, last.serials);
      }
      last.serials.push(serial);
    }
    return groups;
  }

  forget(pods: PodRun): void {
    if (this.#plans.size > 0) for (const serial of pods.serialList()) this.#plans.delete(serial);
  }

  #planOf(pod: Pod, serial: number, behaviour: PodPlan | TemplateBehaviour): PodPlan {
    const plan = 'planOf' in behaviour ? (this.#plans.get(serial) ?? this.#newPlan(pod, serial, behaviour)) : behaviour;
    return this.#isOnDownNode(pod) ? { ...plan, ready: undefined } : plan;
  }

  #newPlan(pod: Pod, serial: number, behaviour: TemplateBehaviour): PodPlan {
    const plan = behaviour.planOf(pod);
    this.#plans.set(serial, plan);
    return plan;
  }

  #newBehaviour(template: PodTemplateSpec): TemplateBehaviour {
    const image = firstImage(template);
    const rule = this.#rules.get(image) ?? this.#rules.get('');
    const even = rule === undefined ? this.#assumedBehaviour(template) : this.#ruledBehaviour(rule, image);
    const behaviour = this.#isNewVersion(template) ? varied(even, this.#scenario) : even;
    this.#templates.set(template, behaviour);
    return behaviour;
  }

  #ruledBehaviour(rule: PodRule, image: string): TemplateBehaviour {
    const planOf = (pod: Pod) => planOfRule(rule, this.#indexOf(pod, image));
    return { shared: rule.step === 0 ? planOfRule(rule, 0) : undefined, planOf };
  }

  #assumedBehaviour(template: PodTemplateSpec): TemplateBehaviour {
    const assumptions = this.#assumptionsOf(template);
    const { newVersion } = assumptions;
    if (!this.#isNewVersion(template)) {
      const proven = provenPlan(template, assumptions);
      return { shared: proven, planOf: () => proven };
    }
    const asAssumed = healthyPlan(template, assumptions);
    const isOverdue = asAssumed.ready !== undefined && this.#isOverdue(template, asAssumed.ready);
    const healthy = isOverdue ? { ...asAssumed, ready: undefined } : asAssumed;
    const planOf = () => asNewVersion(healthy, newVersion, this.#countNewPod(assumptions));
    return { shared: newVersion.behaviour === 'fails' ? undefined : asNewVersion(healthy, newVersion, 0), planOf };
  }

  /** How many came before. */
  #countNewPod(assumptions: Assumptions): number {
    const before = this.#newPods.get(assumptions) ?? 0;
    this.#newPods.set(assumptions, before + 1);
    return before;
  }

  /** The k of the rules: the ordinal of a pod that has one, else how many pods of the image came before. */
  #indexOf(pod: Pod, image: string): number {
    const owner = controllerOf(pod)?.kind;
    if (isWorkloadKind(owner) && kinds[owner].podsDifferBy === 'ordinal')
      return Number(pod.metadata.name.slice(pod.metadata.name.lastIndexOf('-') + 1));
    const known = this.#places.get(Number(pod.metadata.uid));
    if (known !== undefined) return known;
    const index = this.#podsOfImage.get(image) ?? 0;
    this.#podsOfImage.set(image, index + 1);
    return index;
  }

  #isOnDownNode({ nodeName, requiredNode = nodeName }: Pod): boolean {
    return this.#downNodes.size > 0 && this.#downNodes.has(nodeName === '' ? requiredNode : nodeName);
  }
}

/** The same with start-up times that are longer or shorter by whole percents, from one pod of the template to the next. */
function varied(even: TemplateBehaviour, { startupJitter }: Scenario): TemplateBehaviour {
  if (startupJitter === undefined) return even;
  const random = createRandom(startupJitter.seed);
  const planOf = (pod: Pod): PodPlan => {
    const plan = even.planOf(pod);
    const percent = Math.round((random() * 2 - 1) * startupJitter.percent);
    return plan.ready === undefined ? plan : { ...plan, ready: Math.round(plan.ready * (1 + percent / 100)) };
  };
  return { shared: undefined, planOf };
}

/** Image pull and start of a pod of the template, as the assumptions and its probes say. */
function healthyPlan(template: PodTemplateSpec, assumptions: Assumptions): PodPlan {
  const { pull, ready, killed } = probeTimes(template.spec, assumptions);
  const terminate = terminationTime(template.spec, assumptions);
  if (ready === undefined) return { ready, fail: undefined, recover: undefined, terminate, isBound: true };
  return {
    ready: pull + ready,
    // A killed container runs, and counts as ready, until it has stopped.
    fail: killed === undefined ? undefined : killed + terminate,
    recover: (failures) => backOff(failures) + ready,
    terminate,
    isBound: true,
  };
}

/** What runs already has shown that it does: whatever is assumed of starting, its pods get ready and stay so. */
function provenPlan(template: PodTemplateSpec, assumptions: Assumptions): PodPlan {
  const { ready = probeTimes(template.spec, assumptions).pull, ...plan } = healthyPlan(template, assumptions);
  return { ...plan, ready, fail: undefined };
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
      return { ...healthy, fail: Math.min(seconds(newVersion.afterSeconds), healthy.fail ?? Number.POSITIVE_INFINITY) };
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
