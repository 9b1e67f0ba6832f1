/** So many files a worker takes at once: few enough that all end together, enough that few messages are sent. */
const batchSize = 32;

/**
 * Gives the items in batches to whichever worker is free, and takes the results in the order of the items: it is the same
 * for any number of workers.
 */
export async function inBatches<Worker, Item, Result>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (worker: Worker, items: readonly Item[]) => Promise<readonly Result[]>,
  take: (result: Result) => void,
): Promise<void> {
  const done = new Map<number, readonly Result[]>();
  let [next, taken] = [0, 0];
  const takeAll = (): void => {
    for (let results = done.get(taken); results !== undefined; results = done.get(taken)) {
      done.delete(taken);
      taken += 1;
      for (const result of results) take(result);
    }
  };
  const serve = async (worker: Worker): Promise<void> => {
    while (next * batchSize < items.length) {
      const batch = next;
      next += 1;
      done.set(batch, await work(worker, items.slice(batch * batchSize, (batch + 1) * batchSize)));
      takeAll();
    }
  };
  await Promise.all(workers.map(serve));
}
