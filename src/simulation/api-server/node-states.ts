/** What somebody does to nodes while a run goes on: which of them are cordoned. */
export class NodeStates {
  readonly #unschedulable: Map<string, boolean>;
  readonly #handlers: ((name: string) => void)[] = [];

  constructor(nodes: readonly { readonly name: string; readonly unschedulable: boolean }[]) {
    this.#unschedulable = new Map(nodes.map(({ name, unschedulable }) => [name, unschedulable]));
  }

  has(name: string): boolean {
    return this.#unschedulable.has(name);
  }

  isUnschedulable(name: string): boolean {
    return this.#unschedulable.get(name) === true;
  }

  /** Tells whether that changes anything. */
  setUnschedulable(name: string, desired: boolean): boolean {
    if (this.isUnschedulable(name) === desired) return false;
    this.#unschedulable.set(name, desired);
    for (const handler of this.#handlers) handler(name);
    return true;
  }

  onChange(handler: (name: string) => void): void {
    this.#handlers.push(handler);
  }
}
