// Random rollouts of the three kinds on one node, with containers that start, answer and end in all sorts of ways.
import type { JsonMap } from '../../../src/document/manifest.ts';
import { createRandom } from '../../../src/std/random.ts';
import type { RolloutScenario } from '../../conformance/judge-rollout.ts';
import type { Behaviour, ImageRule } from '../../conformance/node-case.ts';
import { Chance } from './chance.ts';

export interface RandomRollout {
  readonly name: string;
  /** In how many ways the kubelet's jitter is drawn at each phase. */
  readonly seeds: number;
  readonly scenario: RolloutScenario;
}

/** So many, the same for the same seed. */
export function randomRollouts(seed: number, count: number): readonly RandomRollout[] {
  return rolloutsThatVary(seed, count, { vary: 1, seeds: 2 });
}

/** The same whose pods take up to so many times as long or as short, each for itself, as their probes allow. */
export function rolloutsThatVary(
  seed: number,
  count: number,
  { vary, seeds }: { readonly vary: number; readonly seeds: number },
): readonly RandomRollout[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `seed ${seed}, ${index}`;
    const scenario = new Choice(createRandom(seed * 1000 + index), vary).scenario(name);
    return { name, seeds, scenario: vary === 1 ? scenario : { ...scenario, vary } };
  });
}

const latency = { sandboxMs: 3, createMs: 1, startMs: 1 };
const never = -1;

/** A container of both templates, and what it does. */
interface Part {
  readonly role: 'init' | 'sidecar' | 'main';
  readonly from: JsonMap;
  readonly to: JsonMap;
}

type Both<Item> = readonly [from: Item, to: Item];

interface Place {
  readonly name: string;
  readonly role: Part['role'];
  readonly isChanged: boolean;
}

type Template = Extract<keyof Part, 'from' | 'to'>;

class Choice extends Chance {
  readonly #images: Record<string, ImageRule> = {};
  readonly #behaves: Record<string, Behaviour> = {};
  readonly #vary: number;
  readonly #assume: string[] = ['nodes=1', 'controller-qps=0', 'scheduling=100ms'];

  constructor(random: () => number, vary: number) {
    super(random);
    this.#vary = vary;
  }

