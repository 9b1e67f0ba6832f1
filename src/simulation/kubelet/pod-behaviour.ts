import type { Json, JsonMap } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import { createRandom } from '../../std/random.ts';
import type { Duration } from '../../std/time.ts';
import { seconds } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { kinds } from '../../workload/kinds.ts';
import type { PodRun } from '../api-server/pod-run.ts';
import type { Trouble } from '../cluster-state.ts';
import type { PodRule, Scenario } from '../scenario.ts';
import { asAssumed, type Behaviour, planOfTemplate } from './plan-of-template.ts';
import { readyAfter, type Spend } from './pod-course.ts';
import { PlannedPods, type PodFate, ruledPods } from './pod-fate.ts';

export interface PodBehaviourOptions {
  readonly scenario: Scenario;
  /** Whether a template is a new version, to which the assumption about new versions applies. */
  readonly isNewVersion: (template: PodTemplateSpec) => boolean;
  /** Whether one of its pods from before the run should be ready by now, which takes so long: then none gets so. */
  readonly isOverdue: (template: PodTemplateSpec, ready: Duration) => boolean;
  /** What keeps a template's pods from before the run from getting ready, by their serials. */
  readonly troublesOf: (template: PodTemplateSpec) => ReadonlyMap<number, Trouble>;
  /** What is assumed of a template's pods. */
  readonly assumptionsOf: (template: PodTemplateSpec) => Assumptions;
  readonly spend: Spend;
}

/** How the pods of a template behave: all alike, or each by its place in their order. */
interface TemplateBehaviour {
  readonly shared: PodFate | undefined;
  readonly fateOf: (pod: Pod) => PodFate;
}

/** Says of each pod what is going to happen to it: by the scenario's rules, else by its template and the assumptions. */
export class PodBehaviour {
  readonly #scenario: Scenario;
  readonly #rules: ReadonlyMap<string, PodRule>;
  readonly #downNodes: ReadonlySet<string>;
  readonly #isNewVersion: PodBehaviourOptions['isNewVersion'];
  readonly #isOverdue: PodBehaviourOptions['isOverdue'];
  readonly #troublesOf: PodBehaviourOptions['troublesOf'];
  readonly #assumptionsOf: PodBehaviourOptions['assumptionsOf'];
  readonly #spend: Spend;
  readonly #templates = new Map<PodTemplateSpec, TemplateBehaviour>();
  /** Those of pods that do not share one, by serial. */
  readonly #fates = new Map<number, PodFate>();
  readonly #onDownNodes = new Map<PodFate, PodFate>();
  readonly #podsOfImage: Map<string, number>;
  /** Of the pods from before the run, by serial: how many of the image were made before. */
  readonly #places = new Map<number, number>();
  /** How many pods of a new version have been made, by what is assumed of them. */
  readonly #newPods = new Map<Assumptions, number>();

  constructor({ scenario, isNewVersion, isOverdue, troublesOf, assumptionsOf, spend }: PodBehaviourOptions) {
    this.#spend = spend;
    this.#scenario = scenario;
    this.#rules = new Map(scenario.podRules.map((rule) => [rule.image, rule]));
    this.#downNodes = new Set(scenario.world.nodes.filter(({ down }) => down).map(({ name }) => name));
    this.#isNewVersion = isNewVersion;
    this.#isOverdue = isOverdue;
    this.#troublesOf = troublesOf;
    this.#assumptionsOf = assumptionsOf;
    this.#podsOfImage = new Map(scenario.world.state?.podsOfImage);
    for (const { serials, places = [] } of scenario.world.state?.pods ?? [])
      for (const [index, place] of places.entries()) this.#places.set(serials[index] ?? 0, place);
  }

  /**
   * The serials of the pods, those together of whose fate the same is said, in the order in which it is said first. A
   * pod's fate is made when it is asked for first: pods are counted in that order.
   */
  group<Said>(pods: PodRun, sayOf: (fate: PodFate, serial: number) => Said): Map<Said, number[]> {
    const behaviour = this.#templates.get(pods.like.template) ?? this.#newBehaviour(pods.like.template);
    const { shared } = behaviour;
    const isShared = shared !== undefined && this.#downNodes.size === 0;
    const groups = new Map<Said, number[]>();
    let last: { said: Said; serials: number[] } | undefined;
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const said = sayOf(isShared ? shared : this.#fateOf(pods.podAt(index), serial, shared ?? behaviour), serial);
      if (last === undefined || last.said !== said) {
        last = { said, serials: groups.get(said) ?? [] };
        groups.set(said, last.serials);
      }
      last.serials.push(serial);
    }
    return groups;
  }

