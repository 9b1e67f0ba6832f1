// What is said of a world file, and of saving one.
import { say } from '../std/say.ts';
import { cpuText, memoryText } from './amounts.ts';
import { commaText, listText } from './list-text.ts';
import { plural, pluralKind } from './plural.ts';

/** The file is older than a week. */
export function oldWorld(takenAt: string, days: number): string {
  return say`it shows the cluster as of ${takenAt}, ${days} days ago. To update it, run rollout-preview world save`;
}

/** Nobody with these rights may list the kind; the server's words tell which right is missing. */
export function unsavedKind(kinds: string, refusal: string): string {
  return say`the file has no ${kinds}, because you cannot read them: ${refusal}`;
}

/** Those of other kinds would look like all there are. */
export function unsavedWorkloads(kinds: readonly string[]): string {
  return say`the file has no workloads, because a list without the ${listText(kinds, 'and')} would be incomplete`;
}

export const unknownRoom = say`the file does not show the free capacity of the nodes, because you do not have permission to read the pods on them`;

export function unsavedNodes(count: number, most: number): string {
  return say`the file has no nodes: the cluster has ${count}, and at most ${most} are simulated`;
}

export function unsavedNamespace(name: string): string {
  return say`the cluster has no namespace "${name}", and the file says so`;
}

/** Of workloads the file keeps what they are to be; `others` is how many are like the first. */
export function unsavedRollouts(first: string, others: number): string {
  const workloads = others === 0 ? first : say`${first} and ${plural(others, 'other workload')}`;
  return say`the file has ${workloads} as if the present rollout were complete: the cluster does not show its revisions or pods`;
}

/** The server is of a version that is not simulated. */
export function savedVersion(version: string, nearest: string): string {
  return say`the cluster runs Kubernetes ${version}, which is not simulated; the file says ${nearest}`;
}

export function unsavedVersion(told: string): string {
  return say`the file has no Kubernetes version, because the cluster reports one that cannot be read (${JSON.stringify(told)})`;
}

/** The pods of others on one node are of very many sizes. */
export const averagedSizes = say`the pods of other namespaces have too many different sizes to list. For each node and priority, the file has their number and average size`;

/** What was written to a file. */
export function savedTo(file: string, nodes: number | undefined, bytes: number): string {
  const size = bytes < 1000 ? say`${bytes} bytes` : say`${Math.round(bytes / 1000)} kB`;
  return say`Saved to ${file}: ${nodes === undefined ? '' : say`${plural(nodes, 'node')}, `}${size}.`;
}

/** The times that a watch has measured were written into a world file. */
export function timesSaved(file: string, images: number): string {
  return say`Saved to ${file}: the times of ${plural(images, 'image')}.`;
}

export function nothingMeasured(file: string): string {
  return say`Nothing was saved to ${file}, because the watch saw no pod start or stop.`;
}

/** What a world is called above its summary. */
export function worldTitle(file: string, takenAt: string | undefined, kubernetes: string | undefined): string {
  const date = takenAt === undefined ? '' : say` as of ${takenAt}`;
  return kubernetes === undefined
    ? say`${file}${date}, unknown Kubernetes version`
    : say`${file}${date}, Kubernetes ${kubernetes}`;
}

/** Amounts of what nodes have or pods ask for. */
export interface ToldAmounts {
  readonly cpu: number;
  readonly memory: number;
  readonly pods: number;
}

export function nodesLine(count: number, cordoned: number, down: number): string {
  const closed = [...(cordoned > 0 ? [say`${cordoned} cordoned`] : []), ...(down > 0 ? [say`${down} not ready`] : [])];
  return say`Nodes: ${count}${closed.length === 0 ? '' : ` (${commaText(closed)})`}`;
}

/** Nodes of one size; undefined: nobody knows it. */
export function sizeLine(count: number, size: ToldAmounts | undefined): string {
  if (size === undefined) return say`${count} of unknown size`;
  return say`${count} with ${cpuText(size.cpu)}, ${memoryText(size.memory)}, ${plural(size.pods, 'pod')}`;
}

/** What is left on all nodes that take pods; `most` is the largest amount on one node, for each resource alone. */
export function freeLine(free: ToldAmounts, all: ToldAmounts, most: ToldAmounts): string {
  const cpu = say`${cpuText(free.cpu)} of ${cpuText(all.cpu)}`;
  const memory = say`${memoryText(free.memory)} of ${memoryText(all.memory)}`;
  const onOne = say`on one node at most ${cpuText(most.cpu)} and ${memoryText(most.memory)}`;
  return say`Free: ${cpu}, ${memory}, ${free.pods} of ${plural(all.pods, 'pod')}; ${onOne}`;
}

export const unknownFree = say`Free: unknown`;

export function othersLine({ cpu, memory, pods }: ToldAmounts): string {
  if (pods === 0) return say`Other pods: none`;
  return say`Other pods: ${pods}, requesting ${cpuText(cpu)} and ${memoryText(memory)}`;
}

/** The level of Pod Security that is enforced; empty: none. */
export function namespaceLine(name: string, level: string): string {
  return say`Namespace ${name}${level === '' ? '' : say`, Pod Security ${level}`}`;
}

export function quotaLine(name: string, uses: readonly ToldUse[]): string {
  const words = uses.map(
    ({ resource, used, hard }) => `${resource} ${used === undefined ? '' : say`${used} of `}${hard}`,
  );
  return say`ResourceQuota ${name}: ${commaText(words)}`;
}

/** What of a resource is used; undefined: nobody knows. */
export interface ToldUse {
  readonly resource: string;
  readonly used: string | undefined;
  readonly hard: string;
}

/** `2 LimitRanges, 1 PodDisruptionBudget`. */
export function countsLine(counts: readonly (readonly [string, number])[]): string {
  return commaText(counts.map(([kind, count]) => `${count} ${count === 1 ? kind : pluralKind(kind)}`));
}

export function workloadsLine(workloads: number, pods: number): string {
  return say`${plural(workloads, 'workload')} with ${plural(pods, 'pod')}`;
}

export function unknownLine(kinds: readonly string[]): string {
  return say`Unknown: ${listText(kinds, 'and')}`;
}

/** How long the pods of one image took, in seconds; a time that is not known is absent. */
export interface ImageTimes {
  readonly image: string;
  readonly pods: number;
  readonly pull?: number;
  readonly startup?: number;
  readonly termination?: number;
}

export const timesTitle = say`Measured times`;

export function timesLine({ image, pods, pull, startup, termination }: ImageTimes): string {
  const times = [
    ...(pull === undefined ? [] : [say`${pull} s to pull the image`]),
    ...(startup === undefined ? [] : [say`${startup} s to start`]),
    ...(termination === undefined ? [] : [say`${termination} s to stop`]),
  ];
  return say`${image}, ${plural(pods, 'pod')}: ${commaText(times)}`;
}
