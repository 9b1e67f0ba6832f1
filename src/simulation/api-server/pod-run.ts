import type { Pod } from '../../workload/api-types.ts';
import type { LikePods } from '../trace.ts';
import type { PodIdentities } from './pod-identities.ts';

/** One serial, serials in a row, or any others. */
export type Serials = number | { readonly first: number; readonly size: number } | Uint32Array;

/** Serials in the given order, in as little room as they need. */
export function packSerials(serials: readonly number[]): Serials {
  const first = serials[0] ?? 0;
  if (serials.length === 1) return first;
  const isInARow = serials.every((serial, index) => serial === first + index);
  return isInARow ? { first, size: serials.length } : Uint32Array.from(serials);
}

/** Pods in one state: as they are after a write of all of them, or as somebody has found them. */
export class PodRun implements LikePods {
  readonly like: Pod;
  readonly size: number;
  readonly serials: Serials;
  readonly #identities: PodIdentities;
  /** The resourceVersion of the first one, from which they count; undefined: whatever they have. */
  readonly #firstVersion: number | undefined;

  constructor(like: Pod, serials: Serials, identities: PodIdentities, firstVersion?: number) {
    this.like = like;
    this.serials = serials;
    this.size = sizeOf(serials);
    this.#identities = identities;
    this.#firstVersion = firstVersion;
  }

  serialAt(index: number): number {
    const { serials } = this;
    if (typeof serials === 'number') return serials;
    return 'first' in serials ? serials.first + index : (serials[index] ?? 0);
  }

  nodeNameAt(index: number): string {
    return this.like.nodeName === '' ? '' : this.#identities.nodeNameOf(this.serialAt(index));
  }

  podAt(index: number): Pod {
    const version = this.#firstVersion === undefined ? undefined : this.#firstVersion + index;
    return this.#identities.podLike(this.like, this.serialAt(index), version);
  }

  *pods(): Generator<Pod> {
    for (let index = 0; index < this.size; index++) yield this.podAt(index);
  }

  serialList(): number[] {
    const serials: number[] = [];
    for (let index = 0; index < this.size; index++) serials.push(this.serialAt(index));
    return serials;
  }

  /** Some of its pods. */
  some(serials: readonly number[]): PodRun {
    return new PodRun(this.like, packSerials(serials), this.#identities);
  }
}

function sizeOf(serials: Serials): number {
  if (typeof serials === 'number') return 1;
  return 'first' in serials ? serials.size : serials.length;
}