  forget(pods: PodRun): void {
    if (this.#fates.size > 0) for (const serial of pods.serialList()) this.#fates.delete(serial);
  }

  #fateOf(pod: Pod, serial: number, behaviour: PodFate | TemplateBehaviour): PodFate {
    const fate = 'fateOf' in behaviour ? (this.#fates.get(serial) ?? this.#newFate(pod, serial, behaviour)) : behaviour;
    if (!this.#isOnDownNode(pod)) return fate;
    const down = this.#onDownNodes.get(fate) ?? fate.onDownNode();
    this.#onDownNodes.set(fate, down);
    return down;
  }

  #newFate(pod: Pod, serial: number, behaviour: TemplateBehaviour): PodFate {
    const fate = behaviour.fateOf(pod);
    this.#fates.set(serial, fate);
    return fate;
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
    const even = (pod: Pod) => ruledPods(rule, this.#indexOf(pod, image));
    return { shared: rule.step === 0 ? ruledPods(rule, 0) : undefined, fateOf: even };
  }

  #assumedBehaviour(template: PodTemplateSpec): TemplateBehaviour {
    const assumptions = this.#assumptionsOf(template);
    const { newVersion } = assumptions;
    const planned = (behaviour: Partial<Behaviour>): PlannedPods =>
      new PlannedPods(planOfTemplate(template.spec, assumptions, { ...asAssumed, ...behaviour }), this.#spend);
    const troubles = this.#troublesOf(template);
    if (!this.#isNewVersion(template)) {
      const proven = planned({ isProven: true });
      if (troubles.size === 0) return { shared: proven, fateOf: () => proven };
      const inTrouble = oncePer((trouble: Trouble) => planned({ trouble }));
      const fateOf = ({ metadata }: Pod) => {
        const trouble = troubles.get(Number(metadata.uid));
        return trouble === undefined ? proven : inTrouble(trouble);
      };
      return { shared: undefined, fateOf };
    }
    const [trouble] = troubles.values();
    if (trouble !== undefined) {
      const all = planned({ trouble });
      return { shared: all, fateOf: () => all };
    }
    const even = planned({});
    const ready = this.#scenario.world.state === undefined ? undefined : readyAfter(even.plan);
    const isOverdue = ready !== undefined && this.#isOverdue(template, ready);
    const never = isOverdue || newVersion.behaviour === 'never-ready' ? planned({ isNeverReady: true }) : undefined;
    const crashesAfter = newVersion.behaviour === 'crashes' ? seconds(newVersion.afterSeconds) : undefined;
    const all = never ?? (crashesAfter === undefined ? even : planned({ crashesAfter }));
    if (newVersion.behaviour !== 'fails') return { shared: all, fateOf: () => all };
    const failing = planned({ isNeverReady: true });
    const { percent } = newVersion;
    const fateOf = () => (fails(percent, this.#countNewPod(assumptions)) ? failing : all);
    return { shared: undefined, fateOf };
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

/** The same with times that are longer or shorter by whole percents, from one pod of the template to the next. */
function varied(even: TemplateBehaviour, { startupJitter }: Scenario): TemplateBehaviour {
  if (startupJitter === undefined || startupJitter.percent === 0) return even;
  const random = createRandom(startupJitter.seed);
  const known = new Map<PodFate, Map<number, PodFate>>();
  const fateOf = (pod: Pod): PodFate => {
    const fate = even.fateOf(pod);
    const percent = Math.round((random() * 2 - 1) * startupJitter.percent);
    const byPercent = known.get(fate) ?? new Map<number, PodFate>();
    known.set(fate, byPercent);
    const slower = byPercent.get(percent) ?? fate.slower(percent);
    byPercent.set(percent, slower);
    return slower;
  };
  return { shared: undefined, fateOf };
}

/** Whether the index-th pod of a new version fails, of which so many percent do, at regular distances. */
function fails(percent: number, index: number): boolean {
  return Math.floor(((index + 1) * percent) / 100) > Math.floor((index * percent) / 100);
}

export function firstImage({ spec }: PodTemplateSpec): string {
  const [container] = (spec.containers ?? []) as readonly Json[];
  const image = (container as JsonMap | undefined)?.image;
  return typeof image === 'string' ? image : '';
}
