// The groups of the programs that run for us: what of them may be there is known in every thread, as the main one ends them.
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const name = 'rollout-preview.process-groups';
const maxGroups = 256;
/** The first numbers of the table: how many programs are being started, and whether no more are to be. */
const [starting, closed, firstGroup] = [0, 1, 2];

/** Made when a program or a thread is first started: loading what threads share takes Node a while. */
let made: Int32Array | undefined;

function table(): Int32Array {
  made ??= tableOf();
  return made;
}

function tableOf(): Int32Array {
  const shared: unknown = isMainThread ? undefined : getEnvironmentData(name);
  if (shared instanceof SharedArrayBuffer) return new Int32Array(shared);
  return new Int32Array(new SharedArrayBuffer((firstGroup + maxGroups) * Int32Array.BYTES_PER_ELEMENT));
}

/** Gives the threads that are started from now on the table of this one. */
export function shareGroups(): void {
  setEnvironmentData(name, table().buffer as SharedArrayBuffer);
}

/** Says that a program is being started, until `endStart`; false: none is to be any more. */
export function beginStart(): boolean {
  Atomics.add(table(), starting, 1);
  if (Atomics.load(table(), closed) === 0) return true;
  endStart();
  return false;
}

/** The program's group is known by now. */
export function endStart(): void {
  Atomics.sub(table(), starting, 1);
}

/** Whether a thread is just starting a program, whose group is not known yet. */
export function isStarting(): boolean {
  return Atomics.load(table(), starting) > 0;
}

/** From now on no thread starts a program. */
export function closeStarts(): void {
  Atomics.store(table(), closed, 1);
}

/** Takes note of the leader of a group; so many at once there never are. */
export function addGroup(leader: number): void {
  const groups = table();
  if (groups.includes(leader, firstGroup)) return;
  for (let place = firstGroup; place < groups.length; place++)
    if (Atomics.compareExchange(groups, place, 0, leader) === 0) return;
}

export function removeGroup(leader: number): void {
  const groups = table();
  for (let place = firstGroup; place < groups.length; place++) Atomics.compareExchange(groups, place, leader, 0);
}

/** The leaders of all groups that may be there. */
export function knownGroups(): readonly number[] {
  return [...table().subarray(firstGroup)].filter((leader) => leader !== 0);
}
