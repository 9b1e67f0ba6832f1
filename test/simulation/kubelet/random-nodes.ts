// Random pods on a node, with containers that start, answer and end in all sorts of ways.
import type { JsonMap } from '../../../src/document/manifest.ts';
import { createRandom } from '../../../src/std/random.ts';
import type { Behaviour, ImageRule, NodeScenario, NodeStep } from '../../conformance/node-case.ts';
import { Chance } from './chance.ts';

/** A scenario, and in how many ways the kubelet's jitter is drawn in its plays. */
export interface RandomNode {
  readonly name: string;
  readonly seeds: number;
  readonly scenario: NodeScenario;
}

/** So many, the same for the same seed. */
export function randomNodes(seed: number, count: number): readonly RandomNode[] {
  const choice = new Choice(createRandom(seed));
  return Array.from({ length: count }, (_, index) => {
    const name = `seed ${seed}, ${index}`;
    return { name, seeds: 1, scenario: choice.scenario(name) };
  });
}

const latency = { sandboxMs: 10, createMs: 5, startMs: 5, listMs: 1 };
const never = -1;

class Choice extends Chance {
  scenario(name: string): NodeScenario {
    const images: Record<string, ImageRule> = {};
    const [spec, behaves] = this.#pod(images);
    const steps: NodeStep[] = [{ atMs: 0, create: { metadata: { name: 'a' }, spec }, behaves }];
    const gates = this.isOnceIn(12) ? ['example.com/a', 'example.com/b'].slice(0, this.oneOf([1, 2])) : [];
    if (gates.length > 0) spec.readinessGates = gates.map((conditionType) => ({ conditionType }));
    for (const type of gates)
      if (!this.isOnceIn(5))
        steps.push({ atMs: this.between(1000, 30_000), of: 'a', condition: { type, status: 'True' } });
    if (this.isOnceIn(2)) {
      const atMs = this.isOnceIn(4) ? this.between(300, 8000) : this.between(8000, 60_000);
      const grace = this.isOnceIn(8) && { grace: this.oneOf([1, 3, 45]) };
      steps.push({ atMs, delete: 'a', ...grace });
    }
    return {
      name,
      untilMs: this.oneOf([60_000, 90_000, 150_000, 240_000]),
      latency,
      images,
      ...(this.isOnceIn(6) && { parallel: this.oneOf([2, 5]) }),
      ...(this.isOnceIn(6) && { gates: { PLEGOnDemandRelist: false } }),
      steps: steps.toSorted((one, other) => one.atMs - other.atMs),
    };
  }

