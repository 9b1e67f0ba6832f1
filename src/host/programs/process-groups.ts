// The groups of the programs that run for us: what of them may be there is known in every thread, as the main one ends them.
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const name = 'rollout-preview.process-groups';
const mostGroups = 256;
const table = tableOf();

function tableOf(): Int32Array {
  const shared: unknown = getEnvironmentData(name);
  if (!isMainThread && shared instanceof SharedArrayBuffer) return new Int32Array(shared);
  const own = new SharedArrayBuffer(mostGroups * Int32Array.BYTES_PER_ELEMENT);
  setEnvironmentData(name, own);
  return new Int32Array(own);
}

/** Takes note of the leader of a group; so many at once there never are. */
export function addGroup(leader: number): void {
  if (table.includes(leader)) return;
  for (let place = 0; place < table.length; place++) if (Atomics.compareExchange(table, place, 0, leader) === 0) return;
}

export function removeGroup(leader: number): void {
  if (table.includes(leader)) return;
  for (let place = 0; place < table.length; place++) Atomics.compareExchange(table, place, leader, 0);
}

/** The leaders of all groups that may be there. */
export function knownGroups(): readonly number[] {
  return [...table].filter((leader) => leader !== 0);
}
