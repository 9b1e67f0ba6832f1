import type { DrainRecord } from '../trace.ts';

/** The drains of a run. */
export class DrainLog {
  readonly records: DrainRecord[] = [];
  readonly #handlers: (() => void)[] = [];

  /** Puts the record in the place of the last one of its node that has the same beginning. */
  set(record: DrainRecord): void {
    const index = this.records.findLastIndex(({ node, begun }) => node === record.node && begun === record.begun);
    if (index < 0) this.records.push(record);
    else this.records[index] = record;
    for (const handler of this.#handlers) handler();
  }

  /** The last one of the node. */
  lastOf(node: string): DrainRecord | undefined {
    return this.records.findLast((each) => each.node === node);
  }

  onChange(handler: () => void): void {
    this.#handlers.push(handler);
  }
}
