import type { WorkloadName } from '../../workload/workload-name.ts';

/** How much workloads have to do: in percent of the load at which they were at rest. */
export class WorkloadLoads {
  readonly #percents = new Map<string, number>();
  readonly #handlers: ((name: WorkloadName) => void)[] = [];

  percentOf(name: WorkloadName): number {
    return this.#percents.get(keyOf(name)) ?? 100;
  }

  set(name: WorkloadName, percent: number): void {
    this.#percents.set(keyOf(name), percent);
    for (const handler of this.#handlers) handler(name);
  }

  onChange(handler: (name: WorkloadName) => void): void {
    this.#handlers.push(handler);
  }
}

function keyOf({ namespace, kind, name }: WorkloadName): string {
  return `${namespace}/${kind}/${name}`;
}
