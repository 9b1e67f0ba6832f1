// What the server makes up of a pod: its uid, a number, and the end of its name, the same number in other digits.
import type { Pod } from '../../workload/api-types.ts';

const suffixAlphabet = '2456789bcdfghjklmnpqrstvwxz';
const suffixLength = 5;
const uidLength = 8;

/** Ordered as text in the order of the numbers. */
export function uidOf(serial: number): string {
  return String(serial).padStart(uidLength, '0');
}

/** The random end of a generated name; here it counts, so that it is ordered as text in order of creation. */
export function nameSuffix(serial: number): string {
  let rest = serial - 1;
  let suffix = '';
  for (let index = 0; index < suffixLength; index++) {
    suffix = suffixAlphabet[rest % suffixAlphabet.length] + suffix;
    rest = Math.floor(rest / suffixAlphabet.length);
  }
  return suffix;
}

/** The serial of a pod by its generated name; NaN for other names. */
export function serialOfName(name: string): number {
  let before = 0;
  for (const digit of name.slice(-suffixLength)) {
    const value = suffixAlphabet.indexOf(digit);
    if (value < 0) return Number.NaN;
    before = before * suffixAlphabet.length + value;
  }
  return before + 1;
}

/** What tells like pods apart, by their serials: versions and nodes. */
export class PodIdentities {
  readonly #versions: number[] = [];
  readonly #nodes: number[] = [];
  readonly #nodeNames: string[] = [''];
  readonly #nodeIndexes = new Map<string, number>([['', 0]]);

  versionOf(serial: number): number {
    return this.#versions[serial] ?? 0;
  }

  setVersion(serial: number, version: number): void {
    while (this.#versions.length < serial) this.#versions.push(0);
    this.#versions[serial] = version;
  }

  nodeNameOf(serial: number): string {
    return this.#nodeNames[this.nodeIndexOf(serial)] ?? '';
  }

  /** The number of its node; 0 as long as it has none. */
  nodeIndexOf(serial: number): number {
    return this.#nodes[serial] ?? 0;
  }

  /** The number of a node that pods are on; 0 is none. */
  indexOfNode(name: string): number {
    let index = this.#nodeIndexes.get(name);
    if (index === undefined) {
      index = this.#nodeNames.push(name) - 1;
      this.#nodeIndexes.set(name, index);
    }
    return index;
  }

  setNode(serial: number, nodeIndex: number): void {
    while (this.#nodes.length < serial) this.#nodes.push(0);
    this.#nodes[serial] = nodeIndex;
  }

  /** The pod of the serial, which is like the given one. */
  podLike(like: Pod, serial: number, resourceVersion = this.versionOf(serial)): Pod {
    const { uid: likeUid, name: likeName } = like.metadata;
    if (Number(likeUid) === serial) return like;
    const name = `${likeName.slice(0, -suffixLength)}${nameSuffix(serial)}`;
    const nodeName = like.nodeName === '' ? '' : this.nodeNameOf(serial);
    return { ...like, metadata: { ...like.metadata, name, uid: uidOf(serial), resourceVersion }, nodeName };
  }
}
