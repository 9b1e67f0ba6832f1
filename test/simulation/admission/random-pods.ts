// Random pods in namespaces with random LimitRanges and quotas, each of which the API server takes without the others.
import type { Json, JsonMap } from '../../../src/document/manifest.ts';
import { createRandom } from '../../../src/std/random.ts';
import { compareQuantities, parseQuantity, type Quantity } from '../../../src/workload/schema/quantity.ts';
import { type OneOf, randomQuota, randomScoped } from './random-quotas.ts';
import { randomSecurity } from './random-security.ts';
import { type RandomWorld, randomReferences, randomSecrets, randomWorld } from './random-worlds.ts';

/** A pod, and what its namespace holds. */
export interface RandomPod extends RandomWorld {
  readonly name: string;
  readonly limitRanges: readonly JsonMap[];
  /** Their status says what is used of them. */
  readonly quotas?: readonly JsonMap[];
  readonly pod: JsonMap;
}

/** From the least to the most. */
const amounts: Readonly<Record<string, readonly string[]>> = {
  cpu: ['0', '2500u', '10m', '0.05', '100m', '128m', '129m', '250m', '0.5', '500m', '1', '1500m', '2', '2.25'],
  memory: ['0', '100', '64Mi', '100M', '128Mi', '0.25Gi', '512Mi', '1e9', '1024Mi', '1Gi', '1500Mi', '2Gi', '2.5Gi'],
  'ephemeral-storage': ['100Mi', '1Gi', '2000M', '4Gi'],
  'example.com/gpu': ['1', '2'],
  'deviceclass.resource.kubernetes.io/gold': ['1', '2'],
  'hugepages-2Mi': ['2Mi', '4Mi', '8Mi'],
};
const storage = ['1Gi', '5Gi', '10Gi', '0.5Ti'];
const ratios = ['1', '1007m', '1.5', '2', '3', '10'];

/** So many, the same for the same seed. */
export function randomPods(seed: number, count: number): readonly RandomPod[] {
  const choice = new Choice(createRandom(seed));
  return Array.from({ length: count }, (_, index) => choice.pod(`seed ${seed}, ${index}`));
}