  scenario(name: string): RolloutScenario {
    const parts = this.#parts();
    const pod = this.#pod();
    const workload = this.#workload();
    const made = (template: Template): JsonMap => {
      const { spec, ...others } = workload;
      return { ...others, spec: { ...(spec as JsonMap), template: templateOf(parts, pod, template) } };
    };
    const rollout = { from: made('from'), to: made('to'), behaves: this.#behaves, assume: this.#assume.join() };
    return { name, untilMs: 1_800_000, latency, images: this.#images, rollout };
  }

  #workload(): JsonMap {
    const kind = this.oneOf(['Deployment', 'Deployment', 'Deployment', 'StatefulSet', 'StatefulSet', 'DaemonSet']);
    const minReadySeconds = this.isOnceIn(3) ? this.oneOf([1, 5, 10, 30]) : 0;
    const replicas = kind === 'DaemonSet' ? {} : { replicas: 1 + this.between(0, 12) };
    const common = { ...replicas, ...(minReadySeconds > 0 && { minReadySeconds }) };
    const selector = { matchLabels: { app: 'web' } };
    const spec: JsonMap = { ...common, selector, ...this.#strategyOf(kind) };
    return { apiVersion: 'apps/v1', kind, metadata: { name: 'web' }, spec };
  }

  #strategyOf(kind: string): JsonMap {
    if (kind === 'DaemonSet') {
      const rollingUpdate = this.oneOf<JsonMap>([{ maxSurge: 1, maxUnavailable: 0 }, { maxUnavailable: 1 }]);
      return this.isOnceIn(2) ? {} : { updateStrategy: { type: 'RollingUpdate', rollingUpdate } };
    }
    if (kind === 'StatefulSet') {
      const rollingUpdate = {
        ...(this.isOnceIn(5) && { partition: this.oneOf([1, 2, 3, 5]) }),
        ...(this.isOnceIn(4) && { maxUnavailable: this.oneOf([2, 3, '50%']) }),
      };
      return {
        serviceName: 'web',
        ...(this.isOnceIn(3) && { podManagementPolicy: 'Parallel' }),
        ...(Object.keys(rollingUpdate).length > 0 && { updateStrategy: { type: 'RollingUpdate', rollingUpdate } }),
      };
    }
    const deadline = this.isOnceIn(2) ? { progressDeadlineSeconds: this.oneOf([31, 60, 120, 300]) } : {};
    if (this.isOnceIn(5)) return { ...deadline, strategy: { type: 'Recreate' } };
    const maxSurge = this.oneOf([0, 1, 2, 3, '10%', '25%', '34%', '50%', '100%']);
    const others = this.oneOf([0, 0, 1, 2, '10%', '25%', '50%', '100%']);
    const maxUnavailable = maxSurge === 0 && others === 0 ? 1 : others;
    const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } };
    return this.isOnceIn(3) ? deadline : { ...deadline, strategy };
  }

  #pod(): JsonMap {
    return {
      ...(this.isOnceIn(5) && { volumes: [{ name: 'data', emptyDir: {} }] }),
      ...(this.isOnceIn(3) && { terminationGracePeriodSeconds: this.oneOf([15, 15, 17, 20]) }),
    };
  }

  #parts(): readonly Part[] {
    const roles: Part['role'][] = [
      ...Array.from({ length: this.oneOf([0, 0, 0, 1, 1, 2]) }, () => this.oneOf(['init', 'sidecar'] as const)),
      'main',
      ...(this.isOnceIn(4) ? ['main' as const] : []),
    ];
    const changed = this.between(0, roles.length);
    // What is wrong with the new version is wrong with a container of another image.
    const bad = this.isOnceIn(4) ? changed : never;
    return roles.map((role, index) => {
      const name = `${role}-${index + 1}`;
      const isChanged = index === changed || this.isOnceIn(2);
      return role === 'init'
        ? this.#init(name, isChanged, index === bad)
        : this.#runner(name, role, isChanged, index === bad);
    });
  }

  #init(name: string, isChanged: boolean, isBad: boolean): Part {
    const run = this.between(40, this.oneOf([400, 3000, 9000]));
    this.#assume.push(`${name}:run=${run}ms`);
    if (isBad) this.#assume.push(`${name}:exit=1`);
    const exits = (code: number): Behaviour => ({ exits: [{ afterMs: run, code }] });
    return this.#part({ name, role: 'init', isChanged }, [exits(0), exits(isBad ? 1 : 0)], [{}, {}]);
  }

  #runner(name: string, role: 'sidecar' | 'main', isChanged: boolean, isBad: boolean): Part {
    const up = this.between(0, this.oneOf([900, 6000, 20_000]));
    const term = this.between(0, this.oneOf([100, 1500, 9000]));
    this.#assume.push(`${name}:startup=${up}ms`, `${name}:termination=${term}ms`);
    const drawn = isBad ? this.oneOf(['crash', 'never', 'slow'] as const) : undefined;
    // Whether a start is too slow would be a matter of chance.
    const fault = drawn === 'slow' && this.#vary > 1 ? 'never' : drawn;
    const probes = this.#probes(up, fault);
    const answer = [isOk(0, up === 0), isOk(up, true)];
    const answers = { up: answer, ready: answer, live: answer };
    const healthy: Behaviour = { answers, termMs: term };
    const own = { name, role, isChanged };
    if (fault === 'crash') {
      const afterMs = this.between(300, this.oneOf([2000, 20_000]));
      this.#assume.push(`${name}:crash=${afterMs}ms`);
      return this.#part(own, [healthy, { ...healthy, exits: [{ afterMs, code: 1 }] }], [probes, probes]);
    }
    if (fault === 'never') {
      this.#assume.push(`${name}:ready=never`);
      const fails = { ...healthy, answers: { ...answers, ready: [isOk(0, false)] } };
      return this.#part(own, [healthy, fails], [probes, probes]);
    }
    const stricter = fault === 'slow' ? { ...probes, startupProbe: probe('up', 1, { failureThreshold: 2 }) } : probes;
    return this.#part(own, [healthy, healthy], [probes, stricter]);
  }

  /** Those that let a container start that is up after so long. */
  #probes(up: number, fault: 'crash' | 'never' | 'slow' | undefined): JsonMap {
    const period = () => this.oneOf([1, 2, 3, 5, 7, 10]);
    const startup = period();
    const longest = (up / 1000) * this.#vary;
    const enough = Math.ceil(longest / startup) + 2;
    const hasStartup = this.isOnceIn(4);
    const delay = (): JsonMap => (this.isOnceIn(3) ? { initialDelaySeconds: this.oneOf([1, 3, 5, 12]) } : {});
    const late = { initialDelaySeconds: Math.ceil(longest) + 2 };
    const successes = this.isOnceIn(5) ? { successThreshold: this.oneOf([2, 3]) } : {};
    return {
      ...(hasStartup && { startupProbe: probe('up', startup, { ...delay(), failureThreshold: enough }) }),
      ...((fault === 'never' || !this.isOnceIn(4)) && {
        readinessProbe: probe('ready', period(), { ...delay(), ...successes }),
      }),
      ...(this.isOnceIn(4) && { livenessProbe: probe('live', period(), hasStartup ? delay() : late) }),
      ...(this.isOnceIn(5) && { lifecycle: { preStop: this.#sleep() } }),
    };
  }

  #sleep(): JsonMap {
    const seconds = this.oneOf([1, 3, 6, 14]);
    return this.isOnceIn(2) ? { sleep: { seconds } } : { exec: { command: ['sleep', String(seconds)] } };
  }

  /** With what it does and what is written of it in both templates. */
  #part({ name, role, isChanged }: Place, [before, after]: Both<Behaviour>, [from, to]: Both<JsonMap>): Part {
    const image = (tag: number): string => `${name}:${tag}`;
    const pullMs = this.between(200, this.oneOf([900, 4000, 15_000]));
    this.#assume.push(`${name}:pull=${pullMs}ms`);
    this.#images[image(2)] = { pullMs };
    this.#behaves[`${name}@${image(1)}`] = before;
    this.#behaves[`${name}@${image(2)}`] = after;
    const common = { name, imagePullPolicy: 'IfNotPresent', ...(role === 'sidecar' && { restartPolicy: 'Always' }) };
    return {
      role,
      from: { ...common, image: image(1), ...from },
      to: { ...common, image: image(isChanged ? 2 : 1), ...to },
    };
  }
}

function templateOf(parts: readonly Part[], pod: JsonMap, template: Template): JsonMap {
  const own = (isMain: boolean) =>
    parts.filter(({ role }) => (role === 'main') === isMain).map((each) => each[template]);
  const initContainers = own(false);
  const mounts = pod.volumes === undefined ? {} : { volumeMounts: [{ name: 'data', mountPath: '/data' }] };
  const containers = own(true).map((each) => ({ ...each, ...mounts }));
  const spec = { ...pod, ...(initContainers.length > 0 && { initContainers }), containers };
  return { metadata: { labels: { app: 'web' } }, spec };
}

function probe(word: string, periodSeconds: number, others: JsonMap): JsonMap {
  return { exec: { command: ['check', word] }, periodSeconds, ...others };
}

function isOk(fromMs: number, ok: boolean) {
  return { fromMs, ok };
}
