/** How many files a worker takes at once: few enough that all end together, enough that few messages are sent. */
const batchSize = 32;

/**
 * Gives the items in batches to whichever worker is free, and takes the results in the order of the items: it is the same
 * for any number of workers. What a worker tells of the batch whose turn it is is taken at once.
 */
export async function inBatches<Worker, Item, Result>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (worker: Worker, items: readonly Item[], tell: (result: Result) => void) => Promise<void>,
  take: (result: Result) => void,
): Promise<void> {
  const waiting = new Map<number, Result[]>();
  const ended = new Set<number>();
  let [next, turn] = [0, 0];
  const tell = (batch: number, result: Result): void => {
    if (batch === turn) take(result);
    else waiting.get(batch)?.push(result);
  };
  const end = (batch: number): void => {
    ended.add(batch);
    while (ended.delete(turn)) {
      turn += 1;
      for (const result of waiting.get(turn) ?? []) take(result);
      waiting.delete(turn);
    }
  };
  const serve = async (worker: Worker): Promise<void> => {
    while (next * batchSize < items.length) {
      const batch = next;
      next += 1;
      waiting.set(batch, []);
      await work(worker, items.slice(batch * batchSize, (batch + 1) * batchSize), (result) => tell(batch, result));
      end(batch);
    }
  };
  await Promise.all(workers.map(serve));
}