class Choice {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  pod(name: string): RandomPod {
    const count = this.#oneOf([0, 1, 1, 1, 2]);
    const limitRanges = Array.from({ length: count }, (_, index) => this.#limitRange(`range-${index}`));
    const containers = this.#containers('app', this.#oneOf([1, 1, 2, 3]));
    const initContainers = this.#containers('init', this.#oneOf([0, 0, 0, 1, 2]));
    const restarting = initContainers.map((each) =>
      this.#isOnceIn(3) ? { ...each, restartPolicy: 'Always' as const } : each,
    );
    const spec = {
      containers,
      ...(restarting.length > 0 && { initContainers: restarting }),
      ...(this.#isOnceIn(8) && { resources: this.#podLevel() }),
    };
    const pod = { metadata: { name: 'web-abcde' }, spec };
    const oneOf: OneOf = (items) => this.#oneOf(items);
    if (this.#isOnceIn(1.6)) return this.#inWorld({ name, limitRanges, pod }, spec, oneOf);
    if (!this.#isOnceIn(2)) return { name, limitRanges, pod };
    const quotas = Array.from({ length: this.#oneOf([1, 1, 2, 3]) }, (_, index) =>
      randomQuota(`quota-${index}`, oneOf),
    );
    return { name, limitRanges, quotas, pod: { ...pod, spec: { ...spec, ...randomScoped(oneOf) } } };
  }

  /** The pod in a world of which more is known, with settings that are judged by it. */
  #inWorld({ name, limitRanges, pod }: RandomPod, spec: JsonMap, oneOf: OneOf): RandomPod {
    const withSecrets = (list: Json | undefined) =>
      ((list ?? []) as readonly JsonMap[]).map((each) => ({ ...each, ...randomSecrets(oneOf) }));
    const isReading = this.#isOnceIn(3);
    const reading = isReading ? { ...spec, containers: withSecrets(spec.containers) } : spec;
    const { annotations, spec: secured } = this.#isOnceIn(1.3)
      ? randomSecurity(reading, oneOf)
      : { annotations: {}, spec: reading };
    const isReferring = this.#isOnceIn(1.5);
    return {
      name,
      limitRanges: this.#isOnceIn(3) ? limitRanges : [],
      ...(this.#isOnceIn(3) && { quotas: [randomQuota('quota-0', oneOf)] }),
      ...randomWorld(oneOf),
      pod: {
        metadata: { ...(pod.metadata as JsonMap), annotations },
        spec: { ...secured, ...(isReferring && randomReferences(oneOf)) },
      },
    };
  }

  #podLevel(): JsonMap {
    const limits = { cpu: '16', ...(this.#isOnceIn(2) && { memory: '32Gi' }) };
    return this.#isOnceIn(2) ? { limits } : { limits, requests: { cpu: this.#oneOf(['12', '14500m']) } };
  }

  #containers(prefix: string, count: number): readonly JsonMap[] {
    return Array.from({ length: count }, (_, index) => {
      const name = `${prefix}-${index}`;
      const head = { name, image: `${name}:1` };
      return this.#isOnceIn(4) ? head : { ...head, resources: this.#resources() };
    });
  }

  #resources(): JsonMap {
    const requests: Record<string, Json> = {};
    const limits: Record<string, Json> = {};
    for (const name of Object.keys(amounts).filter((each) => this.#isOnceIn(rare.has(each) ? 6 : 1.4))) {
      const [low = '', high = ''] = this.#ordered(amounts[name] ?? [], 2);
      if (whole.has(name)) limits[name] = high;
      else if (this.#isOnceIn(1.5)) {
        limits[name] = high;
        if (this.#isOnceIn(2)) requests[name] = low;
      } else requests[name] = low;
    }
    // Huge pages need one of the two besides.
    if (limits['hugepages-2Mi'] !== undefined) requests.cpu ??= limits.cpu ?? '100m';
    return { ...(Object.keys(requests).length > 0 && { requests }), ...(Object.keys(limits).length > 0 && { limits }) };
  }

  #limitRange(name: string): JsonMap {
    const types = ['Container', 'Pod', 'PersistentVolumeClaim'].filter((_, index) =>
      this.#isOnceIn([1.2, 2.5, 9][index]),
    );
    return { metadata: { name }, spec: { limits: types.map((type) => this.#item(type)) } };
  }

  #item(type: string): JsonMap {
    if (type === 'PersistentVolumeClaim') return { type, max: { storage: this.#oneOf(storage) } };
    const lists: Record<string, Record<string, Json>> = {};
    const set = (list: string, name: string, amount: string | undefined) => {
      lists[list] = { ...lists[list], [name]: amount ?? '1' };
    };
    for (const name of Object.keys(amounts).filter((each) => this.#isOnceIn(rare.has(each) ? 7 : 1.3))) {
      const [min, request, limit, max] = this.#ordered(amounts[name] ?? [], 4);
      if (this.#isOnceIn(3)) set('min', name, min);
      if (this.#isOnceIn(2)) set('max', name, max);
      if (this.#isOnceIn(6)) set('maxLimitRequestRatio', name, this.#oneOf(ratios));
      if (type === 'Pod' || whole.has(name)) continue;
      if (this.#isOnceIn(2)) set('default', name, limit);
      if (this.#isOnceIn(2)) set('defaultRequest', name, request);
    }
    return { type, ...lists };
  }

  /** So many of the amounts, now and then in a wrong order. */
  #ordered(from: readonly string[], count: number): readonly string[] {
    const chosen = Array.from({ length: count }, () => this.#oneOf(from));
    const isLeft = count > 2 && this.#isOnceIn(12);
    return isLeft ? chosen : chosen.sort((one, other) => compareQuantities(quantity(one), quantity(other)));
  }

  #isOnceIn(times = 1): boolean {
    return this.#random() * times < 1;
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}

/** What nobody asks for more of than there is: requests are limits. */
const whole: ReadonlySet<string> = new Set([
  'example.com/gpu',
  'deviceclass.resource.kubernetes.io/gold',
  'hugepages-2Mi',
]);
const rare: ReadonlySet<string> = new Set(['ephemeral-storage', ...whole]);

function quantity(text: string): Quantity {
  return parseQuantity(text) as Quantity;
}