  #pod(images: Record<string, ImageRule>): [Record<string, JsonMap[string]>, Record<string, Behaviour>] {
    const behaves: Record<string, Behaviour> = {};
    const count = this.oneOf([0, 0, 0, 1, 1, 2, 3]);
    const initContainers = Array.from({ length: count }, (_, index) => {
      const isSidecar = this.isOnceIn(2);
      const name = `${isSidecar ? 'side' : 'init'}-${index + 1}`;
      behaves[name] = isSidecar ? this.#behaviour(12) : { exits: this.#exitsOfInit(), termMs: this.#term() };
      return this.#container(name, isSidecar ? 'sidecar' : 'init', images);
    });
    const containers = Array.from({ length: this.oneOf([1, 1, 1, 2, 3]) }, (_, index) => {
      const name = `app-${index + 1}`;
      behaves[name] = this.#behaviour(4);
      return this.#container(name, 'main', images);
    });
    const hasSidecar = initContainers.some(({ restartPolicy }) => restartPolicy !== undefined);
    const isMounting = this.isOnceIn(4);
    const mounts = [{ name: 'data', mountPath: '/data' }];
    const spec: Record<string, JsonMap[string]> = {
      ...(count > 0 && { initContainers }),
      containers: isMounting ? containers.map((each) => ({ ...each, volumeMounts: mounts })) : containers,
      ...(isMounting && { volumes: [{ name: 'data', emptyDir: {} }] }),
      // As Jobs have it, of whose pods with sidecars nothing is forecast.
      ...(!hasSidecar && this.isOnceIn(8) && { restartPolicy: this.oneOf(['OnFailure', 'Never']) }),
      ...(this.isOnceIn(3) && { terminationGracePeriodSeconds: this.oneOf([0, 1, 2, 5, 10, 17]) }),
    };
    return [spec, behaves];
  }

  #container(name: string, role: 'init' | 'sidecar' | 'main', images: Record<string, ImageRule>): JsonMap {
    const isProbed = role !== 'init';
    return {
      name,
      image: this.#image(images),
      ...(role === 'sidecar' && { restartPolicy: 'Always' }),
      ...(this.isOnceIn(4) && { imagePullPolicy: this.oneOf(['Always', 'Always', 'IfNotPresent', 'Never']) }),
      ...(this.isOnceIn(40) && { env: [{ name: 'KEY', valueFrom: this.#missing() }] }),
      ...(isProbed && this.isOnceIn(4) && { startupProbe: this.#probe('up', 1) }),
      ...(isProbed && this.isOnceIn(2) && { readinessProbe: this.#probe('ready', this.oneOf([1, 1, 1, 2, 3])) }),
      ...(isProbed && this.isOnceIn(4) && { livenessProbe: this.#probe('live', 1) }),
      ...(isProbed && this.isOnceIn(5) && { lifecycle: this.#hooks() }),
    };
  }

  #image(images: Record<string, ImageRule>): string {
    if (this.isOnceIn(60)) return this.oneOf(['App:1', 'app:', 'registry.example.com/App']);
    const name = `image-${this.oneOf([1, 2, 3, 4])}:1`;
    if (this.isOnceIn(2)) return 'present:1';
    images[name] ??= {
      pullMs: this.between(200, this.oneOf([900, 4000, 15_000])),
      ...(this.isOnceIn(3) && { againMs: this.between(50, 1500) }),
      ...(this.isOnceIn(8) && { fails: this.oneOf([1, 2, never]) }),
      ...(this.isOnceIn(5) && { present: true }),
    };
    return name;
  }

  #missing(): JsonMap {
    const key = this.oneOf(['configMapKeyRef', 'secretKeyRef']);
    return { [key]: { name: 'missing', key: 'key', ...(this.isOnceIn(4) && { optional: true }) } };
  }

  #probe(word: string, successThreshold: number): JsonMap {
    return {
      exec: { command: ['check', word] },
      periodSeconds: this.oneOf([1, 2, 3, 5, 7, 10, 13]),
      ...(this.isOnceIn(2) && { initialDelaySeconds: this.oneOf([1, 3, 5, 12]) }),
      ...(this.isOnceIn(2) && { failureThreshold: this.oneOf([1, 2, 5, 30]) }),
      ...(successThreshold > 1 && { successThreshold }),
      ...(word !== 'ready' && this.isOnceIn(8) && { terminationGracePeriodSeconds: this.oneOf([1, 4]) }),
    };
  }

  #hooks(): JsonMap {
    const sleep = (): JsonMap => {
      const seconds = this.oneOf([1, 3, 6, 14]);
      return this.isOnceIn(2) ? { sleep: { seconds } } : { exec: { command: ['sleep', String(seconds)] } };
    };
    return {
      ...(this.isOnceIn(3) && { postStart: sleep() }),
      ...(!this.isOnceIn(4) && { preStop: sleep() }),
    };
  }

  /** What a container does that runs until it is stopped; one of so many ends by itself. */
  #behaviour(crashes: number): Behaviour {
    const up = this.between(0, this.oneOf([900, 6000, 20_000]));
    const from = this.between(0, this.oneOf([900, 9000, 25_000]));
    const fails = this.between(5000, 60_000);
    const answers = {
      up: [isOk(0, false), isOk(up, true)],
      ready: [
        isOk(0, false),
        isOk(from, true),
        ...(this.isOnceIn(4) ? [isOk(from + fails, false), isOk(from + 2 * fails, true)] : []),
      ],
      live: this.isOnceIn(3) ? [isOk(0, true), isOk(fails, false)] : [isOk(0, this.isOnceIn(2)), isOk(up, true)],
    };
    return { answers, termMs: this.#term(), ...(this.isOnceIn(crashes) && { exits: this.#crashes() }) };
  }

  #crashes(): NonNullable<Behaviour['exits']> {
    const end = () => ({
      afterMs: this.between(40, this.oneOf([900, 4000, 40_000])),
      code: this.oneOf([1, 1, 1, 0, 137]),
    });
    const runs = { afterMs: never, code: 0 };
    return this.isOnceIn(3) ? [end(), ...(this.isOnceIn(2) ? [end()] : []), runs] : [end()];
  }

  #exitsOfInit(): NonNullable<Behaviour['exits']> {
    const afterMs = () => this.between(40, this.oneOf([400, 3000, 9000]));
    const good = { afterMs: afterMs(), code: 0 };
    if (!this.isOnceIn(6)) return [good];
    const bad = { afterMs: afterMs(), code: 1 };
    return this.isOnceIn(2) ? [bad] : [bad, ...(this.isOnceIn(2) ? [bad] : []), good];
  }

  #term(): number {
    return this.isOnceIn(6) ? never : this.between(0, this.oneOf([100, 1500, 9000]));
  }
}

function isOk(fromMs: number, ok: boolean) {
  return { fromMs, ok };
}
